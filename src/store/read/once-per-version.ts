/** Values that are made once for each version of what they are made from, also for those who ask at the same time. */

import type { Versions } from '../../cache/index.ts';
import { areEqual } from '../../cache/index.ts';

/** The value of the last version. A failure is not remembered. */
export class OncePerVersion<T> {
  #last: { readonly versions: Versions; readonly value: Promise<T> } | null = null;

  get(versions: Versions, make: () => Promise<T>): Promise<T> {
    if (this.#last !== null && areEqual(this.#last.versions, versions)) return this.#last.value;
    const made = { versions, value: make() };
    this.#last = made;
    // Does not return a promise: a rejection of it would be unhandled.
    made.value.catch(() => {
      if (this.#last === made) this.#last = null;
    });
    return made.value;
  }
}
