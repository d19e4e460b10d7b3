/** Finds the trophies of a set by what sources without numbers state: the network's key, or the title. */

import { foldName } from '../../domain/index.ts';

/** A trophy of the set. */
export interface NamedTrophy {
  readonly trophyId: number;
  readonly networkKey: string | null;
  readonly title: string | null;
}

/** What a title is the title of; undefined if no trophy has it. */
export type Titled = number | 'several' | undefined;

/** The largest number that a trophy can have. */
const maxNumber = 2_147_483_647;
/** Maximum displayed length of a title in UTF-16 units. */
const maxShownLength = 100;

/** The names of the trophies of one set. */
export class TrophyNames {
  readonly #byKey = new Map<string, number>();
  readonly #byTitle = new Map<string, number | 'several'>();
  #last = 0;

  constructor(trophies: Iterable<NamedTrophy>) {
    for (const trophy of trophies) this.note(trophy);
  }

  /** Adds a trophy, or what a record has changed of it. */
  note({ trophyId, networkKey, title }: NamedTrophy): void {
    this.#last = Math.max(this.#last, trophyId);
    if (networkKey !== null) this.#byKey.set(networkKey, trophyId);
    const folded = foldName(title ?? '');
    if (folded === '') return;
    const same = this.#byTitle.get(folded) ?? trophyId;
    this.#byTitle.set(folded, same === trophyId ? trophyId : 'several');
  }

  withKey(key: string): number | undefined {
    return this.#byKey.get(key);
  }

  /** Titles are compared like names: without outer spaces and case. */
  withTitle(title: string): Titled {
    return this.#byTitle.get(foldName(title));
  }

  /** The next free number; null if the largest number is taken. */
  next(): number | null {
    return this.#last < maxNumber ? this.#last + 1 : null;
  }
}

/** The reason to reject a record whose title does not name one trophy. */
export function describeTitled(title: string, found: 'several' | undefined): string {
  const shown = JSON.stringify(
    title.length > maxShownLength ? `${title.slice(0, maxShownLength)}…` : title,
  );
  return found === undefined
    ? `unknown trophy ${shown}`
    : `several trophies have the title ${shown}, state the number`;
}
