import Basics
import Catalog
import Datasets
import Pipeline
import Store
import XMLKit

/// Writes `catalog.xml`, the document with all records, some records at a time: where they are made of the same as in the current set,
/// their text is copied from there.
struct WholeCatalogue {
  /// The catalogue as one document.
  static let path = "xml/catalog.xml"

  /// What the text of the records of this set was made of, and where it stands.
  private(set) var parts: [UInt64: KnownCatalogue.Part] = [:]

  private let catalogue: XMLCatalogue
  private let validator: CatalogueValidator
  /// The same of the current set.
  private let earlier: [UInt64: KnownCatalogue.Part]
  private let file: GenerationFile
  private let document = CatalogueDocument()
  /// How many bytes and lines the file has.
  private var (bytes, lines) = (0, 0)
  /// The document without its records, which is validated at the end.
  private var frame: [UInt8] = []
  /// Bytes that are not written yet: parts may be small, and a file gets blocks.
  private var block: [UInt8] = []

  /// Some records of one kind with neighbouring numbers, out of one or more batches.
  private struct Records {
    var slices: [(batch: RecordBatch, places: Range<Int>)] = []
    var inputs = QuickDigest()

    init(in around: CatalogueValidator.Frame) { inputs.add(around.kind) }
  }

  /// How many numbers the records may have that stand together.
  private static let numbersOfPart: Int64 = 64

  private static let style: StaticString = "type=\"text/css\" href=\"catalog.css\""

  /// - Parameter earlier: the parts of the current set, which the same program made; none where nothing may be taken over.
  init(
    _ catalogue: XMLCatalogue, _ validator: CatalogueValidator, earlier: [UInt64: KnownCatalogue.Part]
  ) throws {
    (self.catalogue, self.validator, self.earlier) = (catalogue, validator, earlier)
    file = try catalogue.generation.createFile(Self.path)
  }

  /// Writes the document.
  ///
  /// - Throws: `XMLCatalogueError` where it is not valid; `FileError`; `StoreError`; `CancellationError`.
  mutating func write() throws -> PublishedFile {
    let model = catalogue.store.model
    var count = 0
    document.begin(style: Self.style, title: catalogue.title, attributions: catalogue.attributions)
    for kind in model.all {
      document.writer.startLine(XMLName("\(model[kind].name)"))
      try takeFrame()
      try writeRecords(of: kind, count: &count)
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

  private mutating func writeRecords(of kind: Kind, count: inout Int) throws {
    let around = frame(of: kind)
    var writer = try RecordWriter(kind, of: catalogue.relations, to: document)
    var cursor = try RecordCursor(store: catalogue.store, kind: kind)
    var records = Records(in: around)
    var part: Int64?
    while let batch = try cursor.nextBatch() {
      try Task.checkCancellation()
      var (start, place) = (0, 0)
      try batch.forEach { record in
        let number = record.entry.id.id / Self.numbersOfPart
        if let part, part != number {
          records.slices.append((batch, start..<place))
          try write(records, by: &writer, in: around)
          (records, start) = (Records(in: around), place)
        }
        part = number
        records.inputs.add(try writer.inputs(of: record))
        place += 1
      }
      records.slices.append((batch, start..<place))
      count += place
      catalogue.progress(Self.path, count)
    }
    if part != nil { try write(records, by: &writer, in: around) }
    try validator.validateRecords(Self.path, in: around)
  }

  /// Writes the text of some records: as the current set has it where that is the same, else anew.
  private mutating func write(
    _ records: Records, by writer: inout RecordWriter, in around: CatalogueValidator.Frame
  ) throws {
    let inputs = records.inputs.value
    if let known = earlier[inputs],
      let text = catalogue.generation.currentBytes(of: Self.path, in: known.offset..<(known.offset + known.count)),
      CatalogueValidator.digest(of: text, in: around) == known.text
    {
      return try add(text, known.text, lines: known.lines, madeOf: inputs, in: around)
    }
    for (batch, places) in records.slices {
      try batch.forEach(in: places) { try writer.write($0, withNames: false) }
    }
    let text = drained()
    try add(
      text, CatalogueValidator.digest(of: text, in: around), lines: text.lineCount, madeOf: inputs, in: around)
  }

  private mutating func add(
    _ text: [UInt8], _ digest: UInt64, lines: Int, madeOf inputs: UInt64, in around: CatalogueValidator.Frame
  ) throws {
    parts[inputs] = .init(text: digest, offset: bytes, count: text.count, lines: lines)
    try append(text, digest, lines: lines, in: around)
  }

  /// Writes what is referred to and unknown.
  private mutating func writeUnseen() throws {
    let around = frame(of: nil)
    var unseen: Int64 = 0
    try catalogue.relations.appendRows(of: .unseen, to: ElementRows(unseen: document)) {
      document.writer.newLine()
      unseen += 1
      if unseen % Self.numbersOfPart == 0 { try appendDrained(in: around) }
    }
    if unseen % Self.numbersOfPart != 0 { try appendDrained(in: around) }
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

  /// Appends what stands around records.
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

  /// What the document has written since the last time.
  private func drained() -> [UInt8] {
    var bytes: [UInt8] = []
    document.writer.drainAll { bytes += $0 }
    return bytes
  }

  /// A document that has no records, cut where those of a kind stand; with nil those that are referred to and unknown.
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
