"""The table of kinds that comes with cardstore: domains, venues and types, put together by hand.

It lists what publishes one kind of thing: a wire service reports, a press-release wire carries what
vendors say. Left out is whatever carries several kinds without saying which: file stores, archives,
video sites, most universities and governments, journals that print news beside research under one
address. For these a project has its own file, and a person their own word.

Source: imprints and "about" pages of the organisations named.
"""

from __future__ import annotations

from cardstore.sources.kinds import KindBasis, KindRule, KindTable, kind_rule
from cardstore.sources.source import SourceKind

TABLE_NAME = "cardstore"

# Sites of research as its authors published it, and of documents as those who made them did.
_PRIMARY_DOMAINS = """
    arxiv.org biorxiv.org medrxiv.org chemrxiv.org psyarxiv.com osf.io/preprints ssrn.com
    eartharxiv.org engrxiv.org philarchive.org repec.org/paper nber.org/papers
    nature.com/articles/s science.org/doi/10.1126/science. pnas.org/doi/10.1073
    elifesciences.org/articles journals.plos.org peerj.com/articles frontiersin.org/articles
    jmlr.org/papers proceedings.mlr.press proceedings.neurips.cc openreview.net aclanthology.org
    openaccess.thecvf.com ncbi.nlm.nih.gov/geo clinicaltrials.gov isrctn.com
    supremecourt.gov/opinions courtlistener.com/opinion curia.europa.eu hudoc.echr.coe.int
    bailii.org legislation.gov.uk eur-lex.europa.eu congress.gov govinfo.gov federalregister.gov
    gesetze-im-internet.de legifrance.gouv.fr sec.gov/archives hansard.parliament.uk
    census.gov/data data.census.gov bls.gov/news.release bls.gov/data bea.gov/data
    ons.gov.uk/peoplepopulationandcommunity ec.europa.eu/eurostat destatis.de
    insee.fr/en/statistiques data.worldbank.org data.oecd.org patents.google.com
    patentscope.wipo.int worldwide.espacenet.com oldbaileyonline.org founders.archives.gov
    avalon.law.yale.edu
"""
_REPORTING_DOMAINS = """
    reuters.com apnews.com afp.com upi.com dpa.com pa.media ansa.it efe.com kyodonews.net
    interfax.com nytimes.com washingtonpost.com wsj.com latimes.com usatoday.com
    chicagotribune.com bostonglobe.com sfchronicle.com seattletimes.com miamiherald.com
    inquirer.com startribune.com denverpost.com dallasnews.com houstonchronicle.com ajc.com
    newsday.com politico.com politico.eu thehill.com axios.com propublica.org
    themarshallproject.org theintercept.com motherjones.com npr.org pbs.org/newshour cnn.com
    nbcnews.com abcnews.go.com cbsnews.com foxnews.com msnbc.com cnbc.com bloomberg.com
    theatlantic.com newyorker.com harpers.org time.com newsweek.com vanityfair.com
    rollingstone.com slate.com vox.com salon.com thedailybeast.com huffpost.com buzzfeednews.com
    businessinsider.com fortune.com inc.com fastcompany.com barrons.com marketwatch.com
    wired.com theverge.com arstechnica.com techcrunch.com zdnet.com cnet.com engadget.com
    404media.co theregister.com venturebeat.com technologyreview.com spectrum.ieee.org/news
    statnews.com nature.com/articles/d41586 science.org/content/article scientificamerican.com
    newscientist.com quantamagazine.org undark.org insidehighered.com chronicle.com
    retractionwatch.com bbc.co.uk/news bbc.com/news theguardian.com thetimes.co.uk thetimes.com
    telegraph.co.uk independent.co.uk ft.com economist.com spectator.co.uk newstatesman.com
    lrb.co.uk channel4.com/news news.sky.com itv.com/news dailymail.co.uk mirror.co.uk
    thesun.co.uk express.co.uk standard.co.uk scotsman.com heraldscotland.com irishtimes.com
    independent.ie rte.ie/news cbc.ca/news theglobeandmail.com thestar.com nationalpost.com
    abc.net.au/news smh.com.au theage.com.au theaustralian.com.au nzherald.co.nz stuff.co.nz
    rnz.co.nz lemonde.fr lefigaro.fr liberation.fr mediapart.fr france24.com lesechos.fr
    lexpress.fr spiegel.de zeit.de faz.net sueddeutsche.de taz.de welt.de tagesspiegel.de
    handelsblatt.com tagesschau.de dw.com heise.de nzz.ch tagesanzeiger.ch letemps.ch
    derstandard.at diepresse.com orf.at corriere.it repubblica.it lastampa.it ilsole24ore.com
    elpais.com elmundo.es lavanguardia.com abc.es publico.pt nrc.nl volkskrant.nl nos.nl
    standaard.be lesoir.be dn.se svd.se aftenposten.no politiken.dk hs.fi yle.fi wyborcza.pl
    novayagazeta.eu meduza.io kyivindependent.com aljazeera.com haaretz.com timesofisrael.com
    jpost.com thehindu.com indianexpress.com hindustantimes.com timesofindia.indiatimes.com
    scroll.in thewire.in dawn.com straitstimes.com scmp.com japantimes.co.jp asahi.com
    mainichi.jp yomiuri.co.jp asia.nikkei.com koreaherald.com folha.uol.com.br oglobo.globo.com
    clarin.com lanacion.com.ar eluniversal.com.mx mg.co.za dailymaverick.co.za nation.africa
    bellingcat.com icij.org snopes.com politifact.com factcheck.org fullfact.org
"""
# Whoever sells what is written about, and those who spread it for them.
_VENDOR_DOMAINS = """
    prnewswire.com prnewswire.co.uk businesswire.com globenewswire.com newswire.com prweb.com
    accesswire.com einpresswire.com prlog.org marketwired.com presseportal.de openpr.com ots.at
    openai.com anthropic.com deepmind.google blog.google ai.google cloud.google.com
    workspace.google.com research.google about.google aws.amazon.com aboutamazon.com
    azure.microsoft.com news.microsoft.com blogs.microsoft.com ibm.com oracle.com sap.com
    salesforce.com hubspot.com adobe.com cisco.com intel.com nvidia.com amd.com
    apple.com/newsroom about.fb.com ai.meta.com tesla.com spacex.com huggingface.co/blog
    databricks.com snowflake.com servicenow.com workday.com atlassian.com zendesk.com
    shopify.com cloudflare.com crowdstrike.com paloaltonetworks.com kaspersky.com mandiant.com
    proofpoint.com mckinsey.com bcg.com bain.com deloitte.com pwc.com ey.com kpmg.com
    accenture.com capgemini.com gartner.com forrester.com idc.com semrush.com ahrefs.com moz.com
    mailchimp.com qualtrics.com pfizer.com modernatx.com novartis.com roche.com gsk.com
    astrazeneca.com merck.com bayer.com jnj.com lilly.com novonordisk.com philipmorris.com
    pmi.com juul.com exxonmobil.com shell.com bp.com chevron.com totalenergies.com monsanto.com
    syngenta.com nestle.com coca-colacompany.com
"""
# What collects, sums up or copies what others found.
_AGGREGATOR_DOMAINS = """
    wikipedia.org wikidata.org wiktionary.org wikiquote.org wikiwand.com dbpedia.org fandom.com
    britannica.com encyclopedia.com infoplease.com newworldencyclopedia.org scholarpedia.org
    history.com biography.com thoughtco.com howstuffworks.com investopedia.com verywellmind.com
    verywellhealth.com healthline.com webmd.com everydayhealth.com medicalnewstoday.com
    statista.com worldometers.info ourworldindata.org tradingeconomics.com macrotrends.net
    countryeconomy.com numbeo.com knoema.com worldpopulationreview.com indexmundi.com
    news.google.com news.yahoo.com msn.com flipboard.com smartnews.com ground.news allsides.com
    newsbreak.com drudgereport.com eurekalert.org phys.org medicalxpress.com techxplore.com
    sciencedaily.com scitechdaily.com azquotes.com brainyquote.com goodreads.com/quotes
    quotes.net wikihow.com sparknotes.com cliffsnotes.com coursehero.com studocu.com
    gradesaver.com shmoop.com enotes.com imdb.com rottentomatoes.com metacritic.com allmusic.com
    ranker.com listverse.com answers.com quora.com ask.com perplexity.ai chatgpt.com
"""
_PRIMARY_VENUES = (
    "PLOS ONE",
    "PLOS Biology",
    "PLOS Computational Biology",
    "Scientific Reports",
    "eLife",
    "Journal of Machine Learning Research",
    "Physical Review Letters",
    "Physical Review A",
    "Physical Review B",
    "Physical Review C",
    "Physical Review D",
    "Physical Review E",
    "Physical Review X",
    "Astronomy & Astrophysics",
    "The Astrophysical Journal",
    "Monthly Notices of the Royal Astronomical Society",
    "Journal of Biological Chemistry",
    "Journal of the American Chemical Society",
    "The Quarterly Journal of Economics",
    "Econometrica",
    "arXiv",
    "bioRxiv",
    "medRxiv",
    "NBER Working Paper",
    "United States Reports",
    "Federal Register",
    "Congressional Record",
    "Hansard",
)
_REPORTING_VENUES = (
    "Reuters",
    "Associated Press",
    "AP News",
    "Agence France-Presse",
    "United Press International",
    "The New York Times",
    "The Washington Post",
    "The Wall Street Journal",
    "Los Angeles Times",
    "USA Today",
    "The Boston Globe",
    "Chicago Tribune",
    "San Francisco Chronicle",
    "The New Yorker",
    "The Atlantic",
    "Harper's Magazine",
    "Time Magazine",
    "Newsweek",
    "ProPublica",
    "NPR",
    "CNN",
    "BBC News",
    "The Guardian",
    "The Observer",
    "The Times",
    "The Sunday Times",
    "The Daily Telegraph",
    "The Independent",
    "Financial Times",
    "The Economist",
    "London Review of Books",
    "The Irish Times",
    "The Globe and Mail",
    "Toronto Star",
    "The Sydney Morning Herald",
    "The Age",
    "The New Zealand Herald",
    "Le Monde",
    "Le Figaro",
    "Libération",
    "Der Spiegel",
    "Die Zeit",
    "Frankfurter Allgemeine Zeitung",
    "Süddeutsche Zeitung",
    "Die Welt",
    "Neue Zürcher Zeitung",
    "Corriere della Sera",
    "La Repubblica",
    "El País",
    "El Mundo",
    "NRC Handelsblad",
    "de Volkskrant",
    "Dagens Nyheter",
    "The Hindu",
    "The Indian Express",
    "The Straits Times",
    "South China Morning Post",
    "The Japan Times",
    "Haaretz",
    "Al Jazeera",
    "Wired",
    "Ars Technica",
    "MIT Technology Review",
    "Scientific American",
    "New Scientist",
    "Quanta Magazine",
    "The Chronicle of Higher Education",
    "Retraction Watch",
    "STAT",
)
_VENDOR_VENUES = (
    "PR Newswire",
    "Business Wire",
    "GlobeNewswire",
    "PRWeb",
    "EIN Presswire",
    "Gartner",
    "Forrester Research",
    "McKinsey & Company",
    "Boston Consulting Group",
    "Deloitte Insights",
)
_AGGREGATOR_VENUES = (
    "Wikipedia",
    "Encyclopædia Britannica",
    "Encyclopaedia Britannica",
    "Statista",
    "Our World in Data",
    "ScienceDaily",
    "EurekAlert!",
    "Phys.org",
    "IMDb",
)
# A type says what kind it is only where all that bears it is of one kind.
_TYPES = {
    SourceKind.PRIMARY: (
        "bill",
        "dataset",
        "hearing",
        "interview",
        "legal_case",
        "legislation",
        "manuscript",
        "patent",
        "personal_communication",
        "regulation",
        "thesis",
        "treaty",
    ),
    SourceKind.REPORTING: ("article-newspaper", "article-magazine"),
    SourceKind.AGGREGATOR: ("entry-dictionary", "entry-encyclopedia"),
}
_DOMAINS = {
    SourceKind.PRIMARY: _PRIMARY_DOMAINS,
    SourceKind.REPORTING: _REPORTING_DOMAINS,
    SourceKind.VENDOR: _VENDOR_DOMAINS,
    SourceKind.AGGREGATOR: _AGGREGATOR_DOMAINS,
}
_VENUES = {
    SourceKind.PRIMARY: _PRIMARY_VENUES,
    SourceKind.REPORTING: _REPORTING_VENUES,
    SourceKind.VENDOR: _VENDOR_VENUES,
    SourceKind.AGGREGATOR: _AGGREGATOR_VENUES,
}


def _rules() -> tuple[KindRule, ...]:
    """Give every rule of the table."""
    named = [
        (basis, key, kind)
        for basis, lists in ((KindBasis.VENUE, _VENUES), (KindBasis.TYPE, _TYPES))
        for kind, keys in lists.items()
        for key in keys
    ]
    named += [
        (KindBasis.DOMAIN, key, kind) for kind, keys in _DOMAINS.items() for key in keys.split()
    ]
    # Two spellings of one name may have one key; they are of one kind, which the table's test sees.
    made = (kind_rule(basis, key, kind, table=TABLE_NAME) for basis, key, kind in named)
    return tuple(dict.fromkeys(made))


OWN_RULES = _rules()
OWN_TABLE = KindTable(layers=(OWN_RULES,))


def table_with(rules: tuple[KindRule, ...]) -> KindTable:
    """Give the table in which a project's rules hold over those of cardstore.

    Raises:
        ValueError: the rules say two things of one key.
    """
    return KindTable(layers=(rules, OWN_RULES))
