import Basics
import Catalog
import Datasets
import Pipeline
import Store
import XMLKit

/// The writer of `catalog.xml`, the document with all records, a part at a time: a part with the same inputs as in the current set is
/// copied from there.
struct WholeCatalogue {
  /// The path of the document.
  static let path = "xml/catalog.xml"

  /// The parts of this set's document, by the digests of their inputs.
  private(set) var parts: [UInt64: KnownPart] = [:]

  private let catalogue: XMLCatalogue
  private let validator: CatalogueValidator
  /// The parts of the current set's document, by the digests of their inputs.
  private let earlier: [UInt64: KnownPart]
  /// The document of the current set; nil where nothing is taken over.
  private let current: ReadableFile?
  private let file: GenerationFile
  private let document = CatalogueDocument()
  /// The number of bytes and of lines written so far.
  private var (bytes, lines) = (0, 0)
  /// The document without its records, which is validated at the end.
  private var frame: [UInt8] = []
  /// The bytes that are not written yet: parts may be small, and the file is written in blocks.
  private var block: [UInt8] = []

  /// Some records of one kind in the document of the current set.
  struct KnownPart: Equatable {
    /// The digest of the text, see ``CatalogueValidator/digest(of:in:)``.
    let text: UInt64
    /// The place of the text in the file, in bytes.
    let offset: Int
    /// The number of bytes.
    let count: Int
    /// The number of lines.
    let lines: Int
  }

  /// Some records of one kind, and a digest of the inputs of their text.
  private struct Part {
    let records: RecordParts.Part
    let inputs: UInt64
  }

  /// The number of unresolved records that are validated as one text.
  private static let unseenTogether: Int64 = 64

  private static let style: StaticString = "type=\"text/css\" href=\"catalog.css\""

  /// - Parameter earlier: the parts of the current set, made by the same program; empty where nothing may be taken over.
  init(
    _ catalogue: XMLCatalogue, _ validator: CatalogueValidator, earlier: [UInt64: KnownPart]
  ) throws {
    (self.catalogue, self.validator, self.earlier) = (catalogue, validator, earlier)
    current = earlier.isEmpty ? nil : catalogue.generation.openCurrent(Self.path)
    file = try catalogue.generation.createFile(Self.path)
  }

  /// Writes the document.
  ///
  /// - Throws: `XMLCatalogueError` where the document is not valid; `FileError`; `StoreError`; `CancellationError`.
  mutating func write() async throws -> PublishedFile {
    let model = catalogue.store.model
    var count = 0
    document.begin(style: Self.style, title: catalogue.title, attributions: catalogue.attributions)
    for kind in model.all {
      document.writer.startLine(XMLName("\(model[kind].name)"))
      try takeFrame()
      try await writeRecords(of: kind, count: &count)
      document.writer.endLine()
    }
    document.writer.startLine(.unseen)
    try takeFrame()
    try writeUnseen()
    document.writer.endLine()
    document.writer.endDocument()
    try takeFrame()
    try writeBlock()
    try validator.validate(Self.path, frame)
    return try file.close(rows: count)
  }

  private mutating func writeRecords(of kind: Kind, count: inout Int) async throws {
    let around = frame(of: kind)
    var writer = try RecordWriter(kind, of: catalogue.relations, to: document)
    let parts = (catalogue.relations.parts?[kind] ?? []).map { part in
      var inputs = QuickDigest()
      inputs.add(around.kind)
      inputs.add(writer.inputs(of: part))
      return Part(records: part, inputs: inputs.value)
    }
    var cursor = try RecordCursor(store: catalogue.store, kind: kind)
    var place = 0
    let isKnown = { [earlier] (part: Part) in earlier[part.inputs] != nil }
    while place < parts.count {
      try Task.checkCancellation()
      // One that is known and was damaged since is made by itself.
      let end =
        isKnown(parts[place]) ? place + 1 : parts[place...].firstIndex(where: isKnown) ?? parts.endIndex
      if try !copy(parts[place], in: around) {
        try write(parts[place..<end], of: kind, from: &cursor, by: &writer, in: around)
      }
      count += parts[place..<end].reduce(0) { $0 + $1.records.count }
      place = end
      catalogue.progress(Self.path, count)
      // The datasets that are written beside it wait for each other more than for this.
      if place % 64 == 0 { await Task.yield() }
    }
    try validator.validateRecords(Self.path, in: around)
  }

  /// Copies the text of some records from the current set, if it has the same inputs there.
  ///
  /// - Returns: whether the text was copied; false also where it is damaged.
  private mutating func copy(_ part: Part, in around: CatalogueValidator.Frame) throws -> Bool {
    guard let known = earlier[part.inputs],
      let text = current?.bytes(in: known.offset..<(known.offset + known.count)),
      CatalogueValidator.digest(of: text, in: around) == known.text
    else { return false }
    try add(text, known.text, lines: known.lines, madeOf: part.inputs, in: around)
    return true
  }

  /// Writes the text of the records of consecutive parts.
  private mutating func write(
    _ parts: ArraySlice<Part>, of kind: Kind, from cursor: inout RecordCursor, by writer: inout RecordWriter,
    in around: CatalogueValidator.Frame
  ) throws {
    guard var part = parts.first, let last = parts.last else { return }
    var others = parts.dropFirst()
    cursor.move(to: part.records.numbers.lowerBound...last.records.numbers.upperBound, of: kind)
    while let batch = try cursor.nextBatch() {
      try Task.checkCancellation()
      try batch.forEach { record in
        // Every part has a record.
        if record.entry.id.id > part.records.numbers.upperBound {
          try add(part, in: around)
          part = others.popFirst() ?? last
        }
        try writer.write(record, withNames: false)
      }
      cursor.giveBack(consume batch)
    }
    try add(part, in: around)
  }

  /// Appends the text of a part from the document.
  private mutating func add(_ part: Part, in around: CatalogueValidator.Frame) throws {
    let text = drained()
    let digest = CatalogueValidator.digest(of: text, in: around)
    try add(text, digest, lines: text.lineCount, madeOf: part.inputs, in: around)
  }

  private mutating func add(
    _ text: [UInt8], _ digest: UInt64, lines: Int, madeOf inputs: UInt64, in around: CatalogueValidator.Frame
  ) throws {
    parts[inputs] = .init(text: digest, offset: bytes, count: text.count, lines: lines)
    try append(text, digest, lines: lines, in: around)
  }

  /// Writes the unresolved records.
  private mutating func writeUnseen() throws {
    let around = frame(of: nil)
    var unseen: Int64 = 0
    try catalogue.relations.appendRows(of: .unseen, to: ElementRows(unseen: document)) {
      document.writer.newLine()
      unseen += 1
      if unseen % Self.unseenTogether == 0 { try appendDrained(in: around) }
    }
    if unseen % Self.unseenTogether != 0 { try appendDrained(in: around) }
    try validator.validateRecords(Self.path, in: around)
  }

  private mutating func appendDrained(in around: CatalogueValidator.Frame) throws {
    let text = drained()
    try append(text, CatalogueValidator.digest(of: text, in: around), lines: text.lineCount, in: around)
  }

  /// Appends whole elements to the file.
  private mutating func append(
    _ text: [UInt8], _ digest: UInt64, lines: Int, in around: CatalogueValidator.Frame
  ) throws {
    try validator.add(Self.path, text, digest, in: around, behind: self.lines)
    try append(text, lines: lines)
  }

  /// Appends the text around records.
  private mutating func takeFrame() throws {
    let piece = drained()
    frame += piece
    try append(piece, lines: piece.lineCount)
  }

  private mutating func append(_ text: [UInt8], lines: Int) throws {
    bytes += text.count
    self.lines += lines
    block += text
    if block.count > XMLWriter.blockSize { try writeBlock() }
  }

  private mutating func writeBlock() throws {
    try block.withUnsafeBytes { try file.write($0) }
    block.removeAll(keepingCapacity: true)
  }

  /// Returns the text of the document since the last call.
  private func drained() -> [UInt8] {
    var bytes: [UInt8] = []
    document.writer.drainAll { bytes += $0 }
    return bytes
  }

  /// Returns a document without records, cut at the place of the records of a kind; for nil at that of the unresolved records.
  private func frame(of kind: Kind?) -> CatalogueValidator.Frame {
    let document = CatalogueDocument()
    var before: [UInt8] = []
    document.begin(style: Self.style, title: catalogue.title, attributions: catalogue.attributions)
    for other in catalogue.store.model.all {
      document.writer.startLine(XMLName("\(catalogue.store.model[other].name)"))
      if other == kind { document.writer.drainAll { before += $0 } }
      document.writer.endLine()
    }
    document.writer.startLine(.unseen)
    if kind == nil { document.writer.drainAll { before += $0 } }
    document.writer.endLine()
    return .init(kind: UInt64(kind?.number ?? .max), before: before, behind: document.writer.finish())
  }
}

// MARK: - In the memory of a set

extension WholeCatalogue {
  /// Returns the parts of the current set's document, by the digests of their inputs; empty where the memory has none.
  static func parts(in memory: SetMemory?) -> [UInt64: KnownPart] {
    guard let parts = memory?.earlier(path), parts.contents.count == parts.inputs.count,
      parts.places.count == 3 * parts.inputs.count
    else { return [:] }
    let known = parts.inputs.indices.map { index in
      (
        parts.inputs[index],
        KnownPart(
          text: parts.contents[index], offset: parts.places[3 * index], count: parts.places[3 * index + 1],
          lines: parts.places[3 * index + 2])
      )
    }
    return Dictionary(known) { first, _ in first }
  }

  /// Keeps the parts for the next set.
  func keep(in memory: SetMemory) {
    let sorted = parts.sorted { $0.value.offset < $1.value.offset }
    memory.keep(
      Memory.Parts(
        inputs: sorted.map(\.key), contents: sorted.map(\.value.text),
        places: sorted.flatMap { [$0.value.offset, $0.value.count, $0.value.lines] }), of: Self.path)
  }
}
