extension Phrase {
  /// The text in every language.
  var translations: Translations<StaticString> {
    switch self {
    case .originalIssue:
      Translations("Original issue", es: "Número original", pt: "Edição original", ru: "Оригинальный выпуск")
    case .home: Translations("Home", es: "Inicio", pt: "Início", ru: "Главная")
    case .heroes: Translations("Heroes", es: "Héroes", pt: "Heróis", ru: "Герои")
    case .characters: Translations("Characters", es: "Personajes", pt: "Personagens", ru: "Персонажи")
    case .comics: Translations("Comics", es: "Cómics", pt: "Quadrinhos", ru: "Комиксы")
    case .series: Translations("Series", es: "Series", pt: "Séries", ru: "Серии")
    case .events: Translations("Events", es: "Eventos", pt: "Eventos", ru: "События")
    case .creators: Translations("Creators", es: "Autores", pt: "Criadores", ru: "Авторы")
    case .stories: Translations("Stories", es: "Historias", pt: "Histórias", ru: "Истории")
    case .statistics: Translations("Statistics", es: "Estadísticas", pt: "Estatísticas", ru: "Статистика")
    case .data: Translations("Data", es: "Datos", pt: "Dados", ru: "Данные")
    case .search: Translations("Search", es: "Buscar", pt: "Buscar", ru: "Поиск")
    case .searchPlaceholder:
      Translations(
        "Heroes, comics, creators …", es: "Héroes, cómics, autores…", pt: "Heróis, quadrinhos, criadores…",
        ru: "Герои, комиксы, авторы…")
    case .favourites: Translations("Favourites", es: "Favoritos", pt: "Favoritos", ru: "Избранное")
    case .about: Translations("About", es: "Acerca del sitio", pt: "Sobre o site", ru: "О сайте")
    case .skipToContent:
      Translations(
        "Skip to the content", es: "Saltar al contenido", pt: "Pular para o conteúdo", ru: "Перейти к содержанию")
    case .mainMenu: Translations("Main menu", es: "Menú principal", pt: "Menu principal", ru: "Главное меню")
    case .breadcrumb: Translations("You are here", es: "Estás aquí", pt: "Você está aqui", ru: "Вы здесь")
    case .languages: Translations("Languages", es: "Idiomas", pt: "Idiomas", ru: "Языки")
    case .pages: Translations("Pages", es: "Páginas", pt: "Páginas", ru: "Страницы")
    case .letters: Translations("Letters", es: "Letras", pt: "Letras", ru: "Буквы")
    case .neighbours:
      Translations("Next to this", es: "Anterior y siguiente", pt: "Anterior e seguinte", ru: "Соседние страницы")
    case .previous: Translations("Previous", es: "Anterior", pt: "Anterior", ru: "Назад")
    case .next: Translations("Next", es: "Siguiente", pt: "Seguinte", ru: "Далее")
    case .readMore: Translations("Read more", es: "Leer más", pt: "Ler mais", ru: "Читать дальше")
    case .followSeries:
      Translations(
        "Follow this series (Atom)", es: "Seguir esta serie (Atom)", pt: "Acompanhar esta série (Atom)",
        ru: "Следить за этой серией (Atom)")
    case .recordGone: Translations("gone", es: "ya no está", pt: "não está mais", ru: "больше нет")
    case .recordBack: Translations("back", es: "de vuelta", pt: "de volta", ru: "снова есть")
    case .addFavourite: Translations("Favourite", es: "Favorito", pt: "Favorito", ru: "Избранное")
    case .share: Translations("Share", es: "Compartir", pt: "Compartilhar", ru: "Поделиться")
    case .untitled:
      Translations("Without a name ({0})", es: "Sin nombre ({0})", pt: "Sem nome ({0})", ru: "Без названия ({0})")
    case .pictureOf: Translations("Picture of {0}", es: "Imagen de {0}", pt: "Imagem de {0}", ru: "Изображение: {0}")
    case .goneSince:
      Translations(
        "The source has not listed this since {0}.", es: "La fuente no incluye esta ficha desde el {0}.",
        pt: "A fonte não inclui esta ficha desde {0}.", ru: "С {0} источник больше не показывает эту запись.")
    case .updatedOn: Translations("Updated on", es: "Actualización", pt: "Atualização", ru: "Обновлено")
    case .number: Translations("Number", es: "Identificador", pt: "Identificador", ru: "Идентификатор")
    case .relatedLinks:
      Translations("Related links", es: "Enlaces relacionados", pt: "Links relacionados", ru: "Ссылки по теме")
    case .linkDetail: Translations("Details", es: "Ficha", pt: "Ficha", ru: "Подробнее")
    case .linkWiki: Translations("Wiki", es: "Wiki", pt: "Wiki", ru: "Вики")
    case .linkComics: Translations("Comics", es: "Cómics", pt: "Quadrinhos", ru: "Комиксы")
    case .linkPurchase: Translations("Buy", es: "Comprar", pt: "Comprar", ru: "Купить")
    case .linkReader: Translations("Read online", es: "Leer en línea", pt: "Ler on-line", ru: "Читать онлайн")
    case .linkApp:
      Translations(
        "Open in the app", es: "Abrir en la aplicación", pt: "Abrir no aplicativo", ru: "Открыть в приложении")
    case .linkOther: Translations("Link", es: "Enlace", pt: "Link", ru: "Ссылка")
    case .date:
      Translations("{0} {1}, {2}", es: "{1} de {0} de {2}", pt: "{1} de {0} de {2}", ru: "{1} {0} {2}\u{A0}г.")
    case .comicsOf: Translations("Comics: {0}", es: "Cómics: {0}", pt: "Quadrinhos: {0}", ru: "Комиксы: {0}")
    case .pageOf:
      Translations(
        "{0} – page {1} of {2}", es: "{0} – página {1} de {2}", pt: "{0} – página {1} de {2}",
        ru: "{0} – страница {1} из {2}")
    case .firstAppearance:
      Translations("First appearance", es: "Primera aparición", pt: "Primeira aparição", ru: "Первое появление")
    case .latestAppearance:
      Translations("Latest appearance", es: "Última aparición", pt: "Última aparição", ru: "Последнее появление")
    case .appearsWith: Translations("Appears with", es: "Aparece con", pt: "Aparece com", ru: "Кто появляется рядом")
    case .workedOnBy:
      Translations("Made by", es: "Quién hace sus cómics", pt: "Quem faz seus quadrinhos", ru: "Кто создаёт комиксы")
    case .issueNumber: Translations("Issue", es: "Número", pt: "Edição", ru: "Выпуск")
    case .onSale: Translations("On sale", es: "Fecha de venta", pt: "Lançamento", ru: "Дата выхода")
    case .format: Translations("Format", es: "Formato", pt: "Formato", ru: "Формат")
    case .pageCount: Translations("Pages", es: "Páginas", pt: "Páginas", ru: "Страниц")
    case .price: Translations("Price", es: "Precio", pt: "Preço", ru: "Цена")
    case .isbn: Translations("ISBN", es: "ISBN", pt: "ISBN", ru: "ISBN")
    case .ean: Translations("EAN", es: "EAN", pt: "EAN", ru: "EAN")
    case .upc: Translations("UPC", es: "UPC", pt: "UPC", ru: "UPC")
    case .issn: Translations("ISSN", es: "ISSN", pt: "ISSN", ru: "ISSN")
    case .diamondCode: Translations("Diamond code", es: "Código Diamond", pt: "Código Diamond", ru: "Код Diamond")
    case .variants: Translations("Variants", es: "Variantes", pt: "Variantes", ru: "Варианты")
    case .collectedIn: Translations("Collected in", es: "Recopilado en", pt: "Reunida em", ru: "В каких сборниках")
    case .collects: Translations("Collects", es: "Recopila", pt: "Reúne", ru: "Что вошло в сборник")
    case .years: Translations("Years", es: "Años", pt: "Anos", ru: "Годы")
    case .issuesTerm: Translations("Issues", es: "Números", pt: "Edições", ru: "Выпуски")
    case .type: Translations("Type", es: "Tipo", pt: "Tipo", ru: "Тип")
    case .rating:
      Translations("Rating", es: "Clasificación por edades", pt: "Classificação indicativa", ru: "Возрастной рейтинг")
    case .previousSeries:
      Translations("Series before", es: "Serie anterior", pt: "Série anterior", ru: "Предыдущая серия")
    case .nextSeries: Translations("Series after", es: "Serie siguiente", pt: "Série seguinte", ru: "Следующая серия")
    case .dates: Translations("Dates", es: "Fechas", pt: "Datas", ru: "Даты")
    case .readingOrder:
      Translations("Reading order", es: "Orden de lectura", pt: "Ordem de leitura", ru: "Порядок чтения")
    case .previousEvent:
      Translations("Event before", es: "Evento anterior", pt: "Evento anterior", ru: "Предыдущее событие")
    case .nextEvent: Translations("Event after", es: "Evento siguiente", pt: "Evento seguinte", ru: "Следующее событие")
    case .firstComic: Translations("First comic", es: "Primer cómic", pt: "Primeira HQ", ru: "Первый комикс")
    case .latestComic: Translations("Latest comic", es: "Último cómic", pt: "HQ mais recente", ru: "Последний комикс")
    case .roles: Translations("Roles", es: "Funciones", pt: "Funções", ru: "Роли")
    case .roleWriter: Translations("Writer", es: "Guionista", pt: "Roteirista", ru: "Сценарист")
    case .rolePenciller: Translations("Penciller", es: "Dibujante (lápiz)", pt: "Desenhista", ru: "Художник (карандаш)")
    case .roleInker: Translations("Inker", es: "Entintador", pt: "Arte-finalista", ru: "Контуровщик")
    case .roleColorist: Translations("Colorist", es: "Colorista", pt: "Colorista", ru: "Колорист")
    case .roleLetterer: Translations("Letterer", es: "Rotulista", pt: "Letrista", ru: "Леттерер")
    case .roleEditor: Translations("Editor", es: "Editor", pt: "Editor", ru: "Редактор")
    case .roleArtist: Translations("Artist", es: "Dibujante", pt: "Artista", ru: "Художник")
    case .rolePainter: Translations("Painter", es: "Pintor", pt: "Pintor", ru: "Художник (краски)")
    case .rolePencillerCover:
      Translations(
        "Penciller (cover)", es: "Dibujante (lápiz, portada)", pt: "Desenhista (capa)",
        ru: "Художник (карандаш, обложка)")
    case .roleInkerCover:
      Translations(
        "Inker (cover)", es: "Entintador (portada)", pt: "Arte-finalista (capa)", ru: "Контуровщик (обложка)")
    case .roleColoristCover:
      Translations("Colorist (cover)", es: "Colorista (portada)", pt: "Colorista (capa)", ru: "Колорист (обложка)")
    case .rolePainterCover:
      Translations("Painter (cover)", es: "Pintor (portada)", pt: "Pintor (capa)", ru: "Художник (краски, обложка)")
    case .roleArtistCover:
      Translations("Artist (cover)", es: "Dibujante (portada)", pt: "Artista (capa)", ru: "Художник (обложка)")
    case .roleEditorInChief:
      Translations("Editor in chief", es: "Editor jefe", pt: "Editor-chefe", ru: "Главный редактор")
    case .roleOther: Translations("Other work", es: "Otras tareas", pt: "Outras funções", ru: "Другая работа")
    case .roleUnknown:
      Translations("Role not given", es: "Función no indicada", pt: "Função não informada", ru: "Роль не указана")
    case .homeLead:
      Translations(
        "Heroes, comics and the people who make them: look around, search, keep what you like.",
        es: "Héroes, cómics y quienes los hacen: explora, busca y guarda lo que te guste.",
        pt: "Heróis, quadrinhos e quem os faz: explore, busque e guarde aquilo de que gostar.",
        ru: "Герои, комиксы и те, кто их создаёт: смотрите, ищите, сохраняйте то, что понравится.")
    case .homeDescription:
      Translations(
        "{0}: heroes, comics, series, events and creators, with who appears with whom.",
        es: "{0}: héroes, cómics, series, eventos y autores, y quién aparece con quién.",
        pt: "{0}: heróis, quadrinhos, séries, eventos e criadores, e quem aparece com quem.",
        ru: "{0}: герои, комиксы, серии, события и авторы, а также кто с кем появляется.")
    case .featured: Translations("Start here", es: "Empieza por aquí", pt: "Comece por aqui", ru: "С чего начать")
    case .whatIsNew: Translations("What is new", es: "Novedades", pt: "Novidades", ru: "Что нового")
    case .latestComics:
      Translations("Latest comics", es: "Últimos cómics", pt: "Quadrinhos mais recentes", ru: "Новые комиксы")
    case .added: Translations("new", es: "novedad", pt: "novidade", ru: "новое")
    case .changed: Translations("changed", es: "con cambios", pt: "com mudanças", ru: "изменено")
    case .decade: Translations("{0}s", es: "Años {0}", pt: "Anos {0}", ru: "{0}-е")
    case .withoutDate: Translations("Without a date", es: "Sin fecha", pt: "Sem data", ru: "Без даты")
    case .comicsOfYear:
      Translations("Comics of {0}", es: "Cómics de {0}", pt: "Quadrinhos de {0}", ru: "Комиксы {0}\u{A0}года")
    case .comicsWithoutDate:
      Translations("Comics without a date", es: "Cómics sin fecha", pt: "Quadrinhos sem data", ru: "Комиксы без даты")
    case .bySeries: Translations("by series", es: "por series", pt: "por série", ru: "по сериям")
    case .searchNeedsScript:
      Translations(
        "Searching needs scripts, which are off. The lists below lead everywhere, too.",
        es: "La búsqueda necesita JavaScript, que está desactivado. Las listas de abajo también llevan a todas partes.",
        pt: "A busca precisa de JavaScript, que está desativado. As listas abaixo também levam a toda parte.",
        ru: "Для поиска нужен JavaScript, а он отключён. Списки ниже тоже ведут ко всему, что здесь есть.")
    case .otherWays: Translations("Look around", es: "Explorar", pt: "Explorar", ru: "Разделы")
    case .favouritesLead:
      Translations(
        "What you mark with a star is kept in this browser, on this device.",
        es: "Lo que marcas con una estrella se guarda en este navegador, en este dispositivo.",
        pt: "O que você marca com uma estrela fica guardado neste navegador, neste aparelho.",
        ru: "То, что вы отметили звёздочкой, хранится в этом браузере, на этом устройстве.")
    case .favouritesNeedScript:
      Translations(
        "Favourites need scripts, which are off.", es: "Los favoritos necesitan JavaScript, que está desactivado.",
        pt: "Os favoritos precisam de JavaScript, que está desativado.",
        ru: "Для избранного нужен JavaScript, а он отключён.")
    case .notFound:
      Translations("Page not found", es: "Página no encontrada", pt: "Página não encontrada", ru: "Страница не найдена")
    case .notFoundLead:
      Translations(
        "There is no such page here. It may never have been, or its address has changed.",
        es: "Aquí no hay ninguna página. Quizá nunca la hubo o su dirección ha cambiado.",
        pt: "Não há nenhuma página aqui. Talvez nunca tenha havido ou seu endereço tenha mudado.",
        ru: "Такой страницы здесь нет. Возможно, её никогда не было или её адрес изменился.")
    case .aboutLead:
      Translations(
        "{0} is a catalogue made of data that a source offers. Its pages are plain files: they work without a server and without a connection.",
        es:
          "{0} es un catálogo hecho con los datos que ofrece una fuente. Sus páginas son archivos sencillos: funcionan sin servidor y sin conexión.",
        pt:
          "{0} é um catálogo feito com os dados que uma fonte oferece. Suas páginas são arquivos simples: funcionam sem servidor e sem conexão.",
        ru:
          "{0}\u{A0}— каталог, составленный из данных, которые предлагает источник. Его страницы\u{A0}— простые файлы: они работают без сервера и без подключения к сети."
      )
    case .aboutRights:
      Translations(
        "Names, texts and pictures belong to their owners and are shown to identify the works that they are about.",
        es:
          "Los nombres, textos e imágenes pertenecen a sus titulares y se muestran para identificar las obras de las que tratan.",
        pt:
          "Nomes, textos e imagens pertencem a seus titulares e são mostrados para identificar as obras de que tratam.",
        ru:
          "Названия, тексты и изображения принадлежат их владельцам и показаны, чтобы можно было узнать произведения, о которых идёт речь."
      )
    case .aboutPrivacy:
      Translations(
        "The pages load nothing from elsewhere and tell nobody that you read them. Favourites and past searches stay in your browser.",
        es:
          "Las páginas no cargan nada de otros sitios ni le cuentan a nadie que las lees. Los favoritos y las búsquedas anteriores se quedan en tu navegador.",
        pt:
          "As páginas não carregam nada de outros sites nem contam a ninguém que você as lê. Os favoritos e as buscas anteriores ficam no seu navegador.",
        ru:
          "Страницы ничего не загружают со стороны и никому не сообщают, что вы их читаете. Избранное и прошлые запросы остаются в вашем браузере."
      )
    case .sources: Translations("Sources", es: "Fuentes", pt: "Fontes", ru: "Источники")
    case .january: Translations("January", es: "enero", pt: "janeiro", ru: "января")
    case .february: Translations("February", es: "febrero", pt: "fevereiro", ru: "февраля")
    case .march: Translations("March", es: "marzo", pt: "março", ru: "марта")
    case .april: Translations("April", es: "abril", pt: "abril", ru: "апреля")
    case .may: Translations("May", es: "mayo", pt: "maio", ru: "мая")
    case .june: Translations("June", es: "junio", pt: "junho", ru: "июня")
    case .july: Translations("July", es: "julio", pt: "julho", ru: "июля")
    case .august: Translations("August", es: "agosto", pt: "agosto", ru: "августа")
    case .september: Translations("September", es: "septiembre", pt: "setembro", ru: "сентября")
    case .october: Translations("October", es: "octubre", pt: "outubro", ru: "октября")
    case .november: Translations("November", es: "noviembre", pt: "novembro", ru: "ноября")
    case .december: Translations("December", es: "diciembre", pt: "dezembro", ru: "декабря")
    case .heroesByDecade:
      Translations(
        "Heroes of each decade", es: "Héroes de cada década", pt: "Heróis de cada década", ru: "Герои десятилетий")
    case .heroesByDecadeNote:
      Translations(
        "In most comics of these ten years.", es: "Los que salen en más cómics de esos diez años.",
        pt: "Os que aparecem em mais quadrinhos desses dez anos.",
        ru: "Те, у кого больше всего комиксов за эти десять лет.")
    case .first: Translations("First", es: "Primero", pt: "Primeiro", ru: "Первый")
    case .second: Translations("Second", es: "Segundo", pt: "Segundo", ru: "Второй")
    case .third: Translations("Third", es: "Tercero", pt: "Terceiro", ru: "Третий")
    case .statisticsLead:
      Translations(
        "The catalogue in numbers: when, how much, who and with whom. Every drawing has its table.",
        es: "El catálogo en cifras: cuándo, cuánto, quién y con quién. Cada gráfico tiene su tabla.",
        pt: "O catálogo em números: quando, quanto, quem e com quem. Cada gráfico tem sua tabela.",
        ru: "Каталог в цифрах: когда, сколько, кто и с кем. У каждого графика есть таблица.")
    case .statisticsDescription:
      Translations(
        "Comics by year, heroes in most comics, who appears with whom, and more, as charts and tables.",
        es: "Cómics por año, héroes con más cómics, quién aparece con quién y más, en gráficos y tablas.",
        pt: "Quadrinhos por ano, heróis com mais quadrinhos, quem aparece com quem e mais, em gráficos e tabelas.",
        ru: "Комиксы по годам, самые частые герои, кто с кем появляется и многое другое\u{A0}— в графиках и таблицах.")
    case .chartTable: Translations("Table: {0}", es: "Tabla: {0}", pt: "Tabela: {0}", ru: "Таблица: {0}")
    case .chartSpan:
      Translations(
        "From {0} to {1}. Most: {2} ({3}).", es: "De {0} a {1}. Máximo: {2} ({3}).",
        pt: "De {0} a {1}. Máximo: {2} ({3}).", ru: "С {0} по {1}. Наибольшее значение: {2} ({3}).")
    case .chartAllNumbers:
      Translations("All numbers: {0}", es: "Todas las cifras: {0}", pt: "Todos os números: {0}", ru: "Все числа: {0}")
    case .overTime:
      Translations("Over the years", es: "A lo largo de los años", pt: "Ao longo dos anos", ru: "По годам")
    case .comicsByYear:
      Translations("Comics by year", es: "Cómics por año", pt: "Quadrinhos por ano", ru: "Комиксы по годам")
    case .comicsByYearNote:
      Translations(
        "By the date on which they went on sale. The dotted part of a column are variants: other editions of the same issue.",
        es:
          "Según la fecha en que salieron a la venta. La parte punteada de cada columna son variantes: otras ediciones del mismo número.",
        pt: "Pela data de lançamento. A parte pontilhada de cada coluna são variantes: outras versões da mesma edição.",
        ru: "По дате выхода в продажу. Точками отмечена доля вариантов\u{A0}— других изданий того же выпуска.")
    case .comicsWithoutDateCount:
      Translations("Without a date: {0}", es: "Sin fecha: {0}", pt: "Sem data: {0}", ru: "Без даты: {0}")
    case .seriesByDecade:
      Translations(
        "New series by decade", es: "Series nuevas por década", pt: "Séries novas por década",
        ru: "Новые серии по десятилетиям")
    case .seriesByDecadeNote:
      Translations(
        "By the year in which they began, as the source says.",
        es: "Según el año en que empezaron, tal como lo indica la fuente.",
        pt: "Pelo ano em que começaram, segundo a fonte.", ru: "По году начала, который указывает источник.")
    case .pagesByYear:
      Translations("Pages of a comic", es: "Páginas por cómic", pt: "Páginas por HQ", ru: "Страниц в комиксе")
    case .pagesByYearNote:
      Translations(
        "Half of the comics of a year have fewer pages, half have more. Years with fewer than {0} comics are left out.",
        es:
          "La mitad de los cómics de un año tiene menos páginas y la otra mitad, más. No se incluyen los años con menos de {0} cómics.",
        pt:
          "Metade das HQs de um ano tem menos páginas; a outra metade, mais. Anos com menos de {0} HQs ficam de fora.",
        ru:
          "У половины комиксов года страниц меньше, у половины\u{A0}— больше. Годы, в которых меньше {0} комиксов, пропущены."
      )
    case .pricesByYear:
      Translations("Price of a comic", es: "Precio de un cómic", pt: "Preço de uma HQ", ru: "Цена комикса")
    case .pricesByYearNote:
      Translations(
        "In print, in US dollars: half of the comics of a year cost less, half more. Years with fewer than {0} comics are left out.",
        es:
          "Edición impresa, en dólares estadounidenses: la mitad de los cómics de un año cuesta menos y la otra mitad, más. No se incluyen los años con menos de {0} cómics.",
        pt:
          "Impressa, em dólares americanos: metade das HQs de um ano custa menos; a outra metade, mais. Anos com menos de {0} HQs ficam de fora.",
        ru:
          "Печатное издание, в долларах США: половина комиксов года стоит меньше, половина\u{A0}— больше. Годы, в которых меньше {0} комиксов, пропущены."
      )
    case .year: Translations("Year", es: "Año", pt: "Ano", ru: "Год")
    case .decadeTerm: Translations("Decade", es: "Década", pt: "Década", ru: "Десятилетие")
    case .kindsOfComics: Translations("Kinds", es: "Tipos", pt: "Tipos", ru: "Виды")
    case .formats:
      Translations(
        "Formats of comics", es: "Formatos de los cómics", pt: "Formatos dos quadrinhos", ru: "Форматы комиксов")
    case .storyTypes:
      Translations("Types of stories", es: "Tipos de historias", pt: "Tipos de histórias", ru: "Типы историй")
    case .creatorRoles:
      Translations(
        "What creators do", es: "Qué hacen los autores", pt: "O que fazem os criadores", ru: "Чем занимаются авторы")
    case .credits: Translations("Credits", es: "Créditos", pt: "Créditos", ru: "Упоминания")
    case .unknownValue: Translations("Not given", es: "Sin indicar", pt: "Não informado", ru: "Не указано")
    case .otherValues: Translations("All others", es: "Todos los demás", pt: "Todos os demais", ru: "Все остальные")
    case .inMostComics:
      Translations(
        "Who and what is in most comics", es: "Quién y qué sale en más cómics",
        pt: "Quem e o que aparece em mais quadrinhos", ru: "Кто и что чаще всего в комиксах")
    case .topHeroes:
      Translations(
        "Heroes in most comics", es: "Héroes con más cómics", pt: "Heróis com mais quadrinhos",
        ru: "Герои с наибольшим числом комиксов")
    case .topCreators:
      Translations(
        "Creators with most comics", es: "Autores con más cómics", pt: "Criadores com mais quadrinhos",
        ru: "Авторы с наибольшим числом комиксов")
    case .topSeries:
      Translations(
        "Series with most comics", es: "Series con más cómics", pt: "Séries com mais quadrinhos",
        ru: "Серии с наибольшим числом комиксов")
    case .topEvents:
      Translations(
        "Events with most comics", es: "Eventos con más cómics", pt: "Eventos com mais quadrinhos",
        ru: "События с наибольшим числом комиксов")
    case .whoMeetsWhom:
      Translations(
        "Who appears with whom", es: "Quién aparece con quién", pt: "Quem aparece com quem", ru: "Кто с кем появляется")
    case .coAppearanceMap:
      Translations("A map of companions", es: "Mapa de encuentros", pt: "Mapa de encontros", ru: "Карта встреч")
    case .coAppearanceMapNote:
      Translations(
        "The {0} heroes in most comics. A line joins two who share comics, the wider the more of them; close together stand those who share much. Choose a name to go to its page.",
        es:
          "Los {0} héroes con más cómics. Una línea une a dos que comparten cómics, más gruesa cuantos más sean; cerca están los que comparten muchos. Elige un nombre para ir a su página.",
        pt:
          "Os {0} heróis com mais quadrinhos. Uma linha une dois que aparecem nas mesmas HQs, mais grossa quanto mais elas forem; perto ficam os que têm muitas em comum. Escolha um nome para ir à sua página.",
        ru:
          "Герои, у которых больше всего комиксов; всего их {0}. Линия соединяет двоих, у кого есть общие комиксы: чем их больше, тем она толще; рядом стоят те, у кого их много. Выберите имя, чтобы перейти на страницу героя."
      )
    case .topPairs:
      Translations(
        "Strongest pairs", es: "Parejas más frecuentes", pt: "Duplas mais frequentes", ru: "Самые частые пары")
    case .hero: Translations("Hero", es: "Héroe", pt: "Herói", ru: "Герой")
    case .otherHero: Translations("With", es: "Con", pt: "Com", ru: "С кем")
    case .sharedComics: Translations("Comics together", es: "Cómics en común", pt: "HQs em comum", ru: "Общие комиксы")
    case .name: Translations("Name", es: "Nombre", pt: "Nome", ru: "Название")
    case .completeness:
      Translations(
        "How complete the data are", es: "Hasta dónde llegan los datos", pt: "Quão completos são os dados",
        ru: "Насколько полны данные")
    case .completenessNote:
      Translations(
        "How many of the records say something.", es: "Cuántas fichas incluyen cada dato.",
        pt: "Quantas fichas trazem cada informação.", ru: "Во скольких записях есть эти сведения.")
    case .withDescription:
      Translations("With a description", es: "Con descripción", pt: "Com descrição", ru: "С описанием")
    case .withPicture: Translations("With a picture", es: "Con imagen", pt: "Com imagem", ru: "С изображением")
    case .comicsWith:
      Translations(
        "Comics that say their …", es: "Qué datos traen los cómics", pt: "O que os quadrinhos informam",
        ru: "Что указано у комиксов")
    case .filled: Translations("Given", es: "Con dato", pt: "Com dado", ru: "Указано")
    case .records: Translations("Records", es: "Fichas", pt: "Fichas", ru: "Записи")
    case .oneSeries: Translations("Series", es: "Serie", pt: "Série", ru: "Серия")
    case .comic: Translations("Comic", es: "Cómic", pt: "HQ", ru: "Комикс")
    case .event: Translations("Event", es: "Evento", pt: "Evento", ru: "Событие")
    case .creator: Translations("Creator", es: "Autor", pt: "Criador", ru: "Автор")
    case .story: Translations("Story", es: "Historia", pt: "História", ru: "История")
    case .publishers: Translations("Publishers", es: "Editoriales", pt: "Editoras", ru: "Издательства")
    case .publisher: Translations("Publisher", es: "Editorial", pt: "Editora", ru: "Издательство")
    case .teams: Translations("Teams", es: "Equipos", pt: "Equipes", ru: "Команды")
    case .team: Translations("Team", es: "Equipo", pt: "Equipe", ru: "Команда")
    case .universes: Translations("Universes", es: "Universos", pt: "Universos", ru: "Вселенные")
    case .universe: Translations("Universe", es: "Universo", pt: "Universo", ru: "Вселенная")
    case .imprints: Translations("Imprints", es: "Sellos", pt: "Selos", ru: "Импринты")
    case .imprint: Translations("Imprint", es: "Sello", pt: "Selo", ru: "Импринт")
    case .readingLists:
      Translations("Reading lists", es: "Listas de lectura", pt: "Listas de leitura", ru: "Списки чтения")
    case .readingList: Translations("Reading list", es: "Lista de lectura", pt: "Lista de leitura", ru: "Список чтения")
    case .dataLead, .dataDescription, .dataWhole, .dataTables, .dataTablesNote, .dataRecords, .dataRecordsNote,
      .dataStatisticsNote, .dataGraph, .dataGraphNote, .dataLoading, .dataLoadingNote, .dataChecksums,
      .dataChecksumsNote, .dataChecksumsShow, .dataLicence, .dataLicenceNote, .dataTerms, .fileDatabase,
      .fileTablesArchive, .fileRecordsArchive, .fileXML, .fileSchemaXML, .filePackage, .fileMetadata, .fileChanges,
      .fileGraphML, .fileNodes, .fileEdges, .fileGraphSummary, .sizeBytes, .sizeKilobytes, .sizeMegabytes,
      .sizeGigabytes:
      downloadTranslations
    }
  }
}
