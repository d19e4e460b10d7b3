/** Measures when trophies are shown. It asks the service once a second how many trophies each player has. */

import { setTimeout as delay } from 'node:timers/promises';
import { invariant } from '../../../src/invariant.ts';
import type { TrialSource } from './source.ts';

/**
 * An earned trophy, with the times when it was earned and when it was first shown (null if it is not shown yet), by `performance.now()`.
 */
export interface Earned {
  readonly source: string;
  readonly player: string;
  readonly earnedAt: number;
  shownAt: number | null;
}

const pollMs = 1000;

/** Watches the players of a running service. It assumes that a player's trophies are shown in the order in which they were earned. */
export class PlayerWatch {
  readonly #url: string;
  readonly #earned = new Map<string, Earned[]>();
  readonly #before = new Map<string, number>();
  readonly #end = new AbortController();

  constructor(url: string) {
    this.#url = url;
  }

  /** Returns all earned trophies. */
  get earned(): readonly Earned[] {
    return [...this.#earned.values()].flat();
  }

  /** Returns the number of earned trophies that are not shown yet. */
  get waiting(): number {
    return this.earned.filter(({ shownAt }) => shownAt === null).length;
  }

  /** Records how many trophies a player has before the trial. Returns false if the service does not show all their games yet. */
  async begin(player: string, games: number): Promise<boolean> {
    const counts = await this.#countsOf(player);
    if (counts === null || counts.length < games) return false;
    this.#before.set(player, sum(counts));
    this.#earned.set(player, []);
    return true;
  }

  /** Records that a player has just earned a trophy. */
  note({ name: source }: TrialSource, player: string): void {
    const earned = invariant(this.#earned.get(player), 'a player is watched before they play');
    earned.push({ source, player, earnedAt: performance.now(), shownAt: null });
  }

  /** Requests all players once a second until the end. */
  async run(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      const began = performance.now();
      for (const player of this.#earned.keys()) await this.#look(player);
      const rest = Math.max(0, pollMs - (performance.now() - began));
      await delay(rest, undefined, { signal }).catch(() => undefined); // aborted at the end of the trial
    }
  }

  end(): void {
    this.#end.abort();
  }

  async #look(player: string): Promise<void> {
    const shown = sum((await this.#countsOf(player)) ?? []) - (this.#before.get(player) ?? 0); // absent: the service does not show the player
    const now = performance.now();
    for (const each of (this.#earned.get(player) ?? []).slice(0, Math.max(0, shown)))
      each.shownAt ??= now; // absent: never, because begin() has added the player
  }

  /** Returns the numbers of earned trophies by game; null for a player who is not shown yet. */
  async #countsOf(player: string): Promise<readonly number[] | null> {
    const answer = await fetch(`${this.#url}/v1/players/${player}/games?limit=200`);
    if (!answer.ok) return null;
    const { items }: { items: { earned: { total: number } }[] } = JSON.parse(await answer.text());
    return items.map(({ earned }) => earned.total);
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
