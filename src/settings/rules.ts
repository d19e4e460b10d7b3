/** Validation rules that involve two settings. */

type Values = Readonly<Record<string, unknown>>;

interface Rule {
  readonly keys: readonly [string, string];
  readonly isRight: (first: unknown, second: unknown) => boolean;
  /** Follows the names and values of the two settings in the error. */
  readonly message: string;
}

const rules: readonly Rule[] = [
  {
    keys: ['headersTimeout', 'requestTimeout'],
    isRight: (headers, request) => Number(headers) <= Number(request),
    message: 'the timeout of the headers must not be longer than that of the whole request',
  },
];

/** A violated rule. */
export interface BrokenRule {
  readonly keys: readonly [string, string];
  readonly message: string;
}

/** Returns the first violated rule among those whose settings are both present, or null. */
export function findBrokenRule(values: Values): BrokenRule | null {
  return (
    rules.find(
      ({ keys: [first, second], isRight }) => first in values && second in values && !isRight(values[first], values[second]),
    ) ?? null
  );
}
