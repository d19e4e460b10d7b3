/** Finds the trophies of a set without their numbers, which some sources do not state: by the network's key, or by the title. */

import { foldName } from '../../domain/index.ts';

/** A trophy of the set. */
export interface NamedTrophy {
  readonly trophyId: number;
  readonly networkKey: string | null;
  readonly title: string | null;
}

/** The number of the trophy that has a title; `several` if several trophies have it, undefined if none has it. */
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

  /** Adds a trophy, or updates it after a record changed it. */
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

  /** Finds a trophy by title. Titles are compared like names: case and surrounding spaces are ignored. */
  withTitle(title: string): Titled {
    return this.#byTitle.get(foldName(title));
  }

  /** Returns the next free number; null if the largest number is taken. */
  next(): number | null {
    return this.#last < maxNumber ? this.#last + 1 : null;
  }
}

/** Returns the reason for rejecting a record whose title identifies no trophy, or several. */
export function describeTitled(title: string, found: 'several' | undefined): string {
  const shown = JSON.stringify(
    title.length > maxShownLength ? `${title.slice(0, maxShownLength)}…` : title,
  );
  return found === undefined
    ? `unknown trophy ${shown}`
    : `several trophies have the title ${shown}, state the number`;
}
