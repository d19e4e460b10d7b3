/** Rules between settings, for what is wrong only together. */

type Values = Readonly<Record<string, unknown>>;

interface Rule {
  readonly keys: readonly [string, string];
  readonly isRight: (first: unknown, second: unknown) => boolean;
  /** After the names of the two settings and their values. */
  readonly message: string;
}

const rules: readonly Rule[] = [
  {
    keys: ['headersTimeout', 'requestTimeout'],
    isRight: (headers, request) => Number(headers) <= Number(request),
    message: 'the header is a part of the request and has no more time than the whole',
  },
];

/** A rule that is broken. */
export interface BrokenRule {
  readonly keys: readonly [string, string];
  readonly message: string;
}

/** The first rule that values break, among those whose settings are all there; null where none is. */
export function findBrokenRule(values: Values): BrokenRule | null {
  return (
    rules.find(
      ({ keys: [first, second], isRight }) => first in values && second in values && !isRight(values[first], values[second]),
    ) ?? null
  );
}
