import CGD
