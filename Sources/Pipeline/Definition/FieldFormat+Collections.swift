extension FieldFormat {
  /// Returns the format of values in order, none twice, at least `least` of them.
  public static func list<Element: Sendable & Hashable>(of element: FieldFormat<Element>, atLeast least: Int = 0)
    -> Self
  where Value == [Element] {
    let shape = ValueShape.list(element.shape, least: least)
    return Self(
      shape,
      read: { node, reading in
        guard case .list(let nodes) = node.content else {
          let remedy: String? =
            if case .scalar(let text, _) = node.content, !node.isNull, !element.shape.isSecret {
              "write it in brackets: [\(text)]"
            } else {
              nil
            }
          reading.expected(shape.expected, at: node, remedy: remedy)
          return nil
        }
        var values: [Element] = []
        var seen: Set<Element> = []
        for (index, node) in nodes.enumerated() {
          reading.within("[\(index + 1)]", at: node.place) { reading in
            guard let value = element.read(node, &reading) else { return }
            if seen.insert(value).inserted {
              values.append(value)
            } else {
              reading.note(
                "\(reading.path) repeats \(element.show(value).yaml)", at: node.place, remedy: "keep one of them")
            }
          }
        }
        guard nodes.count >= least else {
          reading.note(
            "\(reading.path) must have at least \(least == 1 ? "one value" : "\(least) values")", at: node.place)
          return nil
        }
        return values
      },
      show: { .list($0.map(element.show)) })
  }

  /// Returns the format of values by key; only `keys` are keys.
  public static func map<Element: Sendable>(keys: [String], of element: FieldFormat<Element>) -> Self
  where Value == [String: Element] {
    Self(
      .map(keys: keys, element.shape),
      read: { node, reading in
        guard let pairs = node.pairs(&reading) else { return nil }
        var values: [String: Element] = [:]
        for pair in pairs {
          if keys.contains(pair.key) {
            values[pair.key] = reading.within(pair.key, at: pair.keyPlace) { element.read(pair.value, &$0) }
          } else {
            reading.unknown(pair, known: keys)
          }
        }
        return values
      },
      show: { values in
        .map(values.sorted { $0.key < $1.key }.map { .init($0.key, element.show($0.value)) })
      })
  }

  /// Returns the format of one value for everything, or one for each of some keys; only `keys` are keys.
  public static func oneOrEach<Element: Sendable>(keys: [String], of element: FieldFormat<Element>) -> Self
  where Value == OneOrEach<Element> {
    let map = FieldFormat<[String: Element]>.map(keys: keys, of: element)
    return Self(
      .oneOrEach(keys: keys, element.shape),
      read: { node, reading in
        if case .map = node.content { return map.read(node, &reading).map { .each($0) } }
        return element.read(node, &reading).map { .one($0) }
      },
      show: { value in
        switch value {
        case .one(let value): element.show(value)
        case .each(let values): map.show(values)
        }
      })
  }

  /// Returns the format of a section with fields of its own.
  public static func section(_ section: Section<Value>) -> Self {
    Self(
      .section(section.descriptions),
      read: { node, reading in section.read(node, reading: &reading) },
      show: { section.show($0) })
  }
}

/// One value for everything, or one for each of some keys.
public enum OneOrEach<Value: Sendable>: Sendable {
  /// One value for all keys.
  case one(Value)
  /// Values by key.
  case each([String: Value])

  /// The value of a key; nil where the key has none.
  public subscript(key: String) -> Value? {
    switch self {
    case .one(let value): value
    case .each(let values): values[key]
    }
  }
}

extension OneOrEach: Equatable where Value: Equatable {}
extension OneOrEach: Hashable where Value: Hashable {}
