* cuts formulation of a 3x3 board (islands: 4, edges: 4, crossings: 0; at most 2 bridges on an edge)
NAME hashi FREE
ROWS
 N obj
* level: y[e,l] <= y[e,l-1]: a level needs the level below it
 L level2_r1c1_r1c3
 L level2_r1c1_r3c1
 L level2_r1c3_r3c3
 L level2_r3c1_r3c3
* degree: sum of y[e,l] over the edges e at v and l = 1..k is d[v], the clue of v
 E degree_r1c1
 E degree_r1c3
 E degree_r3c1
 E degree_r3c3
* spanning: sum of y[e,1] >= n - 1: joining n islands takes so many built edges
 G spanning
COLUMNS
* level: y[e,l] = 1 if edge e carries at least l bridges
 MARKER 'MARKER' 'INTORG'
 y1_r1c1_r1c3 level2_r1c1_r1c3 -1
 y1_r1c1_r1c3 degree_r1c1 1
 y1_r1c1_r1c3 degree_r1c3 1
 y1_r1c1_r1c3 spanning 1
 y2_r1c1_r1c3 level2_r1c1_r1c3 1
 y2_r1c1_r1c3 degree_r1c1 1
 y2_r1c1_r1c3 degree_r1c3 1
 y1_r1c1_r3c1 level2_r1c1_r3c1 -1
 y1_r1c1_r3c1 degree_r1c1 1
 y1_r1c1_r3c1 degree_r3c1 1
 y1_r1c1_r3c1 spanning 1
 y2_r1c1_r3c1 level2_r1c1_r3c1 1
 y2_r1c1_r3c1 degree_r1c1 1
 y2_r1c1_r3c1 degree_r3c1 1
 y1_r1c3_r3c3 level2_r1c3_r3c3 -1
 y1_r1c3_r3c3 degree_r1c3 1
 y1_r1c3_r3c3 degree_r3c3 1
 y1_r1c3_r3c3 spanning 1
 y2_r1c3_r3c3 level2_r1c3_r3c3 1
 y2_r1c3_r3c3 degree_r1c3 1
 y2_r1c3_r3c3 degree_r3c3 1
 y1_r3c1_r3c3 level2_r3c1_r3c3 -1
 y1_r3c1_r3c3 degree_r3c1 1
 y1_r3c1_r3c3 degree_r3c3 1
 y1_r3c1_r3c3 spanning 1
 y2_r3c1_r3c3 level2_r3c1_r3c3 1
 y2_r3c1_r3c3 degree_r3c1 1
 y2_r3c1_r3c3 degree_r3c3 1
 MARKER 'MARKER' 'INTEND'
RHS
 RHS degree_r1c1 3
 RHS degree_r1c3 3
 RHS degree_r3c1 3
 RHS degree_r3c3 3
 RHS spanning 3
BOUNDS
 BV BND y1_r1c1_r1c3
 BV BND y2_r1c1_r1c3
 BV BND y1_r1c1_r3c1
 BV BND y2_r1c1_r3c1
 BV BND y1_r1c3_r3c3
 BV BND y2_r1c3_r3c3
 BV BND y1_r3c1_r3c3
 BV BND y2_r3c1_r3c3
ENDATA
