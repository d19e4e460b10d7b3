/** Values for the parameters of operations. */

import type { Parameter } from '../../src/contract/index.ts';

/** A value for each kind of parameter that operations have. */
export interface ValuesByKind<T> {
  readonly player: T;
  readonly game: T;
  readonly since: T;
  readonly count: T;
}

/** Chooses the value for a parameter. */
export function chooseValue<T>({ names, type }: Parameter, values: ValuesByKind<T>): T {
  return values[names ?? (type === 'whole' ? 'count' : 'since')];
}
