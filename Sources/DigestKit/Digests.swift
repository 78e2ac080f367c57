public import Basics
import CCrypto

/// The SHA-256 of bytes that come in parts (FIPS 180-4), computed by OpenSSL.
///
/// A value type: a copy continues on its own.
///
/// ```swift
/// var hash = SHA256()
/// for part in parts { hash.update(part) }
/// let digest = hash.finalize()
/// ```
public struct SHA256: Sendable {
  private var context = SHA256_CTX()

  /// Creates the hash of no bytes so far.
  public init() { SHA256_Init(&context) }

  /// Adds bytes; the digest is that of all added bytes in their order.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    SHA256_Update(&context, bytes.baseAddress, bytes.count)
  }

  /// Adds bytes; the digest is that of all added bytes in their order.
  public mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// Returns the digest, 32 bytes.
  public consuming func finalize() -> [UInt8] {
    var context = context
    return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { digest, count in
      SHA256_Final(digest.baseAddress, &context)
      count = digest.count
    }
  }

  /// Returns the digest of bytes in memory, 32 bytes.
  public static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }
}

/// SHA-1 (FIPS 180-4), for entity tags alone: it protects nothing.
public enum SHA1 {
  /// Returns the digest of some bytes, 20 bytes.
  public static func hash(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(SHA_DIGEST_LENGTH)) { digest, count in
      // The function that does all at once goes through EVP, which links all of the library.
      var context = SHA_CTX()
      SHA1_Init(&context)
      SHA1_Update(&context, bytes.baseAddress, bytes.count)
      SHA1_Final(digest.baseAddress, &context)
      count = digest.count
    }
  }
}

/// MD5 (RFC 1321), for signatures that a source demands: it protects nothing.
public enum MD5 {
  /// Returns the digest of some bytes, 16 bytes.
  public static func hash(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(MD5_DIGEST_LENGTH)) { digest, count in
      var context = MD5_CTX()
      MD5_Init(&context)
      MD5_Update(&context, bytes, bytes.count)
      MD5_Final(digest.baseAddress, &context)
      count = digest.count
    }
  }
}

extension LibraryVersion {
  /// OpenSSL, which computes digests.
  public static var openSSL: LibraryVersion { LibraryVersion("OpenSSL", OPENSSL_VERSION_STR) }
}
