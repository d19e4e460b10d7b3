/** How a language writes the numbers of its messages, and which plurals it has. */

/** What messages of a language are written with; it is expensive to create, so create it once. */
export interface MessageLanguage {
  readonly language: string;
  readonly numbers: Intl.NumberFormat;
  readonly rules: Readonly<Record<'cardinal' | 'ordinal', Intl.PluralRules>>;
}

/** Whole numbers below this are written and classed once: pages are full of them, and `Intl` takes a microsecond for each. */
const cached = 10_000;

function isCached(value: number | bigint | Intl.StringNumericLiteral): value is number {
  return typeof value === 'number' && value >= 0 && value < cached && Number.isInteger(value);
}

/** Writes numbers as `Intl.NumberFormat` does. */
export class CachedNumberFormat extends Intl.NumberFormat {
  readonly #texts: string[] = [];

  override format(value: number | bigint | Intl.StringNumericLiteral): string {
    // `+ 0` turns the zero that is negative into the one that is written `0`.
    if (!isCached(value)) return super.format(value);
    return (this.#texts[value] ??= super.format(value + 0)); // absent: not written yet
  }
}

class CachedPluralRules extends Intl.PluralRules {
  readonly #categories: Intl.LDMLPluralRule[] = [];

  override select(value: number): Intl.LDMLPluralRule {
    if (!isCached(value)) return super.select(value);
    return (this.#categories[value] ??= super.select(value)); // absent: not classed yet
  }
}

/** Prepares a language for messages. @param numbers how pages write numbers in it */
export function createMessageLanguage(
  language: string,
  numbers: Intl.NumberFormat,
): MessageLanguage {
  const rules = {
    cardinal: new CachedPluralRules(language),
    ordinal: new CachedPluralRules(language, { type: 'ordinal' }),
  };
  return { language, numbers, rules };
}
