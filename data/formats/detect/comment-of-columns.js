// board[x][y]: the first index is the column
const board = [
  [1, 0, 1, 0],
  [0, 0, 0, 0],
];
