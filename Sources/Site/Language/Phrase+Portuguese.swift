extension Phrase {
  /// The text in Brazilian Portuguese.
  var portuguese: StaticString {
    switch self {
    case .originalIssue: "Edição original"
    case .home: "Início"
    case .heroes: "Heróis"
    case .characters: "Personagens"
    case .comics: "Quadrinhos"
    case .series: "Séries"
    case .events: "Eventos"
    case .creators: "Criadores"
    case .stories: "Histórias"
    case .statistics: "Estatísticas"
    case .data: "Dados"
    case .search: "Buscar"
    case .searchPlaceholder: "Heróis, quadrinhos, criadores…"
    case .favourites: "Favoritos"
    case .about: "Sobre o site"
    case .skipToContent: "Pular para o conteúdo"
    case .mainMenu: "Menu principal"
    case .breadcrumb: "Você está aqui"
    case .languages: "Idiomas"
    case .pages: "Páginas"
    case .letters: "Letras"
    case .neighbours: "Anterior e seguinte"
    case .previous: "Anterior"
    case .next: "Seguinte"
    case .readMore: "Ler mais"
    case .addFavourite: "Adicionar aos favoritos"
    case .share: "Compartilhar"
    case .untitled: "Sem nome ({0})"
    case .pictureOf: "Imagem de {0}"
    case .goneSince: "A fonte não inclui esta ficha desde {0}."
    case .updatedOn: "Atualização"
    case .number: "Identificador"
    case .relatedLinks: "Links relacionados"
    case .linkDetail: "Ficha"
    case .linkWiki: "Wiki"
    case .linkComics: "Quadrinhos"
    case .linkPurchase: "Comprar"
    case .linkReader: "Ler on-line"
    case .linkApp: "Abrir no aplicativo"
    case .linkOther: "Link"
    case .date: "{1} de {0} de {2}"
    case .comicsOf: "Quadrinhos: {0}"
    case .pageOf: "{0} – página {1} de {2}"
    case .firstAppearance: "Primeira aparição"
    case .latestAppearance: "Última aparição"
    case .appearsWith: "Aparece com"
    case .workedOnBy: "Quem faz seus quadrinhos"
    case .issueNumber: "Edição"
    case .onSale: "Lançamento"
    case .format: "Formato"
    case .pageCount: "Páginas"
    case .price: "Preço"
    case .isbn: "ISBN"
    case .ean: "EAN"
    case .upc: "UPC"
    case .issn: "ISSN"
    case .diamondCode: "Código Diamond"
    case .variants: "Variantes"
    case .collectedIn: "Reunida em"
    case .collects: "Reúne"
    case .years: "Anos"
    case .issuesTerm: "Edições"
    case .type: "Tipo"
    case .rating: "Classificação indicativa"
    case .previousSeries: "Série anterior"
    case .nextSeries: "Série seguinte"
    case .dates: "Datas"
    case .readingOrder: "Ordem de leitura"
    case .previousEvent: "Evento anterior"
    case .nextEvent: "Evento seguinte"
    case .firstComic: "Primeira HQ"
    case .latestComic: "HQ mais recente"
    case .roles: "Funções"
    case .roleWriter: "Roteirista"
    case .rolePenciller: "Desenhista"
    case .roleInker: "Arte-finalista"
    case .roleColorist: "Colorista"
    case .roleLetterer: "Letrista"
    case .roleEditor: "Editor"
    case .roleArtist: "Artista"
    case .rolePainter: "Pintor"
    case .rolePencillerCover: "Desenhista (capa)"
    case .roleInkerCover: "Arte-finalista (capa)"
    case .roleColoristCover: "Colorista (capa)"
    case .rolePainterCover: "Pintor (capa)"
    case .roleArtistCover: "Artista (capa)"
    case .roleEditorInChief: "Editor-chefe"
    case .roleOther: "Outras funções"
    case .roleUnknown: "Função não informada"
    case .homeLead: "Heróis, quadrinhos e quem os faz: explore, busque e guarde aquilo de que gostar."
    case .homeDescription: "{0}: heróis, quadrinhos, séries, eventos e criadores, e quem aparece com quem."
    case .featured: "Comece por aqui"
    case .whatIsNew: "Novidades"
    case .latestComics: "Quadrinhos mais recentes"
    case .added: "novidade"
    case .changed: "com mudanças"
    case .decade: "Anos {0}"
    case .withoutDate: "Sem data"
    case .comicsOfYear: "Quadrinhos de {0}"
    case .comicsWithoutDate: "Quadrinhos sem data"
    case .bySeries: "por série"
    case .searchNeedsScript:
      "A busca precisa de JavaScript, que está desativado. As listas abaixo também levam a toda parte."
    case .otherWays: "Explorar"
    case .favouritesLead: "O que você marca com uma estrela fica guardado neste navegador, neste aparelho."
    case .favouritesNeedScript: "Os favoritos precisam de JavaScript, que está desativado."
    case .notFound: "Página não encontrada"
    case .notFoundLead: "Não há nenhuma página aqui. Talvez nunca tenha havido ou seu endereço tenha mudado."
    case .aboutLead:
      "{0} é um catálogo feito com os dados que uma fonte oferece. Suas páginas são arquivos simples: funcionam sem servidor e sem conexão."
    case .aboutRights:
      "Nomes, textos e imagens pertencem a seus titulares e são mostrados para identificar as obras de que tratam."
    case .aboutPrivacy:
      "As páginas não carregam nada de outros sites nem contam a ninguém que você as lê. Os favoritos e as buscas anteriores ficam no seu navegador."
    case .sources: "Fontes"
    case .january: "janeiro"
    case .february: "fevereiro"
    case .march: "março"
    case .april: "abril"
    case .may: "maio"
    case .june: "junho"
    case .july: "julho"
    case .august: "agosto"
    case .september: "setembro"
    case .october: "outubro"
    case .november: "novembro"
    case .december: "dezembro"
    }
  }
}

extension CountedPhrase {
  /// The forms in Brazilian Portuguese.
  var portuguese: PluralForms {
    switch self {
    case .comicsCount: PluralForms(one: "{n} HQ", other: "{n} HQs")
    case .allComics: PluralForms(one: "Ver {n} HQ", other: "Ver todas as {n} HQs")
    case .issues: PluralForms(one: "{n} edição", other: "{n} edições")
    case .comicsTogether: PluralForms(one: "{n} HQ em comum", other: "{n} HQs em comum")
    case .moreStories: PluralForms(one: "e mais {n} história nestas HQs", other: "e mais {n} histórias nestas HQs")
    case .showMore: PluralForms(one: "Mostrar mais {n}", other: "Mostrar mais {n}")
    case .andMore: PluralForms(one: "e mais {n}", other: "e mais {n}")
    case .heroesCount: PluralForms(one: "{n} herói", other: "{n} heróis")
    case .seriesCount: PluralForms(one: "{n} série", other: "{n} séries")
    case .creatorsCount: PluralForms(one: "{n} criador", other: "{n} criadores")
    case .eventsCount: PluralForms(one: "{n} evento", other: "{n} eventos")
    }
  }
}
