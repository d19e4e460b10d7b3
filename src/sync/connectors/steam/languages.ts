/** Steam's names for languages (docs/spec/networks.md 10). */

/** Steam's name by language tag. A tag with a region or script is looked up before its primary language. */
const words: Readonly<Record<string, string>> = {
  ar: 'arabic',
  bg: 'bulgarian',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  'es-419': 'latam',
  'es-ar': 'latam',
  'es-mx': 'latam',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  id: 'indonesian',
  it: 'italian',
  ja: 'japanese',
  ko: 'koreana',
  nb: 'norwegian',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pl: 'polish',
  pt: 'portuguese',
  'pt-br': 'brazilian',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  th: 'thai',
  tr: 'turkish',
  uk: 'ukrainian',
  vi: 'vietnamese',
  zh: 'schinese',
  'zh-hant': 'tchinese',
  'zh-hk': 'tchinese',
  'zh-tw': 'tchinese',
};

/** Returns Steam's name for a language tag such as en-US; English for a language that Steam does not have. */
export function steamLanguage(tag: string): string {
  const parts = tag.toLowerCase().split('-');
  const primary = parts[0] ?? ''; // absent: the tag is empty
  // absent: Steam does not have the language, so English is used
  return words[parts.slice(0, 2).join('-')] ?? words[primary] ?? 'english';
}
