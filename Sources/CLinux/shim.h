#ifndef SPINRACK_CLINUX_SHIM_H
#define SPINRACK_CLINUX_SHIM_H

#include <malloc.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>

// System calls that Swift's Glibc module leaves out because they stand behind _GNU_SOURCE.
int syncfs(int fd);
void *memmem(const void *haystack, size_t haystack_length, const void *needle, size_t needle_length);
int pipe2(int descriptors[2], int flags);

int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

int sync_file_range(int fd, long long offset, long long count, unsigned int flags);

// Begins to write a whole file to the disk, and does not wait; the flag is SYNC_FILE_RANGE_WRITE, which stands there, too.
static inline int spinrack_begin_sync(int file) {
  return sync_file_range(file, 0, 0, 2);
}

// The flag POSIX_SPAWN_SETSID, which stands there, too: a process that is started begins a session of its own.
static const short spinrack_spawn_session = 0x80;

// The C library makes up to eight heaps a core, each of which keeps what was freed in it, and puts ever larger pieces into
// them. Pieces from `large` bytes on are got from the system one by one instead, and go back when they are freed. Telling it
// either switches off how it learns what a heap's end may keep; without the last two values that end goes back and forth
// at every larger piece that is freed, page by page. Returns 0 where it cannot be told.
static inline int spinrack_limit_heaps(int count, int large, int kept, int step) {
  return mallopt(M_ARENA_MAX, count) && mallopt(M_MMAP_THRESHOLD, large) && mallopt(M_TRIM_THRESHOLD, kept)
         && mallopt(M_TOP_PAD, step);
}

// Lets no crash write the memory of this process to a file, and no other process of the same user read it: it holds keys. Programs that
// it starts begin with such files allowed, but for the size, which they may raise again. Swift imports no function with `...`.
static inline void spinrack_forbid_core_dumps(void) {
  struct rlimit size;
  if (getrlimit(RLIMIT_CORE, &size) == 0) {
    size.rlim_cur = 0;
    setrlimit(RLIMIT_CORE, &size);
  }
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

// Gives the pages that hold nothing but freed memory back to the system.
static inline void spinrack_trim_heaps(void) {
  malloc_trim(0);
}

#endif
