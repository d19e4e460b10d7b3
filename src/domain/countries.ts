/** Countries as they appear in responses (docs/spec/domain.md 1.3). */

interface Country {
  /** Number of the country in this service; null for a code that is not in ISO 3166-1. */
  readonly id: number | null;
  /** Two lower-case letters. */
  readonly culture: string;
  /** English name. */
  readonly name: string;
  /** Path of the flag below the site's root. */
  readonly flag: string;
}

/**
 * The codes of ISO 3166-1 alpha-2. A country's number is its position in this list, from 1, so new codes must be added at
 * the end. Andorra (AD), alphabetically the first code, is last for this reason: only one number of the original is known, 232 for the
 * United States (docs/spec/original-service.md 3). It is the alphabetical position counted from 0, and with the first code at the end also
 * the position counted from 1.
 */
const codes: readonly string[] = (
  'AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT ' +
  'JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY ' +
  'QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO ' +
  'TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW AD'
).split(' ');

const numbers: ReadonlyMap<string, number> = new Map(codes.map((code, index) => [code, index + 1]));

/** Created on first use: it takes 20 ms, a tenth of the startup of a command that does not need it. */
let englishNames: Intl.DisplayNames | undefined;

/** Cached countries; there are at most 676 codes. */
const cache = new Map<string, Country>();

/**
 * Returns the country for a two-letter code in any case. For an unknown code, the result has a flag and the code as its name, but no
 * number. Returns null for null and for any text that is not two letters.
 */
export function findCountry(code: string | null): Country | null {
  if (code === null || !/^[A-Za-z]{2}$/.test(code)) return null;
  const culture = code.toLowerCase();
  const cached = cache.get(culture);
  if (cached !== undefined) return cached;
  const country = describe(culture);
  cache.set(culture, country);
  return country;
}

function describe(culture: string): Country {
  const code = culture.toUpperCase();
  englishNames ??= new Intl.DisplayNames('en', { type: 'region' });
  return {
    id: numbers.get(code) ?? null,
    culture,
    name: englishNames.of(code) ?? code,
    flag: `/images/countries/${code}.png`,
  };
}
