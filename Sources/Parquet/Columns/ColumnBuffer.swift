import Basics

/// The open page of one column, and the facts that its row group keeps of the pages before.
struct ColumnBuffer: ~Copyable {
  /// The longest text, in bytes. A page counts its bytes in 31 bits, and some readers double their buffers as they grow.
  static var largestText: Int { 1 << 30 }

  let physical: PhysicalType
  let isNullable: Bool
  /// The number of rows of the open page.
  private(set) var rows = 0

  private let options: ParquetOptions
  /// The values of the open page in the plain encoding, except that a truth value has a byte of its own.
  private var values = ByteBuilder()
  /// A byte for each row: 1 where it has a value, else 0; empty for a column that is never null.
  private var levels = ByteBuilder()
  private var nulls = 0
  private var plan = ColumnPlan.undecided
  private var dictionary: ValueDictionary

  init(_ column: ParquetColumn, options: ParquetOptions) {
    physical = column.type.physical
    isNullable = column.isNullable
    self.options = options
    dictionary = ValueDictionary(limit: options.dictionaryBytes)
  }

  /// Whether the page must be sealed before another cell is appended.
  var isFull: Bool {
    @inline(__always) get { rows >= options.pageRows || values.count >= options.pageBytes }
  }

  @inline(__always)
  mutating func appendNull() {
    levels.append(0 as UInt8)
    nulls &+= 1
    rows &+= 1
  }

  /// Appends the bits of a value of a fixed width.
  @inline(__always)
  mutating func append<T: FixedWidthInteger & BitwiseCopyable>(_ value: T) {
    if isNullable { levels.append(1 as UInt8) }
    values.append(littleEndian: value)
    rows &+= 1
  }

  @inline(__always)
  mutating func append(text: UnsafeRawBufferPointer) {
    if isNullable { levels.append(1 as UInt8) }
    values.append(room: text.count &+ 4) { target in
      target.storeBytes(of: UInt32(truncatingIfNeeded: text.count).littleEndian, as: UInt32.self)
      if let source = text.baseAddress { (target + 4).copyMemory(from: source, byteCount: text.count) }
      return text.count &+ 4
    }
    rows &+= 1
  }

  /// Closes the open page and begins another.
  ///
  /// - Complexity: O(values and their bytes).
  mutating func seal(column: Int, with scratch: inout PageScratch) -> PlainPage {
    scratch.removeAll()
    let statistics = PageStatistics(values: values, physical, rows: rows, nulls: nulls)
    if isNullable {
      scratch.body.append(littleEndian: 0 as UInt32)
      scratch.body.appendHybrid(levels.values(as: UInt8.self), width: 1)
      scratch.body.set(UInt32(scratch.body.count - 4), at: 0)
    }
    let encoding = encodeValues(&scratch)
    rows = 0
    nulls = 0
    values.removePage()
    levels.removePage()
    return PlainPage(
      column: column, kind: .data, encoding: encoding, valueCount: statistics.rows, statistics: statistics,
      bytes: scratch.body.array())
  }

  /// Ends the row group: returns the page of the dictionary, if pages were written with it, and forgets the dictionary.
  mutating func endRowGroup(column: Int) -> PlainPage? {
    let hasDictionary = dictionary.count > 0
    let page =
      hasDictionary
      ? PlainPage(
        column: column, kind: .dictionary, encoding: .plain, valueCount: dictionary.count, statistics: nil,
        bytes: dictionary.entries.array()) : nil
    if plan != .undecided { dictionary = ValueDictionary(limit: options.dictionaryBytes) }
    plan = .undecided
    return page
  }

  private mutating func encodeValues(_ scratch: inout PageScratch) -> Encoding {
    guard rows > nulls else {
      guard plan == .dictionary else { return .plain }
      // No numbers, and the width that they would have.
      scratch.body.append(1 as UInt8)
      return .rleDictionary
    }
    if physical == .boolean {
      let flags = values.values(as: UInt8.self)
      scratch.body.append(room: (flags.count + 7) / 8 + 8) { target in
        var packer = BitPacker(into: target, width: 1)
        for flag in flags { packer.pack(UInt64(flag)) }
        packer.finish()
        return (flags.count + 7) / 8
      }
      return .plain
    }
    let hasDelta = encodeDelta(&scratch.trial)
    let direct = hasDelta ? scratch.trial.count : values.count
    if plan != .direct, encodeByDictionary(&scratch, direct: direct, isPlain: !hasDelta) { return .rleDictionary }
    scratch.body.append(hasDelta ? scratch.trial.bytes : values.bytes)
    return hasDelta ? .deltaBinaryPacked : .plain
  }

  /// Encodes whole numbers, moments and days as differences (DELTA_BINARY_PACKED); returns false where that is not shorter than the plain
  /// encoding.
  ///
  /// pyarrow, pandas, DuckDB, polars, parquet-java, Spark since 3.3, Trino and ClickHouse read them.
  private func encodeDelta(_ trial: inout ByteBuilder) -> Bool {
    switch physical {
    case .int64: trial.appendDelta(values.values(as: Int64.self))
    case .int32: trial.appendDelta(values.values(as: Int32.self))
    case .boolean, .double, .byteArray: return false
    }
    return trial.count < values.count
  }

  /// Encodes the page by the dictionary, if that promises to be smaller than `direct` bytes; otherwise ends the use of the dictionary.
  ///
  /// The estimate is for the next page: the numbers of this page, and twice the bytes that its second half added to the dictionary. gzip
  /// hardly shrinks packed numbers and differences; it halves a dictionary of numbers, and leaves a third of plain values and of texts.
  private mutating func encodeByDictionary(_ scratch: inout PageScratch, direct: Int, isPlain: Bool) -> Bool {
    let known = dictionary.count
    let knownBytes = dictionary.entries.count
    if appendIndices(to: &scratch.indices) {
      let before = scratch.body.count
      let width = max(1, Int.bitWidth - (dictionary.count - 1).leadingZeroBitCount)
      scratch.body.append(UInt8(width))
      scratch.body.appendHybrid(scratch.indices.values(as: UInt32.self), width: width)
      let numbers = scratch.body.count - before
      let growth = 2 * (dictionary.entries.count - dictionary.bytesAtHalf)
      if isPlain ? 3 * numbers + growth < direct : numbers + growth / 2 < direct {
        plan = .dictionary
        return true
      }
      scratch.body.truncate(to: before)
    }
    dictionary.roll(backTo: known, bytes: knownBytes)
    plan = .direct
    return false
  }

  private mutating func appendIndices(to indices: inout ByteBuilder) -> Bool {
    switch physical {
    case .boolean: false
    case .int32: dictionary.appendIndices(of: values.values(as: UInt32.self), to: &indices)
    case .int64, .double: dictionary.appendIndices(of: values.values(as: UInt64.self), to: &indices)
    case .byteArray: dictionary.appendIndices(ofTexts: values.bytes, total: rows - nulls, to: &indices)
    }
  }
}

/// The encoding of a column's values in the open row group.
enum ColumnPlan {
  /// There were no values yet.
  case undecided
  /// A dictionary, as long as it pays.
  case dictionary
  /// No dictionary; pages that were written with one stay.
  case direct
}

/// Buffers that are reused for encoding one page after the other.
struct PageScratch: ~Copyable {
  /// The body of the page.
  var body = ByteBuilder()
  /// Numbers of a dictionary, four bytes each.
  var indices = ByteBuilder()
  /// Values in an encoding on trial.
  var trial = ByteBuilder()

  mutating func removeAll() {
    body.removePage()
    indices.removePage()
    trial.removePage()
  }
}
