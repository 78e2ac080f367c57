extension ScriptPhrase {
  /// The text in Russian.
  var russian: StaticString {
    switch self {
    case .cannotLoad: "Эту часть не удалось загрузить. Возможно, пропала связь или сайт только что обновился."
    case .tryAgain: "Попробовать ещё раз"
    case .themeSystem: "Тема: как в системе"
    case .themeLight: "Тема: светлая"
    case .themeDark: "Тема: тёмная"
    case .favouriteAdded: "Добавлено в избранное: {0}."
    case .favouriteRemoved: "Убрано из избранного: {0}."
    case .nothingKept: "Этот браузер не разрешает страницам ничего хранить."
    case .linkCopied: "Ссылка скопирована"
    case .linkToCopy: "Ссылка для копирования"
    case .savePicture: "Сохранить изображение"
    case .exportFile: "Сохранить в файл"
    case .importFile: "Добавить из файла"
    case .copyFavouritesLink: "Скопировать ссылку на избранное"
    case .importFailed: "В этом файле нет избранного."
    case .noFavourites: "Здесь пока ничего нет. Звёздочка на странице добавляет то, что на ней показано."
    case .remove: "Убрать"
    case .undo: "Вернуть"
    case .addAll: "Добавить"
    case .dismiss: "Не добавлять"
    case .sharedFavourites: "Избранное по ссылке"
    case .oneCharacters: "Герой"
    case .oneSeries: "Серия"
    case .oneComics: "Комикс"
    case .oneEvents: "Событие"
    case .oneCreators: "Автор"
    case .oneStories: "История"
    case .facetLetter: "Первая буква"
    case .facetPicture: "Изображение"
    case .facetKind: "Вид"
    case .comicsNone: "нет"
    case .comicsFew: "от 1 до 9"
    case .comicsSome: "от 10 до 49"
    case .comicsMany: "от 50 до 199"
    case .comicsMost: "200 и больше"
    case .withPicture: "с изображением"
    case .withoutPicture: "без изображения"
    case .withEvents: "в событиях"
    case .withoutEvents: "вне событий"
    case .sortBy: "Порядок"
    case .sortName: "По имени"
    case .sortComics: "По числу комиксов"
    case .sortFirst: "По первому появлению, сначала ранние"
    case .sortNewest: "По первому появлению, сначала поздние"
    case .sortChanged: "По дате изменения"
    case .filterAndSort: "Фильтр и порядок"
    case .activeFilters: "Выбранные фильтры"
    case .removeFilter: "Убрать фильтр: {0}"
    case .clearAll: "Сбросить всё"
    case .noHeroFits: "Ни один герой не подходит под все условия."
    case .moreHeroes: "Показать больше героев"
    case .showMoreOf: "Показать ещё"
    case .suggestions: "Подсказки"
    case .moreResults: "Ещё"
    case .allResults: "Всё по запросу «{0}»"
    case .searchAnyway: "Искать «{0}»"
    case .nothingFound: "По запросу «{0}» ничего не найдено"
    case .nothingFoundHint: "Попробуйте меньше слов, слова покороче или другое написание."
    case .didYouMean: "Возможно, вы искали"
    case .recentSearches: "Недавние запросы"
    case .clearRecent: "Забыть недавние запросы"
    case .recentCleared: "Недавние запросы забыты."
    case .removeSearch: "Забыть {0}"
    case .searching: "Идёт поиск…"
    case .resultsFor: "по запросу «{0}»"
    case .lookFurther: "Искать дальше"
    case .slashKey: "Клавиша / переводит в поле поиска"
    }
  }
}

extension CountedScriptPhrase {
  /// The forms in Russian.
  var russian: PluralForms {
    switch self {
    case .favouritesAdded:
      PluralForms(
        one: "Добавлено в избранное: {n}", few: "Добавлено в избранное: {n}", many: "Добавлено в избранное: {n}")
    case .favouritesBrought:
      PluralForms(
        one: "Избранное по ссылке: {n} страница", few: "Избранное по ссылке: {n} страницы",
        many: "Избранное по ссылке: {n} страниц")
    case .moreShown: PluralForms(one: "Показано ещё {n}", few: "Показано ещё {n}", many: "Показано ещё {n}")
    case .suggestionsCount: PluralForms(one: "{n} подсказка", few: "{n} подсказки", many: "{n} подсказок")
    case .resultsCount: PluralForms(one: "{n} результат", few: "{n} результата", many: "{n} результатов")
    case .resultsAtLeast:
      PluralForms(one: "Не меньше {n} результата", few: "Не меньше {n} результатов", many: "Не меньше {n} результатов")
    }
  }
}
