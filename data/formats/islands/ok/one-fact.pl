% five by five
puzzle(easy, 5, [(1,1,2), (1,4,2), (3,1,1), (3,4,1)]).
