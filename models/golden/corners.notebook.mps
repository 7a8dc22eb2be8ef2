* notebook formulation of a 3x3 board (islands: 4, edges: 4, crossings: 0; at most 2 bridges on an edge)
NAME hashi FREE
ROWS
 N obj
* choice: x[e,0] + ... + x[e,k] = 1: an edge carries one number of bridges
 E choice_r1c1_r1c3
 E choice_r1c1_r3c1
 E choice_r1c3_r3c3
 E choice_r3c1_r3c3
* balance: flow out less flow in: n - 1 at the first island, -1 at every other
 E balance_r1c1
 E balance_r1c3
 E balance_r3c1
 E balance_r3c3
* capacity: y[uv] + y[vu] <= M (1 - x[e,0]), M = n - 1: nothing flows where nothing is built
 L capacity_r1c1_r1c3
 L capacity_r1c1_r3c1
 L capacity_r1c3_r3c3
 L capacity_r3c1_r3c3
* carry: y[uv] + y[vu] >= 1 - x[e,0]: a built edge carries flow
 G carry_r1c1_r1c3
 G carry_r1c1_r3c1
 G carry_r1c3_r3c3
 G carry_r3c1_r3c3
* degree: sum of c x[e,c] over the edges e at v and c = 1..k is d[v], the clue of v
 E degree_r1c1
 E degree_r1c3
 E degree_r3c1
 E degree_r3c3
COLUMNS
* choice: x[e,c] = 1 if edge e carries exactly c bridges
 MARKER 'MARKER' 'INTORG'
 x0_r1c1_r1c3 choice_r1c1_r1c3 1
 x0_r1c1_r1c3 capacity_r1c1_r1c3 3
 x0_r1c1_r1c3 carry_r1c1_r1c3 1
 x0_r1c1_r3c1 choice_r1c1_r3c1 1
 x0_r1c1_r3c1 capacity_r1c1_r3c1 3
 x0_r1c1_r3c1 carry_r1c1_r3c1 1
 x0_r1c3_r3c3 choice_r1c3_r3c3 1
 x0_r1c3_r3c3 capacity_r1c3_r3c3 3
 x0_r1c3_r3c3 carry_r1c3_r3c3 1
 x0_r3c1_r3c3 choice_r3c1_r3c3 1
 x0_r3c1_r3c3 capacity_r3c1_r3c3 3
 x0_r3c1_r3c3 carry_r3c1_r3c3 1
 x1_r1c1_r1c3 choice_r1c1_r1c3 1
 x1_r1c1_r1c3 degree_r1c1 1
 x1_r1c1_r1c3 degree_r1c3 1
 x1_r1c1_r3c1 choice_r1c1_r3c1 1
 x1_r1c1_r3c1 degree_r1c1 1
 x1_r1c1_r3c1 degree_r3c1 1
 x1_r1c3_r3c3 choice_r1c3_r3c3 1
 x1_r1c3_r3c3 degree_r1c3 1
 x1_r1c3_r3c3 degree_r3c3 1
 x1_r3c1_r3c3 choice_r3c1_r3c3 1
 x1_r3c1_r3c3 degree_r3c1 1
 x1_r3c1_r3c3 degree_r3c3 1
 x2_r1c1_r1c3 choice_r1c1_r1c3 1
 x2_r1c1_r1c3 degree_r1c1 2
 x2_r1c1_r1c3 degree_r1c3 2
 x2_r1c1_r3c1 choice_r1c1_r3c1 1
 x2_r1c1_r3c1 degree_r1c1 2
 x2_r1c1_r3c1 degree_r3c1 2
 x2_r1c3_r3c3 choice_r1c3_r3c3 1
 x2_r1c3_r3c3 degree_r1c3 2
 x2_r1c3_r3c3 degree_r3c3 2
 x2_r3c1_r3c3 choice_r3c1_r3c3 1
 x2_r3c1_r3c3 degree_r3c1 2
 x2_r3c1_r3c3 degree_r3c3 2
* flow: y[a] flows along arc a, a whole number
 y_r1c1_r1c3 balance_r1c1 1
 y_r1c1_r1c3 balance_r1c3 -1
 y_r1c1_r1c3 capacity_r1c1_r1c3 1
 y_r1c1_r1c3 carry_r1c1_r1c3 1
 y_r1c3_r1c1 balance_r1c1 -1
 y_r1c3_r1c1 balance_r1c3 1
 y_r1c3_r1c1 capacity_r1c1_r1c3 1
 y_r1c3_r1c1 carry_r1c1_r1c3 1
 y_r1c1_r3c1 balance_r1c1 1
 y_r1c1_r3c1 balance_r3c1 -1
 y_r1c1_r3c1 capacity_r1c1_r3c1 1
 y_r1c1_r3c1 carry_r1c1_r3c1 1
 y_r3c1_r1c1 balance_r1c1 -1
 y_r3c1_r1c1 balance_r3c1 1
 y_r3c1_r1c1 capacity_r1c1_r3c1 1
 y_r3c1_r1c1 carry_r1c1_r3c1 1
 y_r1c3_r3c3 balance_r1c3 1
 y_r1c3_r3c3 balance_r3c3 -1
 y_r1c3_r3c3 capacity_r1c3_r3c3 1
 y_r1c3_r3c3 carry_r1c3_r3c3 1
 y_r3c3_r1c3 balance_r1c3 -1
 y_r3c3_r1c3 balance_r3c3 1
 y_r3c3_r1c3 capacity_r1c3_r3c3 1
 y_r3c3_r1c3 carry_r1c3_r3c3 1
 y_r3c1_r3c3 balance_r3c1 1
 y_r3c1_r3c3 balance_r3c3 -1
 y_r3c1_r3c3 capacity_r3c1_r3c3 1
 y_r3c1_r3c3 carry_r3c1_r3c3 1
 y_r3c3_r3c1 balance_r3c1 -1
 y_r3c3_r3c1 balance_r3c3 1
 y_r3c3_r3c1 capacity_r3c1_r3c3 1
 y_r3c3_r3c1 carry_r3c1_r3c3 1
 MARKER 'MARKER' 'INTEND'
RHS
 RHS choice_r1c1_r1c3 1
 RHS choice_r1c1_r3c1 1
 RHS choice_r1c3_r3c3 1
 RHS choice_r3c1_r3c3 1
 RHS balance_r1c1 3
 RHS balance_r1c3 -1
 RHS balance_r3c1 -1
 RHS balance_r3c3 -1
 RHS capacity_r1c1_r1c3 3
 RHS capacity_r1c1_r3c1 3
 RHS capacity_r1c3_r3c3 3
 RHS capacity_r3c1_r3c3 3
 RHS carry_r1c1_r1c3 1
 RHS carry_r1c1_r3c1 1
 RHS carry_r1c3_r3c3 1
 RHS carry_r3c1_r3c3 1
 RHS degree_r1c1 3
 RHS degree_r1c3 3
 RHS degree_r3c1 3
 RHS degree_r3c3 3
BOUNDS
 BV BND x0_r1c1_r1c3
 BV BND x0_r1c1_r3c1
 BV BND x0_r1c3_r3c3
 BV BND x0_r3c1_r3c3
 BV BND x1_r1c1_r1c3
 BV BND x1_r1c1_r3c1
 BV BND x1_r1c3_r3c3
 BV BND x1_r3c1_r3c3
 BV BND x2_r1c1_r1c3
 BV BND x2_r1c1_r3c1
 BV BND x2_r1c3_r3c3
 BV BND x2_r3c1_r3c3
 PL BND y_r1c1_r1c3
 PL BND y_r1c3_r1c1
 PL BND y_r1c1_r3c1
 PL BND y_r3c1_r1c1
 PL BND y_r1c3_r3c3
 PL BND y_r3c3_r1c3
 PL BND y_r3c1_r3c3
 PL BND y_r3c3_r3c1
ENDATA
