import Catalog

/// Decides for each file which issue it is.
struct Matcher: Sendable {
  let candidates: Candidates
  let scorer: Scorer
  /// The host of the catalogue's own pages.
  let ownHost: String?

  /// Returns the match of a file.
  func match(_ file: ComicFile, _ query: Query) -> Match {
    let named = named(query)
    let identified = identified(query)
    var match = identified.isEmpty ? decide(named) : decide(identified, named)
    match.metadata = Self.metadata(of: file, match, candidates)
    if match.verdict == .found, let best = match.candidates.first {
      match.issues = [best.issue.id]
      if let several = several(best, query) {
        match.issues = several
      } else if query.readings.contains(where: { $0.last != nil }), best.issue.number.more == 0, best.basis != .id {
        match.verdict = .doubtful
        match.reason = "the file has several issues, of which the catalogue lacks some"
        match.issues = []
      }
    }
    return match
  }

  /// Returns the issues of a file with several, by id; nil for another file, and where the catalogue lacks one of them.
  private func several(_ best: Match.Candidate, _ query: Query) -> [Int64]? {
    guard best.issue.number.more == 0, let reading = query.readings.first(where: { $0.last != nil }),
      let last = reading.last, let first = reading.number, first.value <= Double(last), best.basis != .id
    else { return nil }
    let issues = (candidates.issues[best.series] ?? []).filter { !$0.isVariant && $0.number.rest == 0 }
    var ids: [Int64] = []
    for number in Int(first.value.rounded(.up))...last {
      guard let issue = issues.first(where: { $0.number.value == Double(number) }) else { return nil }
      ids.append(issue.id)
    }
    return ids
  }

  // MARK: By name

  /// An issue with the points that metadata and the name give it, each by itself; 0 for points that are too few.
  private struct Scored {
    var candidate: Match.Candidate
    var (byMetadata, byName) = (0.0, 0.0)

    init(_ candidate: Match.Candidate) { self.candidate = candidate }
  }

  /// The points of a series that an id names.
  private static let worthOfMark = 14.0

  /// Returns the issues that the readings of a file name, the best first, each once.
  private func named(_ query: Query) -> [Scored] {
    var best: [Int64: Scored] = [:]
    let marked = Set(query.seriesMarks.flatMap { candidates.marked[$0] ?? [] })
    func note(_ reading: Query.Reading, _ slot: Int, _ likeness: Double) {
      let series = candidates.series[slot]
      // A series that an id names needs no title.
      let points =
        scorer.points(reading, series, likeness: likeness, of: query) + (marked.contains(slot) ? Self.worthOfMark : 0)
      guard points > Scorer.possible - 50 else { return }
      for issue in candidates.issues[slot] ?? [] {
        guard let more = scorer.points(reading, issue, in: series) else { continue }
        let total = points + more
        let basis: Match.Basis = reading.origin == .metadata ? .metadata : reading.origin == .name ? .name : .folder
        guard total >= Scorer.possible else { continue }
        // Variants count as the issue of which they are variants.
        var known = best[issue.main] ?? Scored(Match.Candidate(series: slot, issue: issue, points: total, basis: basis))
        if total > known.candidate.points {
          known.candidate = Match.Candidate(series: slot, issue: issue, points: total, basis: basis)
        }
        if basis == .metadata {
          known.byMetadata = max(known.byMetadata, total)
        } else {
          known.byName = max(known.byName, total)
        }
        best[issue.main] = known
      }
    }
    for reading in query.readings {
      for namesake in candidates.namesakes[reading.title] { note(reading, namesake.series, namesake.likeness) }
      for slot in marked { note(reading, slot, 1) }
    }
    return best.values.sorted {
      ($1.candidate.points, $0.candidate.issue.id) < ($0.candidate.points, $1.candidate.issue.id)
    }
  }

  private func decide(_ named: [Scored]) -> Match {
    guard let best = named.first?.candidate else { return Match(verdict: .unknown, candidates: [], margin: 0) }
    let margin = named.count > 1 ? best.points - named[1].candidate.points : best.points
    var match = Match(
      verdict: .doubtful, candidates: named.prefix(Match.greatestCount).map(\.candidate), margin: margin)
    if best.points < Scorer.sure {
      match.reason = "little speaks for it"
    } else if margin < Scorer.margin {
      match.reason = "others are as likely"
    } else if isContradicted(named) {
      match.reason = "the name and the metadata are of two issues"
    } else {
      match.verdict = .found
    }
    return match
  }

  /// Whether the metadata alone, or the name alone, would give another issue than the best one.
  private func isContradicted(_ named: [Scored]) -> Bool {
    guard let best = named.first else { return false }
    return named.dropFirst().contains { other in
      other.byMetadata >= Scorer.sure && other.byMetadata - best.byMetadata >= Scorer.margin
        || other.byName >= Scorer.sure && other.byName - best.byName >= Scorer.margin
    }
  }

  // MARK: By id

  /// Returns the issues that ids, addresses and codes name, each with the number of facts that name it.
  private func identified(_ query: Query) -> [(id: Int64, basis: Match.Basis, votes: Int)] {
    var found: [Int64: (basis: Match.Basis, votes: Int)] = [:]
    func add(_ ids: [Int64]?, _ basis: Match.Basis) {
      for id in ids ?? [] {
        let main = candidates.found[id]?.issue.main ?? id
        let place = candidates.found[main] == nil ? id : main
        found[place] = (found[place]?.basis ?? basis, (found[place]?.votes ?? 0) + 1)
      }
    }
    for mark in query.marks { add(candidates.byMark[mark], .id) }
    for address in query.addresses { add(candidates.byAddress[CatalogueReader.plain(address)], .address) }
    for code in query.codes { add(candidates.byCode[code], .code) }
    return found.map { ($0.key, $0.value.basis, $0.value.votes) }.sorted { ($1.votes, $0.id) < ($0.votes, $1.id) }
  }

  private func decide(
    _ identified: [(id: Int64, basis: Match.Basis, votes: Int)], _ scored: [Scored]
  ) -> Match {
    let all = identified.compactMap { found in
      candidates.found[found.id].map {
        Match.Candidate(series: $0.series, issue: $0.issue, points: 100, basis: found.basis)
      }
    }
    guard let first = all.first else { return decide(scored) }
    let named = scored.map(\.candidate)
    let isNamed = { (candidate: Match.Candidate) in
      named.contains { $0.issue.main == candidate.issue.main || $0.issue.id == candidate.issue.id }
    }
    // Several issues have one code, or ids contradict each other: the name decides.
    let chosen = all.count == 1 ? first : all.first(where: isNamed) ?? first
    let others = named.filter { $0.issue.main != chosen.issue.main && $0.issue.id != chosen.issue.id }
    var match = Match(
      verdict: .found,
      candidates: Array(
        ([chosen] + all.filter { $0.issue.id != chosen.issue.id } + others)
          .prefix(Match.greatestCount)), margin: chosen.points - (others.first?.points ?? 0))
    if all.count > 1, all.filter(isNamed).count != 1 {
      match.verdict = .doubtful
      match.reason = "its ids are of several issues"
    } else if let rival = others.first, rival.points >= Scorer.sure, !isNamed(chosen) {
      match.verdict = .doubtful
      match.reason = "its id is of another issue than its name"
    } else if let rival = others.first, let own = named.first(where: { $0.issue.main == chosen.issue.main }),
      rival.points >= Scorer.sure, rival.points - own.points >= 15
    {
      match.verdict = .doubtful
      match.reason = "its name is rather of another issue than its id"
    }
    return match
  }

  // MARK: Metadata

  private static func metadata(of file: ComicFile, _ match: Match, _ candidates: Candidates) -> Match.Metadata {
    guard let metadata = file.metadata.first(where: { !$0.isEmpty }) else { return .none }
    guard match.verdict == .found, let best = match.candidates.first else { return .unknown }
    let series = candidates.series[best.series]
    if let stated = metadata.number {
      let number = IssueNumber(printed: stated)
      if !number.value.isNaN, !best.issue.number.value.isNaN,
        number.value != best.issue.number.value || number.rest != best.issue.number.rest
      {
        return .differs
      }
    }
    if let stated = metadata.series {
      let title = TitleKey(SeriesFacts.split(stated).title)
      if title.likeness(to: TitleKey(SeriesFacts.split(series.name).title)) < 0.95 { return .differs }
    }
    if let year = metadata.year, !best.issue.years.isEmpty, !best.issue.years.contains(where: { abs($0 - year) <= 1 }) {
      return .differs
    }
    if let day = metadata.day, let modified = best.issue.modified, day < modified { return .older }
    return .current
  }
}
