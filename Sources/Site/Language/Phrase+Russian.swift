extension Phrase {
  /// The text in Russian.
  var russian: StaticString {
    switch self {
    case .originalIssue: "Оригинальный выпуск"
    case .home: "Главная"
    case .heroes: "Герои"
    case .characters: "Персонажи"
    case .comics: "Комиксы"
    case .series: "Серии"
    case .events: "События"
    case .creators: "Авторы"
    case .stories: "Истории"
    case .statistics: "Статистика"
    case .data: "Данные"
    case .search: "Поиск"
    case .searchPlaceholder: "Герои, комиксы, авторы…"
    case .favourites: "Избранное"
    case .about: "О сайте"
    case .skipToContent: "Перейти к содержанию"
    case .mainMenu: "Главное меню"
    case .breadcrumb: "Вы здесь"
    case .languages: "Языки"
    case .pages: "Страницы"
    case .letters: "Буквы"
    case .neighbours: "Соседние страницы"
    case .previous: "Назад"
    case .next: "Далее"
    case .readMore: "Читать дальше"
    case .addFavourite: "В избранное"
    case .share: "Поделиться"
    case .untitled: "Без названия ({0})"
    case .pictureOf: "Изображение: {0}"
    case .goneSince: "С {0} источник больше не показывает эту запись."
    case .updatedOn: "Обновлено"
    case .number: "Идентификатор"
    case .relatedLinks: "Ссылки по теме"
    case .linkDetail: "Подробнее"
    case .linkWiki: "Вики"
    case .linkComics: "Комиксы"
    case .linkPurchase: "Купить"
    case .linkReader: "Читать онлайн"
    case .linkApp: "Открыть в приложении"
    case .linkOther: "Ссылка"
    case .date: "{1} {0} {2}\u{A0}г."
    case .comicsOf: "Комиксы: {0}"
    case .pageOf: "{0} – страница {1} из {2}"
    case .firstAppearance: "Первое появление"
    case .latestAppearance: "Последнее появление"
    case .appearsWith: "Кто появляется рядом"
    case .workedOnBy: "Кто создаёт комиксы"
    case .issueNumber: "Выпуск"
    case .onSale: "Дата выхода"
    case .format: "Формат"
    case .pageCount: "Страниц"
    case .price: "Цена"
    case .isbn: "ISBN"
    case .ean: "EAN"
    case .upc: "UPC"
    case .issn: "ISSN"
    case .diamondCode: "Код Diamond"
    case .variants: "Варианты"
    case .collectedIn: "В каких сборниках"
    case .collects: "Что вошло в сборник"
    case .years: "Годы"
    case .issuesTerm: "Выпуски"
    case .type: "Тип"
    case .rating: "Возрастной рейтинг"
    case .previousSeries: "Предыдущая серия"
    case .nextSeries: "Следующая серия"
    case .dates: "Даты"
    case .readingOrder: "Порядок чтения"
    case .previousEvent: "Предыдущее событие"
    case .nextEvent: "Следующее событие"
    case .firstComic: "Первый комикс"
    case .latestComic: "Последний комикс"
    case .roles: "Роли"
    case .roleWriter: "Сценарист"
    case .rolePenciller: "Художник (карандаш)"
    case .roleInker: "Контуровщик"
    case .roleColorist: "Колорист"
    case .roleLetterer: "Леттерер"
    case .roleEditor: "Редактор"
    case .roleArtist: "Художник"
    case .rolePainter: "Художник (краски)"
    case .rolePencillerCover: "Художник (карандаш, обложка)"
    case .roleInkerCover: "Контуровщик (обложка)"
    case .roleColoristCover: "Колорист (обложка)"
    case .rolePainterCover: "Художник (краски, обложка)"
    case .roleArtistCover: "Художник (обложка)"
    case .roleEditorInChief: "Главный редактор"
    case .roleOther: "Другая работа"
    case .roleUnknown: "Роль не указана"
    case .homeLead: "Герои, комиксы и те, кто их создаёт: смотрите, ищите, сохраняйте то, что понравится."
    case .homeDescription: "{0}: герои, комиксы, серии, события и авторы, а также кто с кем появляется."
    case .featured: "С чего начать"
    case .whatIsNew: "Что нового"
    case .latestComics: "Новые комиксы"
    case .added: "новое"
    case .changed: "изменено"
    case .decade: "{0}-е"
    case .withoutDate: "Без даты"
    case .comicsOfYear: "Комиксы {0}\u{A0}года"
    case .comicsWithoutDate: "Комиксы без даты"
    case .bySeries: "по сериям"
    case .searchNeedsScript:
      "Для поиска нужен JavaScript, а он отключён. Списки ниже тоже ведут ко всему, что здесь есть."
    case .otherWays: "Разделы"
    case .favouritesLead: "То, что вы отметили звёздочкой, хранится в этом браузере, на этом устройстве."
    case .favouritesNeedScript: "Для избранного нужен JavaScript, а он отключён."
    case .notFound: "Страница не найдена"
    case .notFoundLead: "Такой страницы здесь нет. Возможно, её никогда не было или её адрес изменился."
    case .aboutLead:
      "{0}\u{A0}— каталог, составленный из данных, которые предлагает источник. Его страницы\u{A0}— простые файлы: они работают без сервера и без подключения к сети."
    case .aboutRights:
      "Названия, тексты и изображения принадлежат их владельцам и показаны, чтобы можно было узнать произведения, о которых идёт речь."
    case .aboutPrivacy:
      "Страницы ничего не загружают со стороны и никому не сообщают, что вы их читаете. Избранное и прошлые запросы остаются в вашем браузере."
    case .sources: "Источники"
    case .january: "января"
    case .february: "февраля"
    case .march: "марта"
    case .april: "апреля"
    case .may: "мая"
    case .june: "июня"
    case .july: "июля"
    case .august: "августа"
    case .september: "сентября"
    case .october: "октября"
    case .november: "ноября"
    case .december: "декабря"
    }
  }
}

extension CountedPhrase {
  /// The forms in Russian.
  var russian: PluralForms {
    switch self {
    case .comicsCount: PluralForms(one: "{n} комикс", few: "{n} комикса", many: "{n} комиксов")
    case .allComics:
      PluralForms(one: "Показать {n} комикс", few: "Показать все {n} комикса", many: "Показать все {n} комиксов")
    case .issues: PluralForms(one: "{n} выпуск", few: "{n} выпуска", many: "{n} выпусков")
    case .comicsTogether: PluralForms(one: "{n} общий комикс", few: "{n} общих комикса", many: "{n} общих комиксов")
    case .moreStories:
      PluralForms(
        one: "и ещё {n} история в этих комиксах", few: "и ещё {n} истории в этих комиксах",
        many: "и ещё {n} историй в этих комиксах")
    case .showMore: PluralForms(one: "Показать ещё {n}", few: "Показать ещё {n}", many: "Показать ещё {n}")
    case .andMore: PluralForms(one: "и ещё {n}", few: "и ещё {n}", many: "и ещё {n}")
    case .heroesCount: PluralForms(one: "{n} герой", few: "{n} героя", many: "{n} героев")
    case .seriesCount: PluralForms(one: "{n} серия", few: "{n} серии", many: "{n} серий")
    case .creatorsCount: PluralForms(one: "{n} автор", few: "{n} автора", many: "{n} авторов")
    case .eventsCount: PluralForms(one: "{n} событие", few: "{n} события", many: "{n} событий")
    }
  }
}
