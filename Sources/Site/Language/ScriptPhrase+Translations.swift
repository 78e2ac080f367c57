extension ScriptPhrase {
  /// The text in every language.
  var translations: Translations<StaticString> {
    switch self {
    case .cannotLoad:
      Translations(
        "This part could not be loaded. Perhaps the connection is gone, or the site has just been renewed.",
        es: "No se ha podido cargar esta parte. Quizá se ha perdido la conexión o el sitio se acaba de renovar.",
        pt:
          "Não foi possível carregar esta parte. Talvez a conexão tenha caído ou o site tenha acabado de ser renovado.",
        ru: "Эту часть не удалось загрузить. Возможно, пропала связь или сайт только что обновился.")
    case .tryAgain:
      Translations("Try again", es: "Volver a intentarlo", pt: "Tentar de novo", ru: "Попробовать ещё раз")
    case .themeSystem:
      Translations("Theme: system", es: "Tema: sistema", pt: "Tema: sistema", ru: "Тема: как в системе")
    case .themeLight: Translations("Theme: light", es: "Tema: claro", pt: "Tema: claro", ru: "Тема: светлая")
    case .themeDark: Translations("Theme: dark", es: "Tema: oscuro", pt: "Tema: escuro", ru: "Тема: тёмная")
    case .favouriteAdded:
      Translations(
        "{0} is a favourite now.", es: "{0} ya está en favoritos.", pt: "{0} agora está nos favoritos.",
        ru: "Добавлено в избранное: {0}.")
    case .favouriteRemoved:
      Translations(
        "{0} is no favourite any more.", es: "{0} ya no está en favoritos.", pt: "{0} não está mais nos favoritos.",
        ru: "Убрано из избранного: {0}.")
    case .nothingKept:
      Translations(
        "This browser does not let pages keep anything.", es: "Este navegador no permite que las páginas guarden nada.",
        pt: "Este navegador não permite que as páginas guardem nada.",
        ru: "Этот браузер не разрешает страницам ничего хранить.")
    case .linkCopied: Translations("Link copied", es: "Enlace copiado", pt: "Link copiado", ru: "Ссылка скопирована")
    case .linkToCopy:
      Translations("Link to copy", es: "Enlace para copiar", pt: "Link para copiar", ru: "Ссылка для копирования")
    case .savePicture:
      Translations("Save the picture", es: "Guardar la imagen", pt: "Salvar a imagem", ru: "Сохранить изображение")
    case .exportFile:
      Translations("Save as a file", es: "Guardar en un archivo", pt: "Salvar em um arquivo", ru: "Сохранить в файл")
    case .importFile:
      Translations(
        "Add from a file", es: "Añadir desde un archivo", pt: "Adicionar de um arquivo", ru: "Добавить из файла")
    case .copyFavouritesLink:
      Translations(
        "Copy a link with them", es: "Copiar un enlace con ellos", pt: "Copiar um link com eles",
        ru: "Скопировать ссылку на избранное")
    case .importFailed:
      Translations(
        "There are no favourites in that file.", es: "No hay favoritos en ese archivo.",
        pt: "Não há favoritos nesse arquivo.", ru: "В этом файле нет избранного.")
    case .noFavourites:
      Translations(
        "Nothing here yet. The star on a page adds what it shows.",
        es: "Aquí no hay nada todavía. La estrella de una página añade lo que muestra.",
        pt: "Ainda não há nada aqui. A estrela de uma página adiciona o que ela mostra.",
        ru: "Здесь пока ничего нет. Звёздочка на странице добавляет то, что на ней показано.")
    case .remove: Translations("Remove", es: "Quitar", pt: "Remover", ru: "Убрать")
    case .undo: Translations("Undo", es: "Deshacer", pt: "Desfazer", ru: "Вернуть")
    case .addAll: Translations("Add them", es: "Añadirlos", pt: "Adicionar", ru: "Добавить")
    case .dismiss: Translations("Leave them", es: "No añadirlos", pt: "Não adicionar", ru: "Не добавлять")
    case .sharedFavourites:
      Translations(
        "Favourites from a link", es: "Favoritos de un enlace", pt: "Favoritos de um link", ru: "Избранное по ссылке")
    case .facetLetter: Translations("First letter", es: "Primera letra", pt: "Primeira letra", ru: "Первая буква")
    case .facetPicture: Translations("Picture", es: "Imagen", pt: "Imagem", ru: "Изображение")
    case .facetKind: Translations("Kind", es: "Tipo", pt: "Tipo", ru: "Вид")
    case .comicsNone: Translations("none", es: "ninguno", pt: "nenhum", ru: "нет")
    case .comicsFew: Translations("1 to 9", es: "de 1 a 9", pt: "de 1 a 9", ru: "от 1 до 9")
    case .comicsSome: Translations("10 to 49", es: "de 10 a 49", pt: "de 10 a 49", ru: "от 10 до 49")
    case .comicsMany: Translations("50 to 199", es: "de 50 a 199", pt: "de 50 a 199", ru: "от 50 до 199")
    case .comicsMost: Translations("200 and more", es: "200 o más", pt: "200 ou mais", ru: "200 и больше")
    case .withPicture: Translations("with picture", es: "con imagen", pt: "com imagem", ru: "с изображением")
    case .withoutPicture: Translations("without picture", es: "sin imagen", pt: "sem imagem", ru: "без изображения")
    case .withEvents: Translations("in events", es: "en eventos", pt: "em eventos", ru: "в событиях")
    case .withoutEvents: Translations("in no event", es: "en ningún evento", pt: "em nenhum evento", ru: "вне событий")
    case .sortBy: Translations("Sort by", es: "Ordenar por", pt: "Ordenar por", ru: "Порядок")
    case .sortName: Translations("Name", es: "Nombre", pt: "Nome", ru: "По имени")
    case .sortComics: Translations("Most comics", es: "Más cómics", pt: "Mais quadrinhos", ru: "По числу комиксов")
    case .sortFirst:
      Translations(
        "First appearance, earliest first", es: "Primera aparición, de antigua a reciente",
        pt: "Primeira aparição, da mais antiga à mais recente", ru: "По первому появлению, сначала ранние")
    case .sortNewest:
      Translations(
        "First appearance, latest first", es: "Primera aparición, de reciente a antigua",
        pt: "Primeira aparição, da mais recente à mais antiga", ru: "По первому появлению, сначала поздние")
    case .sortChanged:
      Translations("Changed last", es: "Cambio más reciente", pt: "Mudança mais recente", ru: "По дате изменения")
    case .filterAndSort:
      Translations("Filter and sort", es: "Filtrar y ordenar", pt: "Filtrar e ordenar", ru: "Фильтр и порядок")
    case .activeFilters:
      Translations("Active filters", es: "Filtros activos", pt: "Filtros ativos", ru: "Выбранные фильтры")
    case .removeFilter:
      Translations("Remove filter: {0}", es: "Quitar filtro: {0}", pt: "Remover filtro: {0}", ru: "Убрать фильтр: {0}")
    case .clearAll: Translations("Clear all", es: "Quitar todo", pt: "Limpar tudo", ru: "Сбросить всё")
    case .noHeroFits:
      Translations(
        "No hero fits all of these.", es: "Ningún héroe cumple todo esto.", pt: "Nenhum herói atende a tudo isso.",
        ru: "Ни один герой не подходит под все условия.")
    case .moreHeroes:
      Translations(
        "Show more heroes", es: "Mostrar más héroes", pt: "Mostrar mais heróis", ru: "Показать больше героев")
    case .showMoreOf: Translations("Show more", es: "Mostrar más", pt: "Mostrar mais", ru: "Показать ещё")
    case .suggestions: Translations("Suggestions", es: "Sugerencias", pt: "Sugestões", ru: "Подсказки")
    case .moreResults: Translations("More", es: "Más", pt: "Mais", ru: "Ещё")
    case .allResults:
      Translations(
        "All results for “{0}”", es: "Todos los resultados de «{0}»", pt: "Todos os resultados para “{0}”",
        ru: "Всё по запросу «{0}»")
    case .searchAnyway: Translations("Search for “{0}”", es: "Buscar «{0}»", pt: "Buscar “{0}”", ru: "Искать «{0}»")
    case .nothingFound:
      Translations(
        "Nothing found for “{0}”", es: "No se ha encontrado nada para «{0}»", pt: "Nada encontrado para “{0}”",
        ru: "По запросу «{0}» ничего не найдено")
    case .nothingFoundHint:
      Translations(
        "Try fewer or shorter words, or another spelling.",
        es: "Prueba con menos palabras, más cortas o escritas de otra forma.",
        pt: "Tente menos palavras, palavras mais curtas ou outra grafia.",
        ru: "Попробуйте меньше слов, слова покороче или другое написание.")
    case .didYouMean:
      Translations("Did you mean", es: "Quizá buscabas", pt: "Você quis dizer", ru: "Возможно, вы искали")
    case .recentSearches:
      Translations("Last searches", es: "Últimas búsquedas", pt: "Últimas buscas", ru: "Недавние запросы")
    case .clearRecent:
      Translations(
        "Forget the last searches", es: "Olvidar las últimas búsquedas", pt: "Esquecer as últimas buscas",
        ru: "Забыть недавние запросы")
    case .recentCleared:
      Translations(
        "The last searches are forgotten.", es: "Se han olvidado las últimas búsquedas.",
        pt: "As últimas buscas foram esquecidas.", ru: "Недавние запросы забыты.")
    case .removeSearch: Translations("Forget {0}", es: "Olvidar {0}", pt: "Esquecer {0}", ru: "Забыть {0}")
    case .searching: Translations("Searching…", es: "Buscando…", pt: "Buscando…", ru: "Идёт поиск…")
    case .resultsFor: Translations("for “{0}”", es: "para «{0}»", pt: "para “{0}”", ru: "по запросу «{0}»")
    case .lookFurther: Translations("Look further", es: "Buscar más", pt: "Buscar mais", ru: "Искать дальше")
    case .slashKey:
      Translations(
        "The / key goes to the search box", es: "La tecla / lleva al buscador", pt: "A tecla / leva à caixa de busca",
        ru: "Клавиша / переводит в поле поиска")
    }
  }
}

extension CountedScriptPhrase {
  /// The forms in every language.
  var translations: Translations<PluralForms> {
    switch self {
    case .favouritesAdded:
      Translations(
        PluralForms(one: "{n} favourite added", other: "{n} favourites added"),
        es: PluralForms(one: "{n} favorito añadido", other: "{n} favoritos añadidos"),
        pt: PluralForms(one: "{n} favorito adicionado", other: "{n} favoritos adicionados"),
        ru: PluralForms(
          one: "Добавлено в избранное: {n}", few: "Добавлено в избранное: {n}", many: "Добавлено в избранное: {n}"))
    case .favouritesBrought:
      Translations(
        PluralForms(one: "This link brings {n} favourite", other: "This link brings {n} favourites"),
        es: PluralForms(one: "Este enlace trae {n} favorito", other: "Este enlace trae {n} favoritos"),
        pt: PluralForms(one: "Este link traz {n} favorito", other: "Este link traz {n} favoritos"),
        ru: PluralForms(
          one: "Избранное по ссылке: {n} страница", few: "Избранное по ссылке: {n} страницы",
          many: "Избранное по ссылке: {n} страниц"))
    case .moreShown:
      Translations(
        PluralForms(one: "{n} more shown", other: "{n} more shown"),
        es: PluralForms(one: "Se muestra {n} más", other: "Se muestran {n} más"),
        pt: PluralForms(one: "Mostrando mais {n}", other: "Mostrando mais {n}"),
        ru: PluralForms(one: "Показано ещё {n}", few: "Показано ещё {n}", many: "Показано ещё {n}"))
    case .suggestionsCount:
      Translations(
        PluralForms(one: "{n} suggestion", other: "{n} suggestions"),
        es: PluralForms(one: "{n} sugerencia", other: "{n} sugerencias"),
        pt: PluralForms(one: "{n} sugestão", other: "{n} sugestões"),
        ru: PluralForms(one: "{n} подсказка", few: "{n} подсказки", many: "{n} подсказок"))
    case .resultsCount:
      Translations(
        PluralForms(one: "{n} result", other: "{n} results"),
        es: PluralForms(one: "{n} resultado", other: "{n} resultados"),
        pt: PluralForms(one: "{n} resultado", other: "{n} resultados"),
        ru: PluralForms(one: "{n} результат", few: "{n} результата", many: "{n} результатов"))
    case .resultsAtLeast:
      Translations(
        PluralForms(one: "at least {n} result", other: "at least {n} results"),
        es: PluralForms(one: "Al menos {n} resultado", other: "Al menos {n} resultados"),
        pt: PluralForms(one: "Pelo menos {n} resultado", other: "Pelo menos {n} resultados"),
        ru: PluralForms(
          one: "Не меньше {n} результата", few: "Не меньше {n} результатов", many: "Не меньше {n} результатов"))
    }
  }
}
