/** The state of the simulated console network with its history. Tests may also change players and games directly, without history. */

import type { StandInClock } from '../shared/serve.ts';
import { Timeline } from '../shared/timeline.ts';
import type { StandInPlayer, StandInTitle, StandInTrophy } from './model.ts';

/** The current state of a player's trophy. */
export type TrophyTruth = Pick<StandInTrophy, 'grade' | 'name' | 'earned'>;

/** The current state of a player's game. */
export interface TitleTruth {
  readonly id: string;
  readonly name: string;
  readonly lastUpdated: string;
  readonly trophies: readonly TrophyTruth[];
}

/** The current state of a player. */
export interface PsnTruth {
  readonly accountId: string;
  readonly onlineId: string;
  readonly titles: readonly TitleTruth[];
}

/** A game that is played, and the positions (in the set) of the trophies that the player earns in it. */
export interface Played {
  readonly titleId: string;
  readonly trophies: readonly number[];
}

/** The players with their history. Account ids identify players. */
export class PsnWorld {
  readonly players: readonly StandInPlayer[];
  readonly #clock: StandInClock;
  readonly #names = new WeakMap<StandInPlayer, Timeline<string>>();
  readonly #titles = new WeakMap<StandInTitle, Timeline<TitleTruth>>();

  constructor(players: readonly StandInPlayer[], clock: StandInClock) {
    this.players = players;
    this.#clock = clock;
  }

  /** Lets a player play a game now. Trophies that were earned before keep their dates. */
  play(accountId: string, { titleId, trophies }: Played): void {
    const title = this.#findTitle(accountId, titleId);
    const instant = writeInstant(this.#clock.now());
    this.#change(title, () => {
      title.lastUpdated = instant;
      title.trophies = title.trophies.map((trophy, place) =>
        trophies.includes(place) && trophy.earned === undefined
          ? { ...trophy, earned: instant }
          : trophy,
      );
    });
  }

  /** Adds trophies to a set, for all its owners. Like an extension on the newest console, this changes nothing else. */
  extend(titleId: string, trophies: readonly StandInTrophy[]): void {
    this.#changeSet(titleId, (before) => [...before, ...trophies.map((each) => ({ ...each }))]);
  }

  /** Gives the trophies of a set other names, for all its owners. */
  rewrite(titleId: string, nameOf: (name: string) => string): void {
    this.#changeSet(titleId, (before) =>
      before.map((trophy) => ({ ...trophy, name: nameOf(trophy.name) })),
    );
  }

  /** Gives a player another name, which may be a former name of another player. */
  rename(accountId: string, onlineId: string): void {
    const player = this.#findPlayer(accountId);
    const names = this.#names.get(player) ?? new Timeline(player.onlineId);
    names.set(onlineId, this.#clock.now());
    this.#names.set(player, names);
    player.onlineId = onlineId;
  }

  /** Returns the state of a player at an instant. */
  truthAt(accountId: string, time: number): PsnTruth {
    const player = this.#findPlayer(accountId);
    return {
      accountId,
      onlineId: this.#names.get(player)?.valueAt(time) ?? player.onlineId, // absent: the player was never renamed
      titles: player.titles.map(
        (title) => this.#titles.get(title)?.valueAt(time) ?? readTitle(title), // absent: the game never changed
      ),
    };
  }

  /** Returns each state that a player's game had in a period. */
  statesBetween(
    accountId: string,
    titleId: string,
    { from, to }: { readonly from: number; readonly to: number },
  ): readonly TitleTruth[] {
    const title = this.#findTitle(accountId, titleId);
    return this.#titles.get(title)?.valuesBetween(from, to) ?? [readTitle(title)]; // absent: the game never changed
  }

  #changeSet(titleId: string, change: (before: StandInTrophy[]) => StandInTrophy[]): void {
    for (const { titles } of this.players) {
      const title = titles.find(({ id }) => id === titleId);
      if (title === undefined) continue;
      this.#change(title, () => {
        title.trophies = change(title.trophies);
      });
    }
  }

  #change(title: StandInTitle, change: () => void): void {
    const timeline = this.#titles.get(title) ?? new Timeline(readTitle(title));
    change();
    timeline.set(readTitle(title), this.#clock.now());
    this.#titles.set(title, timeline);
  }

  #findPlayer(wanted: string): StandInPlayer {
    const player = this.players.find(({ accountId }) => accountId === wanted);
    if (player === undefined) throw new RangeError(`There is no account ${wanted}.`);
    return player;
  }

  #findTitle(accountId: string, titleId: string): StandInTitle {
    const title = this.#findPlayer(accountId).titles.find(({ id }) => id === titleId);
    if (title === undefined) throw new RangeError(`${accountId} does not have ${titleId}.`);
    return title;
  }
}

function readTitle({ id, name, lastUpdated, trophies }: StandInTitle): TitleTruth {
  const stated = trophies.map(({ grade, name: trophyName, earned }): TrophyTruth => ({
    grade,
    name: trophyName,
    ...(earned === undefined ? {} : { earned }),
  }));
  return { id, name, lastUpdated, trophies: stated };
}

/** Writes an instant as the network states it, in whole seconds. */
export function writeInstant(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}
