/** Values that are computed once per version of their sources. Concurrent callers share the computation. */

import type { Versions } from '../../cache/index.ts';
import { areEqual } from '../../cache/index.ts';

/** Caches the value of the last version. A failure is not cached. */
export class OncePerVersion<T> {
  #last: { readonly versions: Versions; readonly value: Promise<T> } | null = null;

  get(versions: Versions, make: () => Promise<T>): Promise<T> {
    if (this.#last !== null && areEqual(this.#last.versions, versions)) return this.#last.value;
    const made = { versions, value: make() };
    this.#last = made;
    // The handler does not return the promise: nobody would handle its rejection.
    made.value.catch(() => {
      if (this.#last === made) this.#last = null;
    });
    return made.value;
  }
}
