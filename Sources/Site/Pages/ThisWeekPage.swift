import Catalog

/// The page of the week in which the source was read, of the weeks before and after it, and of what is announced for later. Where a
/// reader opens it in another week, a script goes to the page of that week.
///
/// If nothing is known of these weeks, the page shows the latest ones with issues.
struct ThisWeekPage: Page {
  let context: PageContext

  /// The greatest number of issues of the week, and of a week beside it, with variants; the page of the week has all.
  private static let limits = (current: 150, beside: 30)
  /// The greatest number of later issues.
  private static let laterLimit = 150

  private var weeks: SiteWeeks { model.weeks }
  private var current: Week { weeks.current }

  var head: PageHead {
    PageHead(
      title: words[.thisWeek], description: words(.comicsOfWeek, words.week(current)),
      crumbs: [.init(name: words[.weeks], page: Week.index), .init(name: words[.thisWeek])],
      section: .week, calendar: model.calendars.isEmpty ? nil : CalendarFeeds.path)
  }

  var content: Markup {
    let panels = [
      panel("current", .thisWeek, current), panel("coming", .nextWeek, current.adding(1)), later, finalOrders,
      panel("past", .lastWeek, current.adding(-1)),
    ].filter { !$0.isEmpty }
    return """
      <h1>\(words[.thisWeek])</h1>
      <p class="lead">\(words.week(current)) · <a href="\(context.to(Week.index))">\(words[.allWeeks])</a>\
      \(calendarLink)</p>
      \(moving)
      \(panels.isEmpty ? latest : quiet + panels.map(\.markup).joined(by: "\n"))
      \(calendars)
      """
  }

  /// The notice that the week itself has no issues; empty where it has some.
  private var quiet: Markup {
    weeks.issues(of: current).isEmpty ? "<p class=\"notice\">\(words[.nothingThisWeek])</p>" : ""
  }

  /// The place of the script that goes to the reader's week: the weeks from this one on that have a page.
  private var moving: Markup {
    let later = weeks.all.lazy.map(\.week).filter { $0 > current }.map { "\($0.name)" as Markup }
    return "<div id=\"week\" data-week=\"\(current.name)\" data-weeks=\"\(Array(later).joined(by: " "))\"></div>"
  }

  private func panel(_ id: StaticString, _ title: Phrase, _ week: Week) -> Panel {
    let issues = weeks.issues(of: week)
    let limit = week == current ? Self.limits.current : Self.limits.beside
    let shown = issues.isEmpty ? nil : beginning(of: WeekIssues(issues, limit: limit, in: context), in: week)
    let link: Markup = "<a href=\"\(context.to(week.page()))\">\(words.week(week))</a>"
    let days: Markup = "<p class=\"note\">\(link): \(words.count(.comicsCount, issues.count))</p>"
    return Panel(id, words[title], shown.map { days + $0 })
  }

  /// Returns the first issues of a week, with a link to its page if that has more.
  private func beginning(of issues: WeekIssues, in week: Week) -> Markup {
    let first = issues.beginning(eager: week == current ? 6 : 0)
    guard issues.isLonger else { return first }
    let all = words.count(.allComics, issues.count)
    return "\(first)<p class=\"all\"><a href=\"\(context.to(week.page()))\">\(all)</a></p>"
  }

  /// The issues that are announced for later than the next week.
  private var later: Panel {
    let issues = weeks.issues(from: current.adding(2).firstDay, in: catalogue)
    let entries = catalogue.foldingVariants(issues).prefix(Self.laterLimit)
    let list = folded(Array(entries)) { part in
      let variants = Dictionary(uniqueKeysWithValues: part.map { ($0.issue, $0.variants) })
      return context.names(of: kinds.issue, part.map(\.issue)) {
        context.numberAndDay($0)
      } tail: {
        "\(context.openOrder($0))\(folded(variants: variants[$0] ?? []))"
      }
    }
    return Panel("later", words[.laterWeeks], list)
  }

  /// The issues of which shops may still change their orders, by the last day for this.
  private var finalOrders: Panel {
    let orders = catalogue.finalOrders
    let open = weeks.issues(from: current.firstDay, in: catalogue)
      .filter { issue in orders[issue].map { $0 >= current.firstDay } ?? false && catalogue.issues[issue].main == nil }
      .map { (day: orders[$0] ?? 0, place: catalogue.issues[$0].place, issue: $0) }
      .sorted { ($0.day, $0.place) < ($1.day, $1.place) }
      .prefix(Self.laterLimit)
    let list = folded(open.map(\.issue)) { part in
      context.names(of: kinds.issue, part) { orders[$0].map { words(.finalOrderOn, words.day(Int($0))) } }
    }
    return Panel("orders", words[.finalOrders], list)
  }

  /// The latest weeks with issues, where nothing is known of this week and those beside it.
  private var latest: Markup {
    let past = weeks.all.filter { $0.week < current }.suffix(3).reversed()
    let ids: [StaticString] = ["latest", "latest-2", "latest-3"]
    let panels = zip(ids, past).map { id, week in
      let issues = WeekIssues(week.issues.map { Int($0) }, limit: Self.limits.beside, in: context)
      return Panel(id, words.week(week.week), beginning(of: issues, in: week.week)).markup
    }
    return "<p class=\"notice\">\(words[.noComicsThisWeek])</p>\(panels.joined(by: "\n"))"
  }

  private var calendarLink: Markup {
    model.calendars.isEmpty
      ? "" : " · <a href=\"\(root)\(CalendarFeeds.path)\" type=\"text/calendar\">\(words[.calendarOfUpcoming])</a>"
  }

  /// Links to the calendars of publishers.
  private var calendars: Markup {
    let kind = kinds.publisher
    guard !model.calendars.publishers.isEmpty else { return "" }
    let sorted = model.calendars.publishers.sorted { catalogue[kind].placeByName[$0] < catalogue[kind].placeByName[$1] }
    let list = folded(sorted, seen: 40, most: 400) { part in
      var items = Markup()
      for rank in part {
        let path = CalendarFeeds.path(ofPublisher: catalogue[kind].ids[rank])
        items += "<li><a href=\"\(root)\(path)\" type=\"text/calendar\">\(context.name(kind, rank: rank))</a></li>"
      }
      return "<ul class=\"names\"\(recordLang)>\(items)</ul>"
    }
    return Panel("calendars", words[.calendarsByPublisher], list).markup
  }
}
