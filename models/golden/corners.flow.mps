* flow formulation of a 3x3 board (islands: 4, edges: 4, crossings: 0; at most 2 bridges on an edge)
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
* balance: flow in less flow out is 1 at every island but the root
 E balance_r1c3
 E balance_r3c1
 E balance_r3c3
* capacity: f[uv] + f[vu] <= max(c[uv], c[vu]) y[e,1]: nothing flows where nothing is built
 L capacity_r1c1_r1c3
 L capacity_r1c1_r3c1
 L capacity_r1c3_r3c3
 L capacity_r3c1_r3c3
COLUMNS
* level: y[e,l] = 1 if edge e carries at least l bridges
 MARKER 'MARKER' 'INTORG'
 y1_r1c1_r1c3 level2_r1c1_r1c3 -1
 y1_r1c1_r1c3 degree_r1c1 1
 y1_r1c1_r1c3 degree_r1c3 1
 y1_r1c1_r1c3 capacity_r1c1_r1c3 -3
 y2_r1c1_r1c3 level2_r1c1_r1c3 1
 y2_r1c1_r1c3 degree_r1c1 1
 y2_r1c1_r1c3 degree_r1c3 1
 y1_r1c1_r3c1 level2_r1c1_r3c1 -1
 y1_r1c1_r3c1 degree_r1c1 1
 y1_r1c1_r3c1 degree_r3c1 1
 y1_r1c1_r3c1 capacity_r1c1_r3c1 -3
 y2_r1c1_r3c1 level2_r1c1_r3c1 1
 y2_r1c1_r3c1 degree_r1c1 1
 y2_r1c1_r3c1 degree_r3c1 1
 y1_r1c3_r3c3 level2_r1c3_r3c3 -1
 y1_r1c3_r3c3 degree_r1c3 1
 y1_r1c3_r3c3 degree_r3c3 1
 y1_r1c3_r3c3 capacity_r1c3_r3c3 -2
 y2_r1c3_r3c3 level2_r1c3_r3c3 1
 y2_r1c3_r3c3 degree_r1c3 1
 y2_r1c3_r3c3 degree_r3c3 1
 y1_r3c1_r3c3 level2_r3c1_r3c3 -1
 y1_r3c1_r3c3 degree_r3c1 1
 y1_r3c1_r3c3 degree_r3c3 1
 y1_r3c1_r3c3 capacity_r3c1_r3c3 -2
 y2_r3c1_r3c3 level2_r3c1_r3c3 1
 y2_r3c1_r3c3 degree_r3c1 1
 y2_r3c1_r3c3 degree_r3c3 1
* flow: f[a] <= c[a] flows along arc a, c[a] the most that a solution can need; a left out if 0
 MARKER 'MARKER' 'INTEND'
 f_r1c1_r1c3 balance_r1c3 1
 f_r1c1_r1c3 capacity_r1c1_r1c3 1
 f_r1c1_r3c1 balance_r3c1 1
 f_r1c1_r3c1 capacity_r1c1_r3c1 1
 f_r1c3_r3c3 balance_r1c3 -1
 f_r1c3_r3c3 balance_r3c3 1
 f_r1c3_r3c3 capacity_r1c3_r3c3 1
 f_r3c3_r1c3 balance_r1c3 1
 f_r3c3_r1c3 balance_r3c3 -1
 f_r3c3_r1c3 capacity_r1c3_r3c3 1
 f_r3c1_r3c3 balance_r3c1 -1
 f_r3c1_r3c3 balance_r3c3 1
 f_r3c1_r3c3 capacity_r3c1_r3c3 1
 f_r3c3_r3c1 balance_r3c1 1
 f_r3c3_r3c1 balance_r3c3 -1
 f_r3c3_r3c1 capacity_r3c1_r3c3 1
RHS
 RHS degree_r1c1 3
 RHS degree_r1c3 3
 RHS degree_r3c1 3
 RHS degree_r3c3 3
 RHS balance_r1c3 1
 RHS balance_r3c1 1
 RHS balance_r3c3 1
BOUNDS
 BV BND y1_r1c1_r1c3
 BV BND y2_r1c1_r1c3
 BV BND y1_r1c1_r3c1
 BV BND y2_r1c1_r3c1
 BV BND y1_r1c3_r3c3
 BV BND y2_r1c3_r3c3
 BV BND y1_r3c1_r3c3
 BV BND y2_r3c1_r3c3
 UP BND f_r1c1_r1c3 3
 UP BND f_r1c1_r3c1 3
 UP BND f_r1c3_r3c3 2
 UP BND f_r3c3_r1c3 1
 UP BND f_r3c1_r3c3 2
 UP BND f_r3c3_r3c1 1
ENDATA
