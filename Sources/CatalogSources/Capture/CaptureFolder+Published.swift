extension CaptureFolder {
  /// A field of the first record of a file: the captures tell which crawls were read to their ends, and whose sets were
  /// published.
  public static let tells = (name: "spinrack-tells", value: "finished, published")

  /// Says behind the answers of a finished crawl that its set is published; nothing where there are no captures of it.
  ///
  /// - Parameters:
  ///   - crawl: its name in file names.
  ///   - path: the folder of the captures.
  ///   - data: what tells the data of the set from others, for the feed of changes that counts from it; nil for a set without.
  ///   - date: the time, `2026-11-21T10:00:00Z`.
  /// - Throws: `CaptureError`.
  public static func markPublished(
    crawl: String, in path: String, data: String? = nil, records: CaptureRecords, date: String
  ) throws {
    let record = records.published(date: date, crawl: crawl, data: data)
    try append(record, crawl, path, records.info(date: date, fields: [tells]))
  }

  /// Says behind the answers of an open crawl that a set of what it had is published; nothing where there are no captures of it.
  ///
  /// - Parameters: as for `markPublished`.
  /// - Throws: `CaptureError`.
  public static func markPartial(
    crawl: String, in path: String, data: String, records: CaptureRecords, date: String
  ) throws {
    let record = records.published(date: date, crawl: crawl, data: data, isPartial: true)
    try append(record, crawl, path, records.info(date: date, fields: [tells]))
  }

  /// - Parameter info: the first record of a new file.
  private static func append(_ record: WARCRecord, _ crawl: String, _ path: String, _ info: WARCRecord) throws {
    guard let last = try CaptureName.all(in: path, of: crawl).last else { return }
    var file = try CaptureFile(appendingTo: last.text, folder: path)
    if file.isDamaged {
      file = try CaptureFile(folder: path, name: CaptureName(crawl: crawl, number: last.number + 1).text)
    }
    if file.end == 0 { _ = try file.append(info.member(level: 1)) }
    _ = try file.append(record.member(level: 1))
    try file.sync()
  }
}
