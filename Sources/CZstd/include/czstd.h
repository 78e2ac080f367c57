#ifndef SPINRACK_CZSTD_H
#define SPINRACK_CZSTD_H

#include <stddef.h>
#include <zstd.h>

/// The dictionary that stored records are packed with; the frames name it by its number, 1.
///
/// It is part of the stored form: a better one gets another number, and this one stays for stores that were written with it.
const void *czstd_dictionary(size_t *count);

#endif
