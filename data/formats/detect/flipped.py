import numpy as np
grid = np.flipud([[1, 0, 1], [0, 0, 0], [2, 0, 0]])
