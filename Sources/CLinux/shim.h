#ifndef SPINRACK_CLINUX_SHIM_H
#define SPINRACK_CLINUX_SHIM_H

// System calls that Swift's Glibc module leaves out because they stand behind _GNU_SOURCE.
int syncfs(int fd);

#endif
