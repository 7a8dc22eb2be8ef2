* cuts formulation of a 6x6 board (islands: 14, edges: 16, crossings: 2; at most 2 bridges on an edge)
NAME hashi FREE
ROWS
 N obj
* level: y[e,l] <= y[e,l-1]: a level needs the level below it
 L level2_r1c1_r1c4
 L level2_r1c1_r6c1
 L level2_r1c4_r1c6
 L level2_r1c4_r3c4
 L level2_r1c6_r4c6
 L level2_r2c2_r2c5
 L level2_r2c2_r3c2
 L level2_r2c5_r3c5
 L level2_r3c2_r3c4
 L level2_r3c2_r5c2
 L level2_r3c4_r3c5
 L level2_r3c5_r6c5
 L level2_r4c3_r4c6
 L level2_r4c3_r6c3
 L level2_r6c1_r6c3
 L level2_r6c3_r6c5
* degree: sum of y[e,l] over the edges e at v and l = 1..k is d[v], the clue of v
 E degree_r1c1
 E degree_r1c4
 E degree_r1c6
 E degree_r2c2
 E degree_r2c5
 E degree_r3c2
 E degree_r3c4
 E degree_r3c5
 E degree_r4c3
 E degree_r4c6
 E degree_r5c2
 E degree_r6c1
 E degree_r6c3
 E degree_r6c5
* cross: y[h,1] + y[v,1] <= 1: of two crossing edges h and v one is not built
 L cross_r2c2_r2c5__r1c4_r3c4
 L cross_r4c3_r4c6__r3c5_r6c5
* spanning: sum of y[e,1] >= n - 1: joining n islands takes so many built edges
 G spanning
COLUMNS
* level: y[e,l] = 1 if edge e carries at least l bridges
 MARKER 'MARKER' 'INTORG'
 y1_r1c1_r1c4 level2_r1c1_r1c4 -1
 y1_r1c1_r1c4 degree_r1c1 1
 y1_r1c1_r1c4 degree_r1c4 1
 y1_r1c1_r1c4 spanning 1
 y2_r1c1_r1c4 level2_r1c1_r1c4 1
 y2_r1c1_r1c4 degree_r1c1 1
 y2_r1c1_r1c4 degree_r1c4 1
 y1_r1c1_r6c1 level2_r1c1_r6c1 -1
 y1_r1c1_r6c1 degree_r1c1 1
 y1_r1c1_r6c1 degree_r6c1 1
 y1_r1c1_r6c1 spanning 1
 y2_r1c1_r6c1 level2_r1c1_r6c1 1
 y2_r1c1_r6c1 degree_r1c1 1
 y2_r1c1_r6c1 degree_r6c1 1
 y1_r1c4_r1c6 level2_r1c4_r1c6 -1
 y1_r1c4_r1c6 degree_r1c4 1
 y1_r1c4_r1c6 degree_r1c6 1
 y1_r1c4_r1c6 spanning 1
 y2_r1c4_r1c6 level2_r1c4_r1c6 1
 y2_r1c4_r1c6 degree_r1c4 1
 y2_r1c4_r1c6 degree_r1c6 1
 y1_r1c4_r3c4 level2_r1c4_r3c4 -1
 y1_r1c4_r3c4 degree_r1c4 1
 y1_r1c4_r3c4 degree_r3c4 1
 y1_r1c4_r3c4 cross_r2c2_r2c5__r1c4_r3c4 1
 y1_r1c4_r3c4 spanning 1
 y2_r1c4_r3c4 level2_r1c4_r3c4 1
 y2_r1c4_r3c4 degree_r1c4 1
 y2_r1c4_r3c4 degree_r3c4 1
 y1_r1c6_r4c6 level2_r1c6_r4c6 -1
 y1_r1c6_r4c6 degree_r1c6 1
 y1_r1c6_r4c6 degree_r4c6 1
 y1_r1c6_r4c6 spanning 1
 y2_r1c6_r4c6 level2_r1c6_r4c6 1
 y2_r1c6_r4c6 degree_r1c6 1
 y2_r1c6_r4c6 degree_r4c6 1
 y1_r2c2_r2c5 level2_r2c2_r2c5 -1
 y1_r2c2_r2c5 degree_r2c2 1
 y1_r2c2_r2c5 degree_r2c5 1
 y1_r2c2_r2c5 cross_r2c2_r2c5__r1c4_r3c4 1
 y1_r2c2_r2c5 spanning 1
 y2_r2c2_r2c5 level2_r2c2_r2c5 1
 y2_r2c2_r2c5 degree_r2c2 1
 y2_r2c2_r2c5 degree_r2c5 1
 y1_r2c2_r3c2 level2_r2c2_r3c2 -1
 y1_r2c2_r3c2 degree_r2c2 1
 y1_r2c2_r3c2 degree_r3c2 1
 y1_r2c2_r3c2 spanning 1
 y2_r2c2_r3c2 level2_r2c2_r3c2 1
 y2_r2c2_r3c2 degree_r2c2 1
 y2_r2c2_r3c2 degree_r3c2 1
 y1_r2c5_r3c5 level2_r2c5_r3c5 -1
 y1_r2c5_r3c5 degree_r2c5 1
 y1_r2c5_r3c5 degree_r3c5 1
 y1_r2c5_r3c5 spanning 1
 y2_r2c5_r3c5 level2_r2c5_r3c5 1
 y2_r2c5_r3c5 degree_r2c5 1
 y2_r2c5_r3c5 degree_r3c5 1
 y1_r3c2_r3c4 level2_r3c2_r3c4 -1
 y1_r3c2_r3c4 degree_r3c2 1
 y1_r3c2_r3c4 degree_r3c4 1
 y1_r3c2_r3c4 spanning 1
 y2_r3c2_r3c4 level2_r3c2_r3c4 1
 y2_r3c2_r3c4 degree_r3c2 1
 y2_r3c2_r3c4 degree_r3c4 1
 y1_r3c2_r5c2 level2_r3c2_r5c2 -1
 y1_r3c2_r5c2 degree_r3c2 1
 y1_r3c2_r5c2 degree_r5c2 1
 y1_r3c2_r5c2 spanning 1
 y2_r3c2_r5c2 level2_r3c2_r5c2 1
 y2_r3c2_r5c2 degree_r3c2 1
 y2_r3c2_r5c2 degree_r5c2 1
 y1_r3c4_r3c5 level2_r3c4_r3c5 -1
 y1_r3c4_r3c5 degree_r3c4 1
 y1_r3c4_r3c5 degree_r3c5 1
 y1_r3c4_r3c5 spanning 1
 y2_r3c4_r3c5 level2_r3c4_r3c5 1
 y2_r3c4_r3c5 degree_r3c4 1
 y2_r3c4_r3c5 degree_r3c5 1
 y1_r3c5_r6c5 level2_r3c5_r6c5 -1
 y1_r3c5_r6c5 degree_r3c5 1
 y1_r3c5_r6c5 degree_r6c5 1
 y1_r3c5_r6c5 cross_r4c3_r4c6__r3c5_r6c5 1
 y1_r3c5_r6c5 spanning 1
 y2_r3c5_r6c5 level2_r3c5_r6c5 1
 y2_r3c5_r6c5 degree_r3c5 1
 y2_r3c5_r6c5 degree_r6c5 1
 y1_r4c3_r4c6 level2_r4c3_r4c6 -1
 y1_r4c3_r4c6 degree_r4c3 1
 y1_r4c3_r4c6 degree_r4c6 1
 y1_r4c3_r4c6 cross_r4c3_r4c6__r3c5_r6c5 1
 y1_r4c3_r4c6 spanning 1
 y2_r4c3_r4c6 level2_r4c3_r4c6 1
 y2_r4c3_r4c6 degree_r4c3 1
 y2_r4c3_r4c6 degree_r4c6 1
 y1_r4c3_r6c3 level2_r4c3_r6c3 -1
 y1_r4c3_r6c3 degree_r4c3 1
 y1_r4c3_r6c3 degree_r6c3 1
 y1_r4c3_r6c3 spanning 1
 y2_r4c3_r6c3 level2_r4c3_r6c3 1
 y2_r4c3_r6c3 degree_r4c3 1
 y2_r4c3_r6c3 degree_r6c3 1
 y1_r6c1_r6c3 level2_r6c1_r6c3 -1
 y1_r6c1_r6c3 degree_r6c1 1
 y1_r6c1_r6c3 degree_r6c3 1
 y1_r6c1_r6c3 spanning 1
 y2_r6c1_r6c3 level2_r6c1_r6c3 1
 y2_r6c1_r6c3 degree_r6c1 1
 y2_r6c1_r6c3 degree_r6c3 1
 y1_r6c3_r6c5 level2_r6c3_r6c5 -1
 y1_r6c3_r6c5 degree_r6c3 1
 y1_r6c3_r6c5 degree_r6c5 1
 y1_r6c3_r6c5 spanning 1
 y2_r6c3_r6c5 level2_r6c3_r6c5 1
 y2_r6c3_r6c5 degree_r6c3 1
 y2_r6c3_r6c5 degree_r6c5 1
 MARKER 'MARKER' 'INTEND'
RHS
 RHS degree_r1c1 4
 RHS degree_r1c4 6
 RHS degree_r1c6 3
 RHS degree_r2c2 1
 RHS degree_r2c5 2
 RHS degree_r3c2 4
 RHS degree_r3c4 6
 RHS degree_r3c5 4
 RHS degree_r4c3 3
 RHS degree_r4c6 3
 RHS degree_r5c2 1
 RHS degree_r6c1 4
 RHS degree_r6c3 5
 RHS degree_r6c5 2
 RHS cross_r2c2_r2c5__r1c4_r3c4 1
 RHS cross_r4c3_r4c6__r3c5_r6c5 1
 RHS spanning 13
BOUNDS
 BV BND y1_r1c1_r1c4
 BV BND y2_r1c1_r1c4
 BV BND y1_r1c1_r6c1
 BV BND y2_r1c1_r6c1
 BV BND y1_r1c4_r1c6
 BV BND y2_r1c4_r1c6
 BV BND y1_r1c4_r3c4
 BV BND y2_r1c4_r3c4
 BV BND y1_r1c6_r4c6
 BV BND y2_r1c6_r4c6
 BV BND y1_r2c2_r2c5
 BV BND y2_r2c2_r2c5
 BV BND y1_r2c2_r3c2
 BV BND y2_r2c2_r3c2
 BV BND y1_r2c5_r3c5
 BV BND y2_r2c5_r3c5
 BV BND y1_r3c2_r3c4
 BV BND y2_r3c2_r3c4
 BV BND y1_r3c2_r5c2
 BV BND y2_r3c2_r5c2
 BV BND y1_r3c4_r3c5
 BV BND y2_r3c4_r3c5
 BV BND y1_r3c5_r6c5
 BV BND y2_r3c5_r6c5
 BV BND y1_r4c3_r4c6
 BV BND y2_r4c3_r4c6
 BV BND y1_r4c3_r6c3
 BV BND y2_r4c3_r6c3
 BV BND y1_r6c1_r6c3
 BV BND y2_r6c1_r6c3
 BV BND y1_r6c3_r6c5
 BV BND y2_r6c3_r6c5
ENDATA
