import Basics
import JSONKit

/// Reads damaged documents on every road and touches everything that comes out.
struct DocumentFuzz {
  /// Documents that were read strictly, that repairing made readable, and pieces cut out of others.
  private(set) var counts = (valid: 0, repaired: 0, wholePieces: 0, brokenPieces: 0)
  /// What broke a promise, in words, with its seed; empty when all is well.
  private(set) var findings: [String] = []
  private let reader = JSONReader(maximumDepth: 24)
  private var sum = 0

  /// Makes, damages and reads documents, one for each seed.
  mutating func run(_ seeds: Range<UInt64>) {
    for seed in seeds {
      var generator = SplitMix64(seed: seed)
      var bytes = RandomDocument.make(seed: seed)
      if generator.once(in: 8) { bytes = Array("{\"results\":[".utf8) + bytes + [0x2C] + bytes + Array("]}".utf8) }
      bytes.damage(using: &generator)
      if generator.once(in: 6) { bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator)) }
      if generator.once(in: 10) { bytes.insert(contentsOf: [UInt8](repeating: 0x5B, count: 40), at: bytes.count / 2) }
      // Memory of exactly that size, so that a sanitizer sees a byte too many.
      let exact = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
      defer { exact.deallocate() }
      exact.copyBytes(from: bytes)
      read(UnsafeRawBufferPointer(exact), seed)
    }
  }

  private mutating func read(_ bytes: UnsafeRawBufferPointer, _ seed: UInt64) {
    if (try? reader.read(bytes, { touch($0) })) != nil { counts.valid += 1 }
    if let repair = JSONRepair(bytes) {
      if repair.bytes.withUnsafeBytes({ JSONRepair($0) }) != nil { findings.append("seed \(seed): repaired twice") }
      if zip(repair.places, repair.places.dropFirst()).contains(where: { $0.offset >= $1.offset }) {
        findings.append("seed \(seed): places out of order")
      }
      if (try? reader.read(repair.bytes, { touch($0) })) != nil { counts.repaired += 1 }
    }
    let list = JSONSalvage.list(named: "results", in: bytes) ?? bytes.firstIndex(of: 0x5B).map { $0 + 1 } ?? 0
    var salvage = JSONSalvage(bytes, reader: reader) { ($0.object?.count ?? 0) > 1 }
    let closing = JSONSalvage.closing(of: bytes, upTo: list)
    let end = try? salvage.elements(ofListAt: list, closing: closing) { touch($0) }
    if let end, end < list || end >= bytes.count { findings.append("seed \(seed): a list that ends outside") }
    try? salvage.elements(from: (end ?? nil) ?? 0) { touch($0) }
  }

  private mutating func touch(_ piece: JSONSalvage.Piece) {
    switch piece {
    case .value(let value, let repairs):
      counts.wholePieces += 1
      touch(value)
      value.forEachValue(repairedAt: repairs[...]) { repaired, _, pointer in
        touch(repaired)
        sum &+= pointer().utf8.count
      }
    case .broken(let bytes):
      counts.brokenPieces += 1
      sum &+= bytes.reduce(0) { $0 &+ Int($1) }
    }
  }

  private mutating func touch(_ value: JSONValue) {
    sum &+= value.raw.count &+ value.offset
    if let string = value.string { sum &+= string.string.utf8.count }
    if let number = value.number {
      sum &+= number.raw.count &+ (number.int64 == nil ? 1 : 2) &+ (number.double > 0 ? 1 : 0)
    }
    if let array = value.array { for element in array { touch(element) } }
    if let object = value.object {
      for member in object {
        sum &+= member.name.string.utf8.count
        touch(member.value)
      }
    }
  }
}
