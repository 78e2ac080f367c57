#ifndef SPINRACK_CGCD_H
#define SPINRACK_CGCD_H

#include <stddef.h>

/// Bytes that live as long as the program; not ended by a zero.
typedef struct cgcd_bytes {
  const unsigned char *start;
  size_t count;
} cgcd_bytes;

/// The dictionary of Zstandard that stored records are packed with; the frames name it by its number, 3.
///
/// It is part of the stored form: a better one gets another number, and this one stays for stores that were written with it. The one
/// with the number 2 is gone: stores of that time number their kinds otherwise, so what they hold is deleted.
cgcd_bytes cgcd_records_dictionary(void);

#endif
