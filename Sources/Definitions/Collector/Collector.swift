import Collector
import Pipeline

extension CollectorSettings {
  static let section = Section(
    CollectorSettings(),
    [
      Field(
        "series", \.series, .list(of: .integer(1...Int.max)),
        "The ids of the series for whose issues comicinfo, metroninfo and series-json make files; without any, all.",
        example: [4550]),
      Field(
        "comicinfo", optional: \.comicInfo, .section(Output.section),
        "A ComicInfo.xml for each issue, below comicinfo/."),
      Field(
        "metroninfo", optional: \.metronInfo, .section(Output.section),
        "A MetronInfo.xml for each issue, below metroninfo/."),
      Field(
        "series-json", optional: \.seriesFiles, .section(Output.section),
        "A series.json for each series, for Mylar and Komga, and a cvinfo where its number at Comic Vine is known."),
      Field(
        "reading-lists", optional: \.readingLists, .section(Output.section),
        "Reading lists and story arcs as CBL and JSON, below reading-lists/."),
      Field(
        "calendar", optional: \.calendar, .section(Output.section),
        "Calendars of the issues on sale, of all and by publisher, below calendar/."),
      Field(
        "pull", optional: \.pull, .section(Output.section),
        "The issues of each week in the form of Mylar's weekly list, below pull/."),
      Field(
        "localcv", optional: \.localDatabase, .section(Output.section),
        "The database localcv.db for CLU and Fakevine, under Comic Vine's numbers."),
      Field(
        "gcd", optional: \.dumpDatabase, .section(Output.section),
        "The database gcd.db for ComicTagger's gcd_talker; for sources of kind gcd."),
    ],
    checks: [
      { settings in
        let outputs = [
          settings.comicInfo, settings.metronInfo, settings.seriesFiles, settings.readingLists, settings.calendar,
          settings.pull, settings.localDatabase, settings.dumpDatabase,
        ]
        return outputs.contains { $0 != nil }
          ? nil : .init("comicinfo", "or another output must stand here", remedy: "add comicinfo: {}")
      },
      { settings in
        settings.series.isEmpty || settings.hasRecordFiles
          ? nil
          : .init(
            "series", "narrows only files of issues and series", remedy: "add comicinfo, metroninfo or series-json")
      },
    ])
}

extension CollectorSettings.Output {
  static let section = Section(CollectorSettings.Output(), [])
}
