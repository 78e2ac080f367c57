#ifndef SPINRACK_CCRYPTO_SHIM_H
#define SPINRACK_CCRYPTO_SHIM_H
// The functions of one hash each are deprecated in favour of EVP, which takes memory for every digest: a set has 100,000 of them.
// They stay as long as OpenSSL 3 does.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/md5.h>
#include <openssl/opensslv.h>
#include <openssl/sha.h>
#endif
