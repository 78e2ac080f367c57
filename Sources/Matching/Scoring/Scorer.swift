import Catalog

/// Compares what a file says with series and issues of the catalogue, in points.
///
/// The points of a series and of an issue are added; a file's own statement that differs takes points away. The weights are set so that
/// an equal title, an equal number and an equal year are enough, and that two of them are enough only where nothing else is near.
struct Scorer: Sendable {
  /// The language of files that state none, ISO 639-1; nil where it may be any.
  var language: String?

  /// The points of a match beyond doubt, and the least distance to the second.
  static let (sure, margin) = (58.0, 9.0)
  /// The points below which nothing is shown.
  static let possible = 34.0

  /// Whether a series may be the one that a reading means, by its years.
  static func isPossible(_ reading: Query.Reading, _ series: SeriesFacts) -> Bool {
    guard let year = reading.year, let first = series.firstYear else { return true }
    // A single year of a name may be that of the series.
    let isLater = year < first - 1
    let isEarlier = series.lastYear.map { year > $0 + 2 } ?? false
    return !(isLater || isEarlier) || reading.firstYear.map { abs($0 - first) <= 1 } ?? false
  }

  /// Returns the points for a series.
  func points(_ reading: Query.Reading, _ series: SeriesFacts, likeness: Double, of query: Query) -> Double {
    var points = likeness >= 0.999 ? 40 : likeness >= 0.95 ? 36 : 40 * likeness - 8
    points -= reading.penalty
    if let first = series.firstYear {
      if let stated = reading.firstYear {
        let distance = abs(stated - first)
        points += distance == 0 ? 16 : distance == 1 ? 4 : stated == reading.year ? 0 : -18
      } else if reading.year == first {
        points += 3
      }
    }
    if let volume = reading.volume, let known = series.volume {
      points += volume == known ? 10 : known == 0 ? 0 : -9
    }
    if let count = reading.count {
      let known = series.issueCount ?? series.stored
      points += known == count ? 8 : known < count ? (count - known <= 1 ? 0 : -6) : known > 3 * count ? -12 : -3
    }
    points += forms(reading.form, series.form, hasNumber: reading.number != nil)
    points += publishers(of: query, series.publisher)
    points += languages(reading.language, series.language)
    return points
  }

  private func forms(_ stated: ComicForm?, _ known: ComicForm?, hasNumber: Bool) -> Double {
    guard let known else { return 0 }
    guard let stated else {
      return known == .single ? 2 : known == .book ? (hasNumber ? -8 : -2) : known == .annual ? -3 : 0
    }
    if stated == known { return 8 }
    switch (stated, known) {
    case (.oneShot, .single), (.single, .oneShot): return -2
    case (.annual, .single), (.annual, .oneShot): return -12
    case (.book, .oneShot), (.oneShot, .book): return -8
    default: return -22
    }
  }

  private func publishers(of query: Query, _ known: String?) -> Double {
    guard let known, !query.publishers.isEmpty else { return 0 }
    let key = TitleKey(known)
    let isEqual = query.publishers.contains { stated in
      stated == key || stated.words.first == key.words.first && (stated.words.count == 1 || key.words.count == 1)
    }
    return isEqual ? 7 : query.hasPublisher ? -5 : 0
  }

  private func languages(_ stated: String?, _ known: String?) -> Double {
    guard let known, let wanted = stated ?? language else { return 0 }
    return wanted == known ? (stated == nil ? 0 : 4) : stated == nil ? -14 : -22
  }

  /// Returns the points for an issue; nil where the number differs.
  func points(_ reading: Query.Reading, _ issue: IssueFacts, in series: SeriesFacts) -> Double? {
    guard var points = numbers(reading, issue, series) else { return nil }
    if let year = reading.year, !issue.years.isEmpty {
      let distance = issue.years.map { abs($0 - year) }.min() ?? 0
      let isFirst = series.firstYear == year && reading.firstYear == nil && reading.origin != .metadata
      switch distance {
      case 0: points += 20
      case 1: points += isFirst ? 12 : 11
      case _ where isFirst: points += 10
      case 2: points -= 8
      default: points -= 30
      }
      if distance == 0, let month = reading.month, let known = issue.month {
        let gap = abs(month - known)
        points += gap == 0 ? 6 : gap <= 3 ? 2 : -6
      }
    } else if let year = reading.year, let first = series.firstYear {
      points += year >= first - 1 && year <= (series.lastYear ?? year) + 1 ? 6 : -25
    }
    if let volume = reading.volume, series.volume == nil, let known = issue.volume {
      points += volume == known ? 8 : -6
    }
    if let form = issue.form { points += forms(reading.form, form, hasNumber: reading.number != nil) / 2 }
    if let title = reading.issueTitle, let known = issue.title {
      let likeness = title.likeness(to: TitleKey(known))
      points += likeness > 0.85 ? 7 : 0
    }
    if issue.isVariant { points -= 12 }
    return points
  }

  private func numbers(_ reading: Query.Reading, _ issue: IssueFacts, _ series: SeriesFacts) -> Double? {
    let isOnly = max(series.issueCount ?? 0, series.stored) <= 1
    guard let number = reading.number else {
      // Without a number it is the only issue, or the first of a few.
      if isOnly { return 16 }
      if issue.number.value.isNaN { return 8 }
      return issue.number.value <= 1 ? (max(series.issueCount ?? 0, series.stored) <= 2 ? 2 : -8) : nil
    }
    if issue.number.value.isNaN { return isOnly && number.value == 1 ? 12 : nil }
    if number.value == issue.number.value, number.year == issue.number.year || reading.origin != .metadata {
      if number.rest != issue.number.rest { return number.rest == 0 || issue.number.rest == 0 ? 2 : -10 }
      return number.more == issue.number.more || number.value == 0.5 ? 20 : 12
    }
    // A part of a double issue.
    if issue.number.more > 0, number.value == number.value.rounded(), number.rest == 0,
      (issue.number.value...(issue.number.value + Double(issue.number.more))).contains(number.value)
    {
      return 6
    }
    return nil
  }
}
