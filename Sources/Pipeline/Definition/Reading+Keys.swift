extension Reading {
  /// Notes a key that the section being read does not know, and the one that was meant.
  mutating func unknown(_ pair: SourceNode.Pair, known: [String], elsewhere variants: [String] = []) {
    let remedy: String
    if let nearest = Spelling.nearest(to: pair.key, of: known) {
      remedy = "did you mean \(FieldValue.quoted(nearest))?"
    } else if !variants.isEmpty {
      remedy = "it belongs to \(variants.joined(separator: " and "))"
    } else if let homes = homes[pair.key], !homes.contains(path) {
      let places = homes.map { $0.isEmpty ? "the top level" : FieldValue.quoted($0) }
      remedy = "it belongs in \(places.joined(separator: " or "))"
    } else if known.isEmpty {
      remedy = "there are no keys here"
    } else {
      remedy = "the keys here are \(known.joined(separator: ", "))"
    }
    let key = pair.key.count > 40 ? String(pair.key.prefix(40)) + "…" : pair.key
    note("unknown key \(FieldValue.quoted(key))", at: pair.keyPlace, remedy)
  }

  /// Notes that a required key of the section being read is not there.
  mutating func missing(_ key: String, example: FieldValue?) {
    let whole = path.isEmpty ? key : path + "." + key
    note("\(whole) is missing", at: keyPlace, example.map { "add \(key): \($0.yaml)" })
  }
}
