extension ScriptPhrase {
  /// The text in Brazilian Portuguese.
  var portuguese: StaticString {
    switch self {
    case .cannotLoad:
      "Não foi possível carregar esta parte. Talvez a conexão tenha caído ou o site tenha acabado de ser renovado."
    case .tryAgain: "Tentar de novo"
    case .themeSystem: "Tema: sistema"
    case .themeLight: "Tema: claro"
    case .themeDark: "Tema: escuro"
    case .favouriteAdded: "{0} agora está nos favoritos."
    case .favouriteRemoved: "{0} não está mais nos favoritos."
    case .nothingKept: "Este navegador não permite que as páginas guardem nada."
    case .linkCopied: "Link copiado"
    case .linkToCopy: "Link para copiar"
    case .savePicture: "Salvar a imagem"
    case .exportFile: "Salvar em um arquivo"
    case .importFile: "Adicionar de um arquivo"
    case .copyFavouritesLink: "Copiar um link com eles"
    case .importFailed: "Não há favoritos nesse arquivo."
    case .noFavourites: "Ainda não há nada aqui. A estrela de uma página adiciona o que ela mostra."
    case .remove: "Remover"
    case .undo: "Desfazer"
    case .addAll: "Adicionar"
    case .dismiss: "Não adicionar"
    case .sharedFavourites: "Favoritos de um link"
    case .oneCharacters: "Herói"
    case .oneSeries: "Série"
    case .oneComics: "HQ"
    case .oneEvents: "Evento"
    case .oneCreators: "Criador"
    case .oneStories: "História"
    case .facetLetter: "Primeira letra"
    case .facetPicture: "Imagem"
    case .facetKind: "Tipo"
    case .comicsNone: "nenhum"
    case .comicsFew: "de 1 a 9"
    case .comicsSome: "de 10 a 49"
    case .comicsMany: "de 50 a 199"
    case .comicsMost: "200 ou mais"
    case .withPicture: "com imagem"
    case .withoutPicture: "sem imagem"
    case .withEvents: "em eventos"
    case .withoutEvents: "em nenhum evento"
    case .sortBy: "Ordenar por"
    case .sortName: "Nome"
    case .sortComics: "Mais quadrinhos"
    case .sortFirst: "Primeira aparição, da mais antiga à mais recente"
    case .sortNewest: "Primeira aparição, da mais recente à mais antiga"
    case .sortChanged: "Mudança mais recente"
    case .filterAndSort: "Filtrar e ordenar"
    case .activeFilters: "Filtros ativos"
    case .removeFilter: "Remover filtro: {0}"
    case .clearAll: "Limpar tudo"
    case .noHeroFits: "Nenhum herói atende a tudo isso."
    case .moreHeroes: "Mostrar mais heróis"
    case .showMoreOf: "Mostrar mais"
    case .suggestions: "Sugestões"
    case .moreResults: "Mais"
    case .allResults: "Todos os resultados para “{0}”"
    case .searchAnyway: "Buscar “{0}”"
    case .nothingFound: "Nada encontrado para “{0}”"
    case .nothingFoundHint: "Tente menos palavras, palavras mais curtas ou outra grafia."
    case .didYouMean: "Você quis dizer"
    case .recentSearches: "Últimas buscas"
    case .clearRecent: "Esquecer as últimas buscas"
    case .recentCleared: "As últimas buscas foram esquecidas."
    case .removeSearch: "Esquecer {0}"
    case .searching: "Buscando…"
    case .resultsFor: "para “{0}”"
    case .lookFurther: "Buscar mais"
    case .slashKey: "A tecla / leva à caixa de busca"
    }
  }
}

extension CountedScriptPhrase {
  /// The forms in Brazilian Portuguese.
  var portuguese: PluralForms {
    switch self {
    case .favouritesAdded: PluralForms(one: "{n} favorito adicionado", other: "{n} favoritos adicionados")
    case .favouritesBrought: PluralForms(one: "Este link traz {n} favorito", other: "Este link traz {n} favoritos")
    case .moreShown: PluralForms(one: "Mostrando mais {n}", other: "Mostrando mais {n}")
    case .suggestionsCount: PluralForms(one: "{n} sugestão", other: "{n} sugestões")
    case .resultsCount: PluralForms(one: "{n} resultado", other: "{n} resultados")
    case .resultsAtLeast: PluralForms(one: "Pelo menos {n} resultado", other: "Pelo menos {n} resultados")
    }
  }
}
