* cuts formulation of a 3x3 board (islands: 4, edges: 2, crossings: 1; at most 2 bridges on an edge)
NAME hashi FREE
ROWS
 N obj
* level: y[e,l] <= y[e,l-1]: a level needs the level below it
 L level2_r1c2_r3c2
 L level2_r2c1_r2c3
* degree: sum of y[e,l] over the edges e at v and l = 1..k is d[v], the clue of v
 E degree_r1c2
 E degree_r2c1
 E degree_r2c3
 E degree_r3c2
* cross: y[h,1] + y[v,1] <= 1: of two crossing edges h and v one is not built
 L cross_r2c1_r2c3__r1c2_r3c2
* spanning: sum of y[e,1] >= n - 1: joining n islands takes so many built edges
 G spanning
COLUMNS
* level: y[e,l] = 1 if edge e carries at least l bridges
 MARKER 'MARKER' 'INTORG'
 y1_r1c2_r3c2 level2_r1c2_r3c2 -1
 y1_r1c2_r3c2 degree_r1c2 1
 y1_r1c2_r3c2 degree_r3c2 1
 y1_r1c2_r3c2 cross_r2c1_r2c3__r1c2_r3c2 1
 y1_r1c2_r3c2 spanning 1
 y2_r1c2_r3c2 level2_r1c2_r3c2 1
 y2_r1c2_r3c2 degree_r1c2 1
 y2_r1c2_r3c2 degree_r3c2 1
 y1_r2c1_r2c3 level2_r2c1_r2c3 -1
 y1_r2c1_r2c3 degree_r2c1 1
 y1_r2c1_r2c3 degree_r2c3 1
 y1_r2c1_r2c3 cross_r2c1_r2c3__r1c2_r3c2 1
 y1_r2c1_r2c3 spanning 1
 y2_r2c1_r2c3 level2_r2c1_r2c3 1
 y2_r2c1_r2c3 degree_r2c1 1
 y2_r2c1_r2c3 degree_r2c3 1
 MARKER 'MARKER' 'INTEND'
RHS
 RHS degree_r1c2 1
 RHS degree_r2c1 1
 RHS degree_r2c3 1
 RHS degree_r3c2 1
 RHS cross_r2c1_r2c3__r1c2_r3c2 1
 RHS spanning 3
BOUNDS
 BV BND y1_r1c2_r3c2
 BV BND y2_r1c2_r3c2
 BV BND y1_r2c1_r2c3
 BV BND y2_r2c1_r2c3
ENDATA
