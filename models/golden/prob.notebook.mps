* notebook formulation of a 6x6 board (islands: 14, edges: 16, crossings: 2; at most 2 bridges on an edge)
NAME hashi FREE
ROWS
 N obj
* cross: x[h,0] + x[v,0] >= 1: of two crossing edges h and v one is not built
 G cross_r2c2_r2c5__r1c4_r3c4
 G cross_r4c3_r4c6__r3c5_r6c5
* choice: x[e,0] + ... + x[e,k] = 1: an edge carries one number of bridges
 E choice_r1c1_r1c4
 E choice_r1c1_r6c1
 E choice_r1c4_r1c6
 E choice_r1c4_r3c4
 E choice_r1c6_r4c6
 E choice_r2c2_r2c5
 E choice_r2c2_r3c2
 E choice_r2c5_r3c5
 E choice_r3c2_r3c4
 E choice_r3c2_r5c2
 E choice_r3c4_r3c5
 E choice_r3c5_r6c5
 E choice_r4c3_r4c6
 E choice_r4c3_r6c3
 E choice_r6c1_r6c3
 E choice_r6c3_r6c5
* balance: flow out less flow in: n - 1 at the first island, -1 at every other
 E balance_r1c1
 E balance_r1c4
 E balance_r1c6
 E balance_r2c2
 E balance_r2c5
 E balance_r3c2
 E balance_r3c4
 E balance_r3c5
 E balance_r4c3
 E balance_r4c6
 E balance_r5c2
 E balance_r6c1
 E balance_r6c3
 E balance_r6c5
* capacity: y[uv] + y[vu] <= M (1 - x[e,0]), M = n - 1: nothing flows where nothing is built
 L capacity_r1c1_r1c4
 L capacity_r1c1_r6c1
 L capacity_r1c4_r1c6
 L capacity_r1c4_r3c4
 L capacity_r1c6_r4c6
 L capacity_r2c2_r2c5
 L capacity_r2c2_r3c2
 L capacity_r2c5_r3c5
 L capacity_r3c2_r3c4
 L capacity_r3c2_r5c2
 L capacity_r3c4_r3c5
 L capacity_r3c5_r6c5
 L capacity_r4c3_r4c6
 L capacity_r4c3_r6c3
 L capacity_r6c1_r6c3
 L capacity_r6c3_r6c5
* carry: y[uv] + y[vu] >= 1 - x[e,0]: a built edge carries flow
 G carry_r1c1_r1c4
 G carry_r1c1_r6c1
 G carry_r1c4_r1c6
 G carry_r1c4_r3c4
 G carry_r1c6_r4c6
 G carry_r2c2_r2c5
 G carry_r2c2_r3c2
 G carry_r2c5_r3c5
 G carry_r3c2_r3c4
 G carry_r3c2_r5c2
 G carry_r3c4_r3c5
 G carry_r3c5_r6c5
 G carry_r4c3_r4c6
 G carry_r4c3_r6c3
 G carry_r6c1_r6c3
 G carry_r6c3_r6c5
* degree: sum of c x[e,c] over the edges e at v and c = 1..k is d[v], the clue of v
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
COLUMNS
* choice: x[e,c] = 1 if edge e carries exactly c bridges
 MARKER 'MARKER' 'INTORG'
 x0_r1c1_r1c4 choice_r1c1_r1c4 1
 x0_r1c1_r1c4 capacity_r1c1_r1c4 13
 x0_r1c1_r1c4 carry_r1c1_r1c4 1
 x0_r1c1_r6c1 choice_r1c1_r6c1 1
 x0_r1c1_r6c1 capacity_r1c1_r6c1 13
 x0_r1c1_r6c1 carry_r1c1_r6c1 1
 x0_r1c4_r1c6 choice_r1c4_r1c6 1
 x0_r1c4_r1c6 capacity_r1c4_r1c6 13
 x0_r1c4_r1c6 carry_r1c4_r1c6 1
 x0_r1c4_r3c4 cross_r2c2_r2c5__r1c4_r3c4 1
 x0_r1c4_r3c4 choice_r1c4_r3c4 1
 x0_r1c4_r3c4 capacity_r1c4_r3c4 13
 x0_r1c4_r3c4 carry_r1c4_r3c4 1
 x0_r1c6_r4c6 choice_r1c6_r4c6 1
 x0_r1c6_r4c6 capacity_r1c6_r4c6 13
 x0_r1c6_r4c6 carry_r1c6_r4c6 1
 x0_r2c2_r2c5 cross_r2c2_r2c5__r1c4_r3c4 1
 x0_r2c2_r2c5 choice_r2c2_r2c5 1
 x0_r2c2_r2c5 capacity_r2c2_r2c5 13
 x0_r2c2_r2c5 carry_r2c2_r2c5 1
 x0_r2c2_r3c2 choice_r2c2_r3c2 1
 x0_r2c2_r3c2 capacity_r2c2_r3c2 13
 x0_r2c2_r3c2 carry_r2c2_r3c2 1
 x0_r2c5_r3c5 choice_r2c5_r3c5 1
 x0_r2c5_r3c5 capacity_r2c5_r3c5 13
 x0_r2c5_r3c5 carry_r2c5_r3c5 1
 x0_r3c2_r3c4 choice_r3c2_r3c4 1
 x0_r3c2_r3c4 capacity_r3c2_r3c4 13
 x0_r3c2_r3c4 carry_r3c2_r3c4 1
 x0_r3c2_r5c2 choice_r3c2_r5c2 1
 x0_r3c2_r5c2 capacity_r3c2_r5c2 13
 x0_r3c2_r5c2 carry_r3c2_r5c2 1
 x0_r3c4_r3c5 choice_r3c4_r3c5 1
 x0_r3c4_r3c5 capacity_r3c4_r3c5 13
 x0_r3c4_r3c5 carry_r3c4_r3c5 1
 x0_r3c5_r6c5 cross_r4c3_r4c6__r3c5_r6c5 1
 x0_r3c5_r6c5 choice_r3c5_r6c5 1
 x0_r3c5_r6c5 capacity_r3c5_r6c5 13
 x0_r3c5_r6c5 carry_r3c5_r6c5 1
 x0_r4c3_r4c6 cross_r4c3_r4c6__r3c5_r6c5 1
 x0_r4c3_r4c6 choice_r4c3_r4c6 1
 x0_r4c3_r4c6 capacity_r4c3_r4c6 13
 x0_r4c3_r4c6 carry_r4c3_r4c6 1
 x0_r4c3_r6c3 choice_r4c3_r6c3 1
 x0_r4c3_r6c3 capacity_r4c3_r6c3 13
 x0_r4c3_r6c3 carry_r4c3_r6c3 1
 x0_r6c1_r6c3 choice_r6c1_r6c3 1
 x0_r6c1_r6c3 capacity_r6c1_r6c3 13
 x0_r6c1_r6c3 carry_r6c1_r6c3 1
 x0_r6c3_r6c5 choice_r6c3_r6c5 1
 x0_r6c3_r6c5 capacity_r6c3_r6c5 13
 x0_r6c3_r6c5 carry_r6c3_r6c5 1
 x1_r1c1_r1c4 choice_r1c1_r1c4 1
 x1_r1c1_r1c4 degree_r1c1 1
 x1_r1c1_r1c4 degree_r1c4 1
 x1_r1c1_r6c1 choice_r1c1_r6c1 1
 x1_r1c1_r6c1 degree_r1c1 1
 x1_r1c1_r6c1 degree_r6c1 1
 x1_r1c4_r1c6 choice_r1c4_r1c6 1
 x1_r1c4_r1c6 degree_r1c4 1
 x1_r1c4_r1c6 degree_r1c6 1
 x1_r1c4_r3c4 choice_r1c4_r3c4 1
 x1_r1c4_r3c4 degree_r1c4 1
 x1_r1c4_r3c4 degree_r3c4 1
 x1_r1c6_r4c6 choice_r1c6_r4c6 1
 x1_r1c6_r4c6 degree_r1c6 1
 x1_r1c6_r4c6 degree_r4c6 1
 x1_r2c2_r2c5 choice_r2c2_r2c5 1
 x1_r2c2_r2c5 degree_r2c2 1
 x1_r2c2_r2c5 degree_r2c5 1
 x1_r2c2_r3c2 choice_r2c2_r3c2 1
 x1_r2c2_r3c2 degree_r2c2 1
 x1_r2c2_r3c2 degree_r3c2 1
 x1_r2c5_r3c5 choice_r2c5_r3c5 1
 x1_r2c5_r3c5 degree_r2c5 1
 x1_r2c5_r3c5 degree_r3c5 1
 x1_r3c2_r3c4 choice_r3c2_r3c4 1
 x1_r3c2_r3c4 degree_r3c2 1
 x1_r3c2_r3c4 degree_r3c4 1
 x1_r3c2_r5c2 choice_r3c2_r5c2 1
 x1_r3c2_r5c2 degree_r3c2 1
 x1_r3c2_r5c2 degree_r5c2 1
 x1_r3c4_r3c5 choice_r3c4_r3c5 1
 x1_r3c4_r3c5 degree_r3c4 1
 x1_r3c4_r3c5 degree_r3c5 1
 x1_r3c5_r6c5 choice_r3c5_r6c5 1
 x1_r3c5_r6c5 degree_r3c5 1
 x1_r3c5_r6c5 degree_r6c5 1
 x1_r4c3_r4c6 choice_r4c3_r4c6 1
 x1_r4c3_r4c6 degree_r4c3 1
 x1_r4c3_r4c6 degree_r4c6 1
 x1_r4c3_r6c3 choice_r4c3_r6c3 1
 x1_r4c3_r6c3 degree_r4c3 1
 x1_r4c3_r6c3 degree_r6c3 1
 x1_r6c1_r6c3 choice_r6c1_r6c3 1
 x1_r6c1_r6c3 degree_r6c1 1
 x1_r6c1_r6c3 degree_r6c3 1
 x1_r6c3_r6c5 choice_r6c3_r6c5 1
 x1_r6c3_r6c5 degree_r6c3 1
 x1_r6c3_r6c5 degree_r6c5 1
 x2_r1c1_r1c4 choice_r1c1_r1c4 1
 x2_r1c1_r1c4 degree_r1c1 2
 x2_r1c1_r1c4 degree_r1c4 2
 x2_r1c1_r6c1 choice_r1c1_r6c1 1
 x2_r1c1_r6c1 degree_r1c1 2
 x2_r1c1_r6c1 degree_r6c1 2
 x2_r1c4_r1c6 choice_r1c4_r1c6 1
 x2_r1c4_r1c6 degree_r1c4 2
 x2_r1c4_r1c6 degree_r1c6 2
 x2_r1c4_r3c4 choice_r1c4_r3c4 1
 x2_r1c4_r3c4 degree_r1c4 2
 x2_r1c4_r3c4 degree_r3c4 2
 x2_r1c6_r4c6 choice_r1c6_r4c6 1
 x2_r1c6_r4c6 degree_r1c6 2
 x2_r1c6_r4c6 degree_r4c6 2
 x2_r2c2_r2c5 choice_r2c2_r2c5 1
 x2_r2c2_r2c5 degree_r2c2 2
 x2_r2c2_r2c5 degree_r2c5 2
 x2_r2c2_r3c2 choice_r2c2_r3c2 1
 x2_r2c2_r3c2 degree_r2c2 2
 x2_r2c2_r3c2 degree_r3c2 2
 x2_r2c5_r3c5 choice_r2c5_r3c5 1
 x2_r2c5_r3c5 degree_r2c5 2
 x2_r2c5_r3c5 degree_r3c5 2
 x2_r3c2_r3c4 choice_r3c2_r3c4 1
 x2_r3c2_r3c4 degree_r3c2 2
 x2_r3c2_r3c4 degree_r3c4 2
 x2_r3c2_r5c2 choice_r3c2_r5c2 1
 x2_r3c2_r5c2 degree_r3c2 2
 x2_r3c2_r5c2 degree_r5c2 2
 x2_r3c4_r3c5 choice_r3c4_r3c5 1
 x2_r3c4_r3c5 degree_r3c4 2
 x2_r3c4_r3c5 degree_r3c5 2
 x2_r3c5_r6c5 choice_r3c5_r6c5 1
 x2_r3c5_r6c5 degree_r3c5 2
 x2_r3c5_r6c5 degree_r6c5 2
 x2_r4c3_r4c6 choice_r4c3_r4c6 1
 x2_r4c3_r4c6 degree_r4c3 2
 x2_r4c3_r4c6 degree_r4c6 2
 x2_r4c3_r6c3 choice_r4c3_r6c3 1
 x2_r4c3_r6c3 degree_r4c3 2
 x2_r4c3_r6c3 degree_r6c3 2
 x2_r6c1_r6c3 choice_r6c1_r6c3 1
 x2_r6c1_r6c3 degree_r6c1 2
 x2_r6c1_r6c3 degree_r6c3 2
 x2_r6c3_r6c5 choice_r6c3_r6c5 1
 x2_r6c3_r6c5 degree_r6c3 2
 x2_r6c3_r6c5 degree_r6c5 2
* flow: y[a] flows along arc a, a whole number
 y_r1c1_r1c4 balance_r1c1 1
 y_r1c1_r1c4 balance_r1c4 -1
 y_r1c1_r1c4 capacity_r1c1_r1c4 1
 y_r1c1_r1c4 carry_r1c1_r1c4 1
 y_r1c4_r1c1 balance_r1c1 -1
 y_r1c4_r1c1 balance_r1c4 1
 y_r1c4_r1c1 capacity_r1c1_r1c4 1
 y_r1c4_r1c1 carry_r1c1_r1c4 1
 y_r1c1_r6c1 balance_r1c1 1
 y_r1c1_r6c1 balance_r6c1 -1
 y_r1c1_r6c1 capacity_r1c1_r6c1 1
 y_r1c1_r6c1 carry_r1c1_r6c1 1
 y_r6c1_r1c1 balance_r1c1 -1
 y_r6c1_r1c1 balance_r6c1 1
 y_r6c1_r1c1 capacity_r1c1_r6c1 1
 y_r6c1_r1c1 carry_r1c1_r6c1 1
 y_r1c4_r1c6 balance_r1c4 1
 y_r1c4_r1c6 balance_r1c6 -1
 y_r1c4_r1c6 capacity_r1c4_r1c6 1
 y_r1c4_r1c6 carry_r1c4_r1c6 1
 y_r1c6_r1c4 balance_r1c4 -1
 y_r1c6_r1c4 balance_r1c6 1
 y_r1c6_r1c4 capacity_r1c4_r1c6 1
 y_r1c6_r1c4 carry_r1c4_r1c6 1
 y_r1c4_r3c4 balance_r1c4 1
 y_r1c4_r3c4 balance_r3c4 -1
 y_r1c4_r3c4 capacity_r1c4_r3c4 1
 y_r1c4_r3c4 carry_r1c4_r3c4 1
 y_r3c4_r1c4 balance_r1c4 -1
 y_r3c4_r1c4 balance_r3c4 1
 y_r3c4_r1c4 capacity_r1c4_r3c4 1
 y_r3c4_r1c4 carry_r1c4_r3c4 1
 y_r1c6_r4c6 balance_r1c6 1
 y_r1c6_r4c6 balance_r4c6 -1
 y_r1c6_r4c6 capacity_r1c6_r4c6 1
 y_r1c6_r4c6 carry_r1c6_r4c6 1
 y_r4c6_r1c6 balance_r1c6 -1
 y_r4c6_r1c6 balance_r4c6 1
 y_r4c6_r1c6 capacity_r1c6_r4c6 1
 y_r4c6_r1c6 carry_r1c6_r4c6 1
 y_r2c2_r2c5 balance_r2c2 1
 y_r2c2_r2c5 balance_r2c5 -1
 y_r2c2_r2c5 capacity_r2c2_r2c5 1
 y_r2c2_r2c5 carry_r2c2_r2c5 1
 y_r2c5_r2c2 balance_r2c2 -1
 y_r2c5_r2c2 balance_r2c5 1
 y_r2c5_r2c2 capacity_r2c2_r2c5 1
 y_r2c5_r2c2 carry_r2c2_r2c5 1
 y_r2c2_r3c2 balance_r2c2 1
 y_r2c2_r3c2 balance_r3c2 -1
 y_r2c2_r3c2 capacity_r2c2_r3c2 1
 y_r2c2_r3c2 carry_r2c2_r3c2 1
 y_r3c2_r2c2 balance_r2c2 -1
 y_r3c2_r2c2 balance_r3c2 1
 y_r3c2_r2c2 capacity_r2c2_r3c2 1
 y_r3c2_r2c2 carry_r2c2_r3c2 1
 y_r2c5_r3c5 balance_r2c5 1
 y_r2c5_r3c5 balance_r3c5 -1
 y_r2c5_r3c5 capacity_r2c5_r3c5 1
 y_r2c5_r3c5 carry_r2c5_r3c5 1
 y_r3c5_r2c5 balance_r2c5 -1
 y_r3c5_r2c5 balance_r3c5 1
 y_r3c5_r2c5 capacity_r2c5_r3c5 1
 y_r3c5_r2c5 carry_r2c5_r3c5 1
 y_r3c2_r3c4 balance_r3c2 1
 y_r3c2_r3c4 balance_r3c4 -1
 y_r3c2_r3c4 capacity_r3c2_r3c4 1
 y_r3c2_r3c4 carry_r3c2_r3c4 1
 y_r3c4_r3c2 balance_r3c2 -1
 y_r3c4_r3c2 balance_r3c4 1
 y_r3c4_r3c2 capacity_r3c2_r3c4 1
 y_r3c4_r3c2 carry_r3c2_r3c4 1
 y_r3c2_r5c2 balance_r3c2 1
 y_r3c2_r5c2 balance_r5c2 -1
 y_r3c2_r5c2 capacity_r3c2_r5c2 1
 y_r3c2_r5c2 carry_r3c2_r5c2 1
 y_r5c2_r3c2 balance_r3c2 -1
 y_r5c2_r3c2 balance_r5c2 1
 y_r5c2_r3c2 capacity_r3c2_r5c2 1
 y_r5c2_r3c2 carry_r3c2_r5c2 1
 y_r3c4_r3c5 balance_r3c4 1
 y_r3c4_r3c5 balance_r3c5 -1
 y_r3c4_r3c5 capacity_r3c4_r3c5 1
 y_r3c4_r3c5 carry_r3c4_r3c5 1
 y_r3c5_r3c4 balance_r3c4 -1
 y_r3c5_r3c4 balance_r3c5 1
 y_r3c5_r3c4 capacity_r3c4_r3c5 1
 y_r3c5_r3c4 carry_r3c4_r3c5 1
 y_r3c5_r6c5 balance_r3c5 1
 y_r3c5_r6c5 balance_r6c5 -1
 y_r3c5_r6c5 capacity_r3c5_r6c5 1
 y_r3c5_r6c5 carry_r3c5_r6c5 1
 y_r6c5_r3c5 balance_r3c5 -1
 y_r6c5_r3c5 balance_r6c5 1
 y_r6c5_r3c5 capacity_r3c5_r6c5 1
 y_r6c5_r3c5 carry_r3c5_r6c5 1
 y_r4c3_r4c6 balance_r4c3 1
 y_r4c3_r4c6 balance_r4c6 -1
 y_r4c3_r4c6 capacity_r4c3_r4c6 1
 y_r4c3_r4c6 carry_r4c3_r4c6 1
 y_r4c6_r4c3 balance_r4c3 -1
 y_r4c6_r4c3 balance_r4c6 1
 y_r4c6_r4c3 capacity_r4c3_r4c6 1
 y_r4c6_r4c3 carry_r4c3_r4c6 1
 y_r4c3_r6c3 balance_r4c3 1
 y_r4c3_r6c3 balance_r6c3 -1
 y_r4c3_r6c3 capacity_r4c3_r6c3 1
 y_r4c3_r6c3 carry_r4c3_r6c3 1
 y_r6c3_r4c3 balance_r4c3 -1
 y_r6c3_r4c3 balance_r6c3 1
 y_r6c3_r4c3 capacity_r4c3_r6c3 1
 y_r6c3_r4c3 carry_r4c3_r6c3 1
 y_r6c1_r6c3 balance_r6c1 1
 y_r6c1_r6c3 balance_r6c3 -1
 y_r6c1_r6c3 capacity_r6c1_r6c3 1
 y_r6c1_r6c3 carry_r6c1_r6c3 1
 y_r6c3_r6c1 balance_r6c1 -1
 y_r6c3_r6c1 balance_r6c3 1
 y_r6c3_r6c1 capacity_r6c1_r6c3 1
 y_r6c3_r6c1 carry_r6c1_r6c3 1
 y_r6c3_r6c5 balance_r6c3 1
 y_r6c3_r6c5 balance_r6c5 -1
 y_r6c3_r6c5 capacity_r6c3_r6c5 1
 y_r6c3_r6c5 carry_r6c3_r6c5 1
 y_r6c5_r6c3 balance_r6c3 -1
 y_r6c5_r6c3 balance_r6c5 1
 y_r6c5_r6c3 capacity_r6c3_r6c5 1
 y_r6c5_r6c3 carry_r6c3_r6c5 1
 MARKER 'MARKER' 'INTEND'
RHS
 RHS cross_r2c2_r2c5__r1c4_r3c4 1
 RHS cross_r4c3_r4c6__r3c5_r6c5 1
 RHS choice_r1c1_r1c4 1
 RHS choice_r1c1_r6c1 1
 RHS choice_r1c4_r1c6 1
 RHS choice_r1c4_r3c4 1
 RHS choice_r1c6_r4c6 1
 RHS choice_r2c2_r2c5 1
 RHS choice_r2c2_r3c2 1
 RHS choice_r2c5_r3c5 1
 RHS choice_r3c2_r3c4 1
 RHS choice_r3c2_r5c2 1
 RHS choice_r3c4_r3c5 1
 RHS choice_r3c5_r6c5 1
 RHS choice_r4c3_r4c6 1
 RHS choice_r4c3_r6c3 1
 RHS choice_r6c1_r6c3 1
 RHS choice_r6c3_r6c5 1
 RHS balance_r1c1 13
 RHS balance_r1c4 -1
 RHS balance_r1c6 -1
 RHS balance_r2c2 -1
 RHS balance_r2c5 -1
 RHS balance_r3c2 -1
 RHS balance_r3c4 -1
 RHS balance_r3c5 -1
 RHS balance_r4c3 -1
 RHS balance_r4c6 -1
 RHS balance_r5c2 -1
 RHS balance_r6c1 -1
 RHS balance_r6c3 -1
 RHS balance_r6c5 -1
 RHS capacity_r1c1_r1c4 13
 RHS capacity_r1c1_r6c1 13
 RHS capacity_r1c4_r1c6 13
 RHS capacity_r1c4_r3c4 13
 RHS capacity_r1c6_r4c6 13
 RHS capacity_r2c2_r2c5 13
 RHS capacity_r2c2_r3c2 13
 RHS capacity_r2c5_r3c5 13
 RHS capacity_r3c2_r3c4 13
 RHS capacity_r3c2_r5c2 13
 RHS capacity_r3c4_r3c5 13
 RHS capacity_r3c5_r6c5 13
 RHS capacity_r4c3_r4c6 13
 RHS capacity_r4c3_r6c3 13
 RHS capacity_r6c1_r6c3 13
 RHS capacity_r6c3_r6c5 13
 RHS carry_r1c1_r1c4 1
 RHS carry_r1c1_r6c1 1
 RHS carry_r1c4_r1c6 1
 RHS carry_r1c4_r3c4 1
 RHS carry_r1c6_r4c6 1
 RHS carry_r2c2_r2c5 1
 RHS carry_r2c2_r3c2 1
 RHS carry_r2c5_r3c5 1
 RHS carry_r3c2_r3c4 1
 RHS carry_r3c2_r5c2 1
 RHS carry_r3c4_r3c5 1
 RHS carry_r3c5_r6c5 1
 RHS carry_r4c3_r4c6 1
 RHS carry_r4c3_r6c3 1
 RHS carry_r6c1_r6c3 1
 RHS carry_r6c3_r6c5 1
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
BOUNDS
 BV BND x0_r1c1_r1c4
 BV BND x0_r1c1_r6c1
 BV BND x0_r1c4_r1c6
 BV BND x0_r1c4_r3c4
 BV BND x0_r1c6_r4c6
 BV BND x0_r2c2_r2c5
 BV BND x0_r2c2_r3c2
 BV BND x0_r2c5_r3c5
 BV BND x0_r3c2_r3c4
 BV BND x0_r3c2_r5c2
 BV BND x0_r3c4_r3c5
 BV BND x0_r3c5_r6c5
 BV BND x0_r4c3_r4c6
 BV BND x0_r4c3_r6c3
 BV BND x0_r6c1_r6c3
 BV BND x0_r6c3_r6c5
 BV BND x1_r1c1_r1c4
 BV BND x1_r1c1_r6c1
 BV BND x1_r1c4_r1c6
 BV BND x1_r1c4_r3c4
 BV BND x1_r1c6_r4c6
 BV BND x1_r2c2_r2c5
 BV BND x1_r2c2_r3c2
 BV BND x1_r2c5_r3c5
 BV BND x1_r3c2_r3c4
 BV BND x1_r3c2_r5c2
 BV BND x1_r3c4_r3c5
 BV BND x1_r3c5_r6c5
 BV BND x1_r4c3_r4c6
 BV BND x1_r4c3_r6c3
 BV BND x1_r6c1_r6c3
 BV BND x1_r6c3_r6c5
 BV BND x2_r1c1_r1c4
 BV BND x2_r1c1_r6c1
 BV BND x2_r1c4_r1c6
 BV BND x2_r1c4_r3c4
 BV BND x2_r1c6_r4c6
 BV BND x2_r2c2_r2c5
 BV BND x2_r2c2_r3c2
 BV BND x2_r2c5_r3c5
 BV BND x2_r3c2_r3c4
 BV BND x2_r3c2_r5c2
 BV BND x2_r3c4_r3c5
 BV BND x2_r3c5_r6c5
 BV BND x2_r4c3_r4c6
 BV BND x2_r4c3_r6c3
 BV BND x2_r6c1_r6c3
 BV BND x2_r6c3_r6c5
 PL BND y_r1c1_r1c4
 PL BND y_r1c4_r1c1
 PL BND y_r1c1_r6c1
 PL BND y_r6c1_r1c1
 PL BND y_r1c4_r1c6
 PL BND y_r1c6_r1c4
 PL BND y_r1c4_r3c4
 PL BND y_r3c4_r1c4
 PL BND y_r1c6_r4c6
 PL BND y_r4c6_r1c6
 PL BND y_r2c2_r2c5
 PL BND y_r2c5_r2c2
 PL BND y_r2c2_r3c2
 PL BND y_r3c2_r2c2
 PL BND y_r2c5_r3c5
 PL BND y_r3c5_r2c5
 PL BND y_r3c2_r3c4
 PL BND y_r3c4_r3c2
 PL BND y_r3c2_r5c2
 PL BND y_r5c2_r3c2
 PL BND y_r3c4_r3c5
 PL BND y_r3c5_r3c4
 PL BND y_r3c5_r6c5
 PL BND y_r6c5_r3c5
 PL BND y_r4c3_r4c6
 PL BND y_r4c6_r4c3
 PL BND y_r4c3_r6c3
 PL BND y_r6c3_r4c3
 PL BND y_r6c1_r6c3
 PL BND y_r6c3_r6c1
 PL BND y_r6c3_r6c5
 PL BND y_r6c5_r6c3
ENDATA
