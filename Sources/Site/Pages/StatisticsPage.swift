import Catalog

/// The page of statistics: charts in panels, each chart with a table of its numbers.
struct StatisticsPage: Page {
  let context: PageContext

  var head: PageHead {
    PageHead(
      words[.statistics],
      description: words[context.has(.issue, .character) ? .statisticsDescription : .statisticsLead],
      section: .statistics)
  }

  var content: Markup {
    """
    <h1>\(words[.statistics])</h1>
    <p class="lead">\(words[.statisticsLead])</p>
    \(figures)
    \(ChartDrawing.halftone)
    \(Panel("time", words[.overTime], TimeCharts(context: context).markup).markup)
    \(Panel("top", words[.inMostComics], TopCharts(context: context).markup).markup)
    \(Panel("companions", words[.whoMeetsWhom], CompanionCharts(context: context).markup).markup)
    \(Panel("kinds", words[.kindsOfComics], KindCharts(context: context).markup).markup)
    \(Panel("characters", words[.heroes], CharacterCharts(context: context).markup).markup)
    \(Panel("greatest", words[.topTen], CharacterCharts(context: context).greatest).markup)
    \(Panel("averages", words[.averagePowers], CharacterCharts(context: context).averages).markup)
    \(Panel("complete", words[.completeness], CompletenessCharts(context: context).markup).markup)
    """
  }
}
