"""Language table: what Tesseract has models for, and how people and catalogues name it.

One row for each model, in the order of the codes: the model's code; other codes that mean the same
(ISO 639-1, 639-2 in both forms, 639-3, BCP 47); the scripts that it reads, as Unicode and Tesseract
name them; names in English and in the language itself.

Source: the list of languages in tesseract(1) and the packages of Debian 12; ISO 639; BCP 47.
"""

from __future__ import annotations

ROWS = """
afr|af|Latin|Afrikaans
amh|am|Ethiopic|Amharic,አማርኛ
ara|ar|Arabic|Arabic,العربية
asm|as|Bengali|Assamese,অসমীয়া
aze|az,az-latn,azj|Latin|Azerbaijani,Azeri
aze_cyrl|az-cyrl|Cyrillic|Azerbaijani (Cyrillic)
bel|be|Cyrillic|Belarusian,беларуская
ben|bn|Bengali|Bengali,Bangla,বাংলা
bod|bo,tib|Tibetan|Tibetan
bos|bs|Latin|Bosnian,bosanski
bre|br|Latin|Breton,brezhoneg
bul|bg|Cyrillic|Bulgarian,български
cat|ca|Latin|Catalan,Valencian,català
ceb||Latin|Cebuano
ces|cs,cze|Latin|Czech,čeština
chi_sim|zh,zh-hans,zh-cn,zh-sg,zho,chi,cmn,cmn-hans|Han|Chinese,Simplified Chinese,简体中文,中文
chi_sim_vert||Han|Simplified Chinese (vertical)
chi_tra|zh-hant,zh-tw,zh-hk,zh-mo,cmn-hant|Han|Traditional Chinese,繁體中文
chi_tra_vert||Han|Traditional Chinese (vertical)
chr||Cherokee|Cherokee
cos|co|Latin|Corsican,corsu
cym|cy,wel|Latin|Welsh,Cymraeg
dan|da|Latin|Danish,dansk
deu|de,ger|Latin|German,Deutsch
div|dv|Thaana|Dhivehi,Maldivian
dzo|dz|Tibetan|Dzongkha
ell|el,gre|Greek|Greek,Modern Greek,ελληνικά
eng|en|Latin|English
enm||Latin|Middle English
epo|eo|Latin|Esperanto
est|et|Latin|Estonian,eesti
eus|eu,baq|Latin|Basque,euskara
fao|fo|Latin|Faroese
fas|fa,per,pes|Arabic|Persian,Farsi,فارسی
fil|tl,tgl|Latin|Filipino,Tagalog
fin|fi|Latin|Finnish,suomi
fra|fr,fre|Latin|French,français
frk||Latin|German (Fraktur)
frm||Latin|Middle French
fry|fy|Latin|Western Frisian,Frisian
gla|gd|Latin|Scottish Gaelic
gle|ga|Latin|Irish,Gaeilge
glg|gl|Latin|Galician,galego
grc||Greek|Ancient Greek
guj|gu|Gujarati|Gujarati
hat|ht|Latin|Haitian Creole,Haitian
heb|he,iw|Hebrew|Hebrew,עברית
hin|hi|Devanagari|Hindi,हिन्दी
hrv|hr,scr|Latin|Croatian,hrvatski
hun|hu|Latin|Hungarian,magyar
hye|hy,arm|Armenian|Armenian
iku|iu|Canadian|Inuktitut
ind|id,in|Latin|Indonesian
isl|is,ice|Latin|Icelandic,íslenska
ita|it|Latin|Italian,italiano
ita_old||Latin|Old Italian
jav|jv,jw|Latin|Javanese
jpn|ja|Japanese|Japanese,日本語
jpn_vert||Japanese|Japanese (vertical)
kan|kn|Kannada|Kannada
kat|ka,geo|Georgian|Georgian
kat_old||Georgian|Old Georgian
kaz|kk|Cyrillic|Kazakh
khm|km|Khmer|Khmer
kir|ky|Cyrillic|Kyrgyz,Kirghiz
kmr|ku,kur|Latin|Kurdish,Kurmanji
kor|ko|Korean|Korean,한국어
kor_vert||Korean|Korean (vertical)
lao|lo|Lao|Lao
lat|la|Latin|Latin,lingua latina
lav|lv|Latin|Latvian
lit|lt|Latin|Lithuanian
ltz|lb|Latin|Luxembourgish
mal|ml|Malayalam|Malayalam
mar|mr|Devanagari|Marathi
mkd|mk,mac|Cyrillic|Macedonian
mlt|mt|Latin|Maltese
mon|mn|Cyrillic|Mongolian
mri|mi,mao|Latin|Maori,Māori
msa|ms,may|Latin|Malay
mya|my,bur|Myanmar|Burmese,Myanmar
nep|ne|Devanagari|Nepali
nld|nl,dut|Latin|Dutch,Flemish,Nederlands
nor|no,nb,nob,nn,nno|Latin|Norwegian,norsk
oci|oc|Latin|Occitan
ori|or,ory|Oriya|Oriya,Odia
pan|pa|Gurmukhi|Punjabi,Panjabi
pol|pl|Latin|Polish,polski
por|pt|Latin|Portuguese,português
pus|ps|Arabic|Pashto
que|qu|Latin|Quechua
ron|ro,rum,mo|Latin|Romanian,Moldavian,română
rus|ru|Cyrillic|Russian,русский
san|sa|Devanagari|Sanskrit
sin|si|Sinhala|Sinhala,Sinhalese
slk|sk,slo|Latin|Slovak,slovenčina
slv|sl|Latin|Slovenian,Slovene,slovenščina
snd|sd|Arabic|Sindhi
spa|es|Latin|Spanish,Castilian,español
spa_old||Latin|Old Spanish
sqi|sq,alb|Latin|Albanian,shqip
srp|sr,sr-cyrl,scc|Cyrillic|Serbian,српски
srp_latn|sr-latn|Latin|Serbian (Latin)
sun|su|Latin|Sundanese
swa|sw,swh|Latin|Swahili,Kiswahili
swe|sv|Latin|Swedish,svenska
syr||Syriac|Syriac
tam|ta|Tamil|Tamil
tat|tt|Cyrillic|Tatar
tel|te|Telugu|Telugu
tgk|tg|Cyrillic|Tajik
tha|th|Thai|Thai
tir|ti|Ethiopic|Tigrinya
ton|to|Latin|Tongan
tur|tr|Latin|Turkish,Türkçe
uig|ug|Arabic|Uyghur,Uighur
ukr|uk|Cyrillic|Ukrainian,українська
urd|ur|Arabic|Urdu
uzb|uz,uz-latn|Latin|Uzbek
uzb_cyrl|uz-cyrl|Cyrillic|Uzbek (Cyrillic)
vie|vi|Latin|Vietnamese
yid|yi,ji|Hebrew|Yiddish
yor|yo|Latin|Yoruba
"""

SCRIPT_MODELS = {
    "Arabic": "arab",
    "Armenian": "armn",
    "Bengali": "beng",
    "Canadian_Aboriginal": "cans",
    "Cherokee": "cher",
    "Cyrillic": "cyrl",
    "Devanagari": "deva",
    "Ethiopic": "ethi",
    "Fraktur": "frak",
    "Georgian": "geor",
    "Greek": "grek",
    "Gujarati": "gujr",
    "Gurmukhi": "guru",
    "HanS": "hans",
    "HanT": "hant",
    "Hangul": "hang",
    "Hebrew": "hebr",
    "Japanese": "jpan",
    "Kannada": "knda",
    "Khmer": "khmr",
    "Lao": "laoo",
    "Latin": "latn",
    "Malayalam": "mlym",
    "Myanmar": "mymr",
    "Oriya": "orya",
    "Sinhala": "sinh",
    "Syriac": "syrc",
    "Tamil": "taml",
    "Telugu": "telu",
    "Thaana": "thaa",
    "Thai": "thai",
    "Tibetan": "tibt",
    "Vietnamese": "viet",
}
"""Models of whole scripts, as Tesseract names them; how Debian's name for the package ends."""

SCRIPTS_OF_MODELS = {
    "Canadian_Aboriginal": "Canadian",
    "Fraktur": "Latin",
    "HanS": "Han",
    "HanT": "Han",
    "Hangul": "Korean",
    "Vietnamese": "Latin",
}
"""The script that such a model reads, where it is not called as the model is."""
