import Basics
import Catalog
import JSONKit

/// The rows of the tables that hold parts of comics.
struct ComicParts<Sink: RowSink> {
  /// The tables, in the order of the sinks.
  static var tables: [TableDescription] {
    [
      .comicVariants, .comicCollections, .comicCollectedIssues, .comicDates, .comicPrices, .comicTextObjects,
      .comicImages,
    ]
  }

  private let relations: Relations
  private let sinks: [Sink]
  private let places: [Int]
  private let scratch = CellScratch()

  init(relations: Relations, sinks: [Sink]) {
    self.relations = relations
    self.sinks = sinks
    let names = ["variants", "collections", "collectedIssues", "dates", "prices", "textObjects", "images"]
    // Every name is that of a field of comics, so each is found.
    places = names.compactMap { name in Kind.comics.fields.firstIndex { $0.name.description == name } }
  }

  /// Adds the rows of one comic.
  func append(_ id: Int64, _ fields: RecordFields) {
    for index in 0..<3 { appendReferences(fields[places[index]], of: id, to: sinks[index]) }
    appendParts(fields[places[3]], of: id, to: sinks[3]) { date, sink in
      sink.requiredString(date["type"])
      sink.timestamp(date["date"]?.moment)
    }
    appendParts(fields[places[4]], of: id, to: sinks[4]) { price, sink in
      sink.requiredString(price["type"])
      if let amount = price["price"]?.number { sink.double(amount.double) } else { sink.null() }
    }
    appendParts(fields[places[5]], of: id, to: sinks[5]) { text, sink in
      sink.string(text["type"])
      sink.string(text["language"])
      sink.string(text["text"])
    }
    appendParts(fields[places[6]], of: id, to: sinks[6]) { image, sink in
      scratch.appendPicture(image, to: sink, isRequired: true)
    }
  }

  /// One row for each other comic, by id.
  private func appendReferences(_ value: JSONValue?, of id: Int64, to sink: Sink) {
    guard let array = value?.array, !array.isEmpty else { return }
    var last: Int64?
    for other in array.compactMap({ $0.reference(to: .comics) }).sorted() where other != last {
      last = other
      sink.int64(id)
      sink.int64(other)
      sink.int64(id)
      sink.int64(relations.isStored(.comics, other) ? other : nil)
      sink.endRow()
    }
  }

  /// One row for each part; the position of a quarantined picture is not used again.
  private func appendParts(
    _ value: JSONValue?, of id: Int64, to sink: Sink, _ cells: (JSONValue, Sink) -> Void
  ) {
    guard let array = value?.array else { return }
    for (position, part) in array.enumerated() where !part.isNull {
      sink.int64(id)
      sink.int64(Int64(position))
      cells(part, sink)
      sink.endRow()
    }
  }
}
