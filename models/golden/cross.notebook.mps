* notebook formulation of a 3x3 board (islands: 4, edges: 2, crossings: 1; at most 2 bridges on an edge)
NAME hashi FREE
ROWS
 N obj
* cross: x[h,0] + x[v,0] >= 1: of two crossing edges h and v one is not built
 G cross_r2c1_r2c3__r1c2_r3c2
* choice: x[e,0] + ... + x[e,k] = 1: an edge carries one number of bridges
 E choice_r1c2_r3c2
 E choice_r2c1_r2c3
* balance: flow out less flow in: n - 1 at the first island, -1 at every other
 E balance_r1c2
 E balance_r2c1
 E balance_r2c3
 E balance_r3c2
* capacity: y[uv] + y[vu] <= M (1 - x[e,0]), M = n - 1: nothing flows where nothing is built
 L capacity_r1c2_r3c2
 L capacity_r2c1_r2c3
* carry: y[uv] + y[vu] >= 1 - x[e,0]: a built edge carries flow
 G carry_r1c2_r3c2
 G carry_r2c1_r2c3
* degree: sum of c x[e,c] over the edges e at v and c = 1..k is d[v], the clue of v
 E degree_r1c2
 E degree_r2c1
 E degree_r2c3
 E degree_r3c2
COLUMNS
* choice: x[e,c] = 1 if edge e carries exactly c bridges
 MARKER 'MARKER' 'INTORG'
 x0_r1c2_r3c2 cross_r2c1_r2c3__r1c2_r3c2 1
 x0_r1c2_r3c2 choice_r1c2_r3c2 1
 x0_r1c2_r3c2 capacity_r1c2_r3c2 3
 x0_r1c2_r3c2 carry_r1c2_r3c2 1
 x0_r2c1_r2c3 cross_r2c1_r2c3__r1c2_r3c2 1
 x0_r2c1_r2c3 choice_r2c1_r2c3 1
 x0_r2c1_r2c3 capacity_r2c1_r2c3 3
 x0_r2c1_r2c3 carry_r2c1_r2c3 1
 x1_r1c2_r3c2 choice_r1c2_r3c2 1
 x1_r1c2_r3c2 degree_r1c2 1
 x1_r1c2_r3c2 degree_r3c2 1
 x1_r2c1_r2c3 choice_r2c1_r2c3 1
 x1_r2c1_r2c3 degree_r2c1 1
 x1_r2c1_r2c3 degree_r2c3 1
 x2_r1c2_r3c2 choice_r1c2_r3c2 1
 x2_r1c2_r3c2 degree_r1c2 2
 x2_r1c2_r3c2 degree_r3c2 2
 x2_r2c1_r2c3 choice_r2c1_r2c3 1
 x2_r2c1_r2c3 degree_r2c1 2
 x2_r2c1_r2c3 degree_r2c3 2
* flow: y[a] flows along arc a, a whole number
 y_r1c2_r3c2 balance_r1c2 1
 y_r1c2_r3c2 balance_r3c2 -1
 y_r1c2_r3c2 capacity_r1c2_r3c2 1
 y_r1c2_r3c2 carry_r1c2_r3c2 1
 y_r3c2_r1c2 balance_r1c2 -1
 y_r3c2_r1c2 balance_r3c2 1
 y_r3c2_r1c2 capacity_r1c2_r3c2 1
 y_r3c2_r1c2 carry_r1c2_r3c2 1
 y_r2c1_r2c3 balance_r2c1 1
 y_r2c1_r2c3 balance_r2c3 -1
 y_r2c1_r2c3 capacity_r2c1_r2c3 1
 y_r2c1_r2c3 carry_r2c1_r2c3 1
 y_r2c3_r2c1 balance_r2c1 -1
 y_r2c3_r2c1 balance_r2c3 1
 y_r2c3_r2c1 capacity_r2c1_r2c3 1
 y_r2c3_r2c1 carry_r2c1_r2c3 1
 MARKER 'MARKER' 'INTEND'
RHS
 RHS cross_r2c1_r2c3__r1c2_r3c2 1
 RHS choice_r1c2_r3c2 1
 RHS choice_r2c1_r2c3 1
 RHS balance_r1c2 3
 RHS balance_r2c1 -1
 RHS balance_r2c3 -1
 RHS balance_r3c2 -1
 RHS capacity_r1c2_r3c2 3
 RHS capacity_r2c1_r2c3 3
 RHS carry_r1c2_r3c2 1
 RHS carry_r2c1_r2c3 1
 RHS degree_r1c2 1
 RHS degree_r2c1 1
 RHS degree_r2c3 1
 RHS degree_r3c2 1
BOUNDS
 BV BND x0_r1c2_r3c2
 BV BND x0_r2c1_r2c3
 BV BND x1_r1c2_r3c2
 BV BND x1_r2c1_r2c3
 BV BND x2_r1c2_r3c2
 BV BND x2_r2c1_r2c3
 PL BND y_r1c2_r3c2
 PL BND y_r3c2_r1c2
 PL BND y_r2c1_r2c3
 PL BND y_r2c3_r2c1
ENDATA
