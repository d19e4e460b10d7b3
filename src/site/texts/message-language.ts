/** The number format and the plural rules of a language, for messages. */

/** The number format and the plural rules of a language. They are expensive to create, so create them once. */
export interface MessageLanguage {
  readonly language: string;
  readonly numbers: Intl.NumberFormat;
  readonly rules: Readonly<Record<'cardinal' | 'ordinal', Intl.PluralRules>>;
}

/**
 * Limit below which the text and the plural category of a whole number are cached. Pages contain many small numbers, and `Intl` takes a
 * microsecond for each.
 */
const cached = 10_000;

function isCached(value: number | bigint | Intl.StringNumericLiteral): value is number {
  return typeof value === 'number' && value >= 0 && value < cached && Number.isInteger(value);
}

/** Writes numbers as `Intl.NumberFormat` does. */
export class CachedNumberFormat extends Intl.NumberFormat {
  readonly #texts: string[] = [];

  override format(value: number | bigint | Intl.StringNumericLiteral): string {
    // `+ 0` turns negative zero into positive zero, which is written `0`.
    if (!isCached(value)) return super.format(value);
    return (this.#texts[value] ??= super.format(value + 0)); // absent: the number has not been written before
  }
}

class CachedPluralRules extends Intl.PluralRules {
  readonly #categories: Intl.LDMLPluralRule[] = [];

  override select(value: number): Intl.LDMLPluralRule {
    if (!isCached(value)) return super.select(value);
    return (this.#categories[value] ??= super.select(value)); // absent: the category has not been found before
  }
}

/** Prepares a language for messages. @param numbers the number format of its pages */
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
