extension CountedPhrase {
  /// The forms in every language.
  var translations: Translations<PluralForms> {
    switch self {
    case .comicsCount:
      Translations(
        PluralForms(one: "{n} comic", other: "{n} comics"), es: PluralForms(one: "{n} cómic", other: "{n} cómics"),
        pt: PluralForms(one: "{n} HQ", other: "{n} HQs"),
        ru: PluralForms(one: "{n} комикс", few: "{n} комикса", many: "{n} комиксов"))
    case .allComics:
      Translations(
        PluralForms(one: "Show the one comic", other: "Show all {n} comics"),
        es: PluralForms(one: "Ver el único cómic", other: "Ver los {n} cómics"),
        pt: PluralForms(one: "Ver {n} HQ", other: "Ver todas as {n} HQs"),
        ru: PluralForms(one: "Показать {n} комикс", few: "Показать все {n} комикса", many: "Показать все {n} комиксов"))
    case .issues:
      Translations(
        PluralForms(one: "{n} issue", other: "{n} issues"), es: PluralForms(one: "{n} número", other: "{n} números"),
        pt: PluralForms(one: "{n} edição", other: "{n} edições"),
        ru: PluralForms(one: "{n} выпуск", few: "{n} выпуска", many: "{n} выпусков"))
    case .comicsTogether:
      Translations(
        PluralForms(one: "{n} comic together", other: "{n} comics together"),
        es: PluralForms(one: "{n} cómic en común", other: "{n} cómics en común"),
        pt: PluralForms(one: "{n} HQ em comum", other: "{n} HQs em comum"),
        ru: PluralForms(one: "{n} общий комикс", few: "{n} общих комикса", many: "{n} общих комиксов"))
    case .moreStories:
      Translations(
        PluralForms(one: "and {n} more story in these comics", other: "and {n} more stories in these comics"),
        es: PluralForms(one: "y {n} historia más en estos cómics", other: "y {n} historias más en estos cómics"),
        pt: PluralForms(one: "e mais {n} história nestas HQs", other: "e mais {n} histórias nestas HQs"),
        ru: PluralForms(
          one: "и ещё {n} история в этих комиксах", few: "и ещё {n} истории в этих комиксах",
          many: "и ещё {n} историй в этих комиксах"))
    case .showMore:
      Translations(
        PluralForms(one: "Show {n} more", other: "Show {n} more"),
        es: PluralForms(one: "Mostrar {n} más", other: "Mostrar {n} más"),
        pt: PluralForms(one: "Mostrar mais {n}", other: "Mostrar mais {n}"),
        ru: PluralForms(one: "Показать ещё {n}", few: "Показать ещё {n}", many: "Показать ещё {n}"))
    case .andMore:
      Translations(
        PluralForms(one: "and {n} more", other: "and {n} more"), es: PluralForms(one: "y {n} más", other: "y {n} más"),
        pt: PluralForms(one: "e mais {n}", other: "e mais {n}"),
        ru: PluralForms(one: "и ещё {n}", few: "и ещё {n}", many: "и ещё {n}"))
    case .heroesCount:
      Translations(
        PluralForms(one: "{n} hero", other: "{n} heroes"), es: PluralForms(one: "{n} héroe", other: "{n} héroes"),
        pt: PluralForms(one: "{n} herói", other: "{n} heróis"),
        ru: PluralForms(one: "{n} герой", few: "{n} героя", many: "{n} героев"))
    case .seriesCount:
      Translations(
        PluralForms(one: "{n} series", other: "{n} series"), es: PluralForms(one: "{n} serie", other: "{n} series"),
        pt: PluralForms(one: "{n} série", other: "{n} séries"),
        ru: PluralForms(one: "{n} серия", few: "{n} серии", many: "{n} серий"))
    case .creatorsCount:
      Translations(
        PluralForms(one: "{n} creator", other: "{n} creators"), es: PluralForms(one: "{n} autor", other: "{n} autores"),
        pt: PluralForms(one: "{n} criador", other: "{n} criadores"),
        ru: PluralForms(one: "{n} автор", few: "{n} автора", many: "{n} авторов"))
    case .eventsCount:
      Translations(
        PluralForms(one: "{n} event", other: "{n} events"), es: PluralForms(one: "{n} evento", other: "{n} eventos"),
        pt: PluralForms(one: "{n} evento", other: "{n} eventos"),
        ru: PluralForms(one: "{n} событие", few: "{n} события", many: "{n} событий"))
    case .rowsCount:
      Translations(
        PluralForms(one: "{n} row", other: "{n} rows"), es: PluralForms(one: "{n} fila", other: "{n} filas"),
        pt: PluralForms(one: "{n} linha", other: "{n} linhas"),
        ru: PluralForms(one: "{n} строка", few: "{n} строки", many: "{n} строк"))
    case .recordsCount:
      Translations(
        PluralForms(one: "{n} record", other: "{n} records"),
        es: PluralForms(one: "{n} registro", other: "{n} registros"),
        pt: PluralForms(one: "{n} registro", other: "{n} registros"),
        ru: PluralForms(one: "{n} запись", few: "{n} записи", many: "{n} записей"))
    }
  }
}
