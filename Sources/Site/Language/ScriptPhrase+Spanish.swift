extension ScriptPhrase {
  /// The text in Spanish.
  var spanish: StaticString {
    switch self {
    case .cannotLoad:
      "No se ha podido cargar esta parte. Quizá se ha perdido la conexión o el sitio se acaba de renovar."
    case .tryAgain: "Volver a intentarlo"
    case .themeSystem: "Tema: sistema"
    case .themeLight: "Tema: claro"
    case .themeDark: "Tema: oscuro"
    case .favouriteAdded: "{0} ya está en favoritos."
    case .favouriteRemoved: "{0} ya no está en favoritos."
    case .nothingKept: "Este navegador no permite que las páginas guarden nada."
    case .linkCopied: "Enlace copiado"
    case .linkToCopy: "Enlace para copiar"
    case .savePicture: "Guardar la imagen"
    case .exportFile: "Guardar en un archivo"
    case .importFile: "Añadir desde un archivo"
    case .copyFavouritesLink: "Copiar un enlace con ellos"
    case .importFailed: "No hay favoritos en ese archivo."
    case .noFavourites: "Aquí no hay nada todavía. La estrella de una página añade lo que muestra."
    case .remove: "Quitar"
    case .undo: "Deshacer"
    case .addAll: "Añadirlos"
    case .dismiss: "No añadirlos"
    case .sharedFavourites: "Favoritos de un enlace"
    case .oneCharacters: "Héroe"
    case .oneSeries: "Serie"
    case .oneComics: "Cómic"
    case .oneEvents: "Evento"
    case .oneCreators: "Autor"
    case .oneStories: "Historia"
    case .facetLetter: "Primera letra"
    case .facetPicture: "Imagen"
    case .facetKind: "Tipo"
    case .comicsNone: "ninguno"
    case .comicsFew: "de 1 a 9"
    case .comicsSome: "de 10 a 49"
    case .comicsMany: "de 50 a 199"
    case .comicsMost: "200 o más"
    case .withPicture: "con imagen"
    case .withoutPicture: "sin imagen"
    case .withEvents: "en eventos"
    case .withoutEvents: "en ningún evento"
    case .sortBy: "Ordenar por"
    case .sortName: "Nombre"
    case .sortComics: "Más cómics"
    case .sortFirst: "Primera aparición, de antigua a reciente"
    case .sortNewest: "Primera aparición, de reciente a antigua"
    case .sortChanged: "Cambio más reciente"
    case .filterAndSort: "Filtrar y ordenar"
    case .activeFilters: "Filtros activos"
    case .removeFilter: "Quitar filtro: {0}"
    case .clearAll: "Quitar todo"
    case .noHeroFits: "Ningún héroe cumple todo esto."
    case .moreHeroes: "Mostrar más héroes"
    case .showMoreOf: "Mostrar más"
    case .suggestions: "Sugerencias"
    case .moreResults: "Más"
    case .allResults: "Todos los resultados de «{0}»"
    case .searchAnyway: "Buscar «{0}»"
    case .nothingFound: "No se ha encontrado nada para «{0}»"
    case .nothingFoundHint: "Prueba con menos palabras, más cortas o escritas de otra forma."
    case .didYouMean: "Quizá buscabas"
    case .recentSearches: "Últimas búsquedas"
    case .clearRecent: "Olvidar las últimas búsquedas"
    case .recentCleared: "Se han olvidado las últimas búsquedas."
    case .removeSearch: "Olvidar {0}"
    case .searching: "Buscando…"
    case .resultsFor: "para «{0}»"
    case .lookFurther: "Buscar más"
    case .slashKey: "La tecla / lleva al buscador"
    }
  }
}

extension CountedScriptPhrase {
  /// The forms in Spanish.
  var spanish: PluralForms {
    switch self {
    case .favouritesAdded: PluralForms(one: "{n} favorito añadido", other: "{n} favoritos añadidos")
    case .favouritesBrought: PluralForms(one: "Este enlace trae {n} favorito", other: "Este enlace trae {n} favoritos")
    case .moreShown: PluralForms(one: "Se muestra {n} más", other: "Se muestran {n} más")
    case .suggestionsCount: PluralForms(one: "{n} sugerencia", other: "{n} sugerencias")
    case .resultsCount: PluralForms(one: "{n} resultado", other: "{n} resultados")
    case .resultsAtLeast: PluralForms(one: "Al menos {n} resultado", other: "Al menos {n} resultados")
    }
  }
}
