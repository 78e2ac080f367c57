/// A place where the captures of a crawl are damaged or missing, by the numbers of their files.
enum CaptureDamage: Hashable, Sendable {
  /// Files that are missing between others.
  case missing(ClosedRange<Int>)
  /// Bytes of a file that are no record.
  case bytes(Range<Int>, file: Int)
  /// A file that ends within a record, though another file was begun after it.
  case torn(at: Int, file: Int)

  /// Returns the files that are missing between two that are there.
  static func gap(between one: Int, and next: Int) -> [CaptureDamage] {
    next - one > 1 ? [.missing((one + 1)...(next - 1))] : []
  }

  /// Returns the damage that reading a file found.
  ///
  /// - Parameter mayBeTorn: whether a killed process may have left the end torn: true for the last file of a crawl.
  static func found(_ findings: CaptureReader.Findings, in file: Int, mayBeTorn: Bool) -> [CaptureDamage] {
    findings.damage.map { .bytes($0, file: file) }
      + (findings.isTorn && !mayBeTorn ? [.torn(at: findings.end, file: file)] : [])
  }

  /// Whether this place lies within another one, or equals it.
  func isPart(of other: CaptureDamage) -> Bool {
    switch (self, other) {
    case (.missing(let files), .missing(let others)):
      others.lowerBound <= files.lowerBound && files.upperBound <= others.upperBound
    case (.bytes(let bytes, let file), .bytes(let others, let otherFile)):
      file == otherFile && others.lowerBound <= bytes.lowerBound && bytes.upperBound <= others.upperBound
    default: self == other
    }
  }

  /// Returns the damage as half a sentence that names the files.
  func text(in crawl: String) -> String {
    func name(_ number: Int) -> String { CaptureName(crawl: crawl, number: number).text }
    return switch self {
    case .missing(let files) where files.count == 1: "\(name(files.lowerBound)) is missing"
    case .missing(let files):
      "\(files.count) files from \(name(files.lowerBound)) to \(name(files.upperBound)) are missing"
    case .bytes(let bytes, let file): "\(name(file)) is damaged from byte \(bytes.lowerBound) to \(bytes.upperBound)"
    case .torn(let end, let file): "\(name(file)) ends at byte \(end), within a record"
    }
  }
}

/// The form in which a capture file records damage in the files before it: `4-6` for missing files, `1:120-4096` for
/// bytes of a file, `2:5000-` for the end of one.
extension CaptureDamage {
  var field: String {
    switch self {
    case .missing(let files): "\(files.lowerBound)-\(files.upperBound)"
    case .bytes(let bytes, let file): "\(file):\(bytes.lowerBound)-\(bytes.upperBound)"
    case .torn(let end, let file): "\(file):\(end)-"
    }
  }

  init?(field: Substring) {
    let parts = field.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let range = parts.last?.split(separator: "-", omittingEmptySubsequences: false),
      range.count == 2, let start = Int(range[0])
    else { return nil }
    let file = parts.count == 2 ? Int(parts[0]) : nil
    switch (file, Int(range[1])) {
    case (let file?, let end?) where start < end: self = .bytes(start..<end, file: file)
    case (let file?, nil) where range[1].isEmpty: self = .torn(at: start, file: file)
    case (nil, let end?) where parts.count == 1 && start <= end: self = .missing(start...end)
    default: return nil
    }
  }
}

/// The damage that a run knew of when it began a new capture file. The run asked again for the lost answers that were not stored.
struct KnownDamage: Equatable, Sendable {
  /// The field of the first record of such a file that counts the stored answers whose captures were lost.
  private static let lostField = "spinrack-lost"
  /// The field that names the damaged places. Older versions wrote none.
  private static let placesField = "spinrack-damage"

  let answers: Int
  let places: [CaptureDamage]

  init(answers: Int, places: [CaptureDamage]) {
    self.answers = answers
    self.places = places
  }

  /// Reads the damage from the first record of a file; nil where that record names none.
  ///
  /// - Parameter found: the damage of all files before it, for a record of an older version, which names no places.
  init?(_ fields: [String: String], before found: [CaptureDamage]) {
    guard let answers = fields[Self.lostField].flatMap({ Int($0) }) else { return nil }
    self.answers = answers
    places = fields[Self.placesField].map { $0.split(separator: " ").compactMap { CaptureDamage(field: $0) } } ?? found
  }

  /// The fields that state the damage in the first record of a file.
  var fields: [(name: String, value: String)] {
    [
      (Self.lostField, String(answers)),
      (Self.placesField, places.isEmpty ? "none" : places.map(\.field).joined(separator: " ")),
    ]
  }
}
