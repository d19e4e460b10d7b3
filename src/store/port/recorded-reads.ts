/** Records the reads that a response is made from, in order to determine the data that it depends on. */

import type { Dependence, PlayerDependence } from '../../cache/index.ts';
import { foldName } from '../../domain/index.ts';
import { presenceEndsAt } from '../../domain/play/index.ts';
import type { PresenceRow, PresentPlayer } from './presence.ts';
import type { Store } from './store.ts';

/** The data that a read depends on: the catalogue, the player whom it is called for, or also that player's rank. */
type ReadScope = 'catalogue' | 'player' | 'rank';

/**
 * The reads that depend on only some of the data. The reads of a player show nothing about other players, neither how many own a game
 * nor how rare a trophy is.
 */
const scopes: ReadonlyMap<string | symbol, ReadScope> = new Map(
  Object.entries({
    gamesById: 'catalogue',
    gamesAfter: 'catalogue',
    gamesOf: 'catalogue',
    gameTrophies: 'catalogue',
    gameSet: 'catalogue',
    groups: 'catalogue',
    dayZone: 'catalogue',
    findPlayer: 'player',
    playerGame: 'player',
    playerTrophies: 'player',
    playedGame: 'player',
    latestTrophies: 'player',
    earnedTrophies: 'player',
    earnedBetween: 'player',
    listGames: 'player',
    playerNetworks: 'player',
    activity: 'player',
    aheadTrophies: 'player',
    completions: 'player',
    completedWithoutPlatinum: 'player',
    gameDates: 'player',
    gameTimes: 'player',
    standingsAndTimes: 'player',
    log: 'player',
    nthTrophies: 'player',
    playedIn: 'player',
    trophiesAtPoints: 'player',
    ranks: 'rank',
  } satisfies Partial<Record<keyof Store, ReadScope>>),
);

/** Checks whether a read of a player's games orders them by the rarity of their platinums. */
function isByRarity(query: unknown): boolean {
  return (
    typeof query === 'object' && query !== null && 'order' in query && query.order === 'rarest'
  );
}

/** Records the reads for one response. */
export class RecordedReads {
  readonly #players = new Set<string>();
  #isOfCatalogue = false;
  #withRank = false;
  #isOfAll = false;
  /** Ids of the players whose presence was read. */
  readonly #present = new Set<number>();
  #isOfEverybodyPresent = false;
  /** Times of the presence readings that were returned. */
  readonly #readings: number[] = [];

  /** Returns the data that the reads so far depend on. */
  dependence(): Dependence {
    const [present = null, another] = this.#present;
    const data = this.#ofData();
    if (present === null && !this.#isOfEverybodyPresent) return data;
    const presenceOf = this.#isOfEverybodyPresent || another !== undefined ? null : present;
    return typeof data === 'string' || presenceOf === null
      ? { presenceOf }
      : { ...data, withPresence: true };
  }

  /** Returns when the first of the presence readings that are fresh at a time expires: milliseconds UTC. */
  presenceEndsAt(at: number): number {
    return Math.min(...this.#readings.map(presenceEndsAt).filter((endsAt) => endsAt > at));
  }

  #ofData(): 'nothing' | 'catalogue' | 'all' | PlayerDependence {
    const [player, other] = this.#players;
    if (this.#isOfAll || other !== undefined) return 'all';
    if (player !== undefined) return { player, withRank: this.#withRank };
    return this.#isOfCatalogue ? 'catalogue' : 'nothing';
  }

  /** Returns the same store with its reads recorded. */
  of(store: Store): Store {
    return new Proxy(store, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        if (name === 'presence')
          return (player: PresentPlayer) => this.#readPresence(target, player);
        if (name === 'playingNow')
          return (...given: Parameters<Store['playingNow']>) => this.#readPlaying(target, given);
        if (name === 'ofNetwork')
          return (...given: Parameters<Store['ofNetwork']>) => this.of(target.ofNetwork(...given));
        if (name === 'atOneState')
          return <T>(read: (reads: Store) => Promise<T>) =>
            target.atOneState((reads) => read(this.of(reads)));
        return (...given: readonly unknown[]): unknown => {
          this.#note(name, given);
          return Reflect.apply(member, target, given);
        };
      },
    });
  }

  async #readPresence(store: Store, player: PresentPlayer): Promise<readonly PresenceRow[]> {
    this.#present.add(player.playerId);
    const rows = await store.presence(player);
    this.#readings.push(...rows.map(({ readAt }) => readAt));
    return rows;
  }

  async #readPlaying(
    store: Store,
    given: Parameters<Store['playingNow']>,
  ): ReturnType<Store['playingNow']> {
    this.#isOfEverybodyPresent = true;
    const playing = await store.playingNow(...given);
    this.#readings.push(...playing.map(({ presence }) => presence.readAt));
    return playing;
  }

  #note(name: string | symbol, [of, query]: readonly unknown[]): void {
    const scope = scopes.get(name);
    if (scope === undefined || (name === 'listGames' && isByRarity(query))) this.#isOfAll = true;
    else if (scope === 'catalogue') this.#isOfCatalogue = true;
    else if (typeof of === 'string') this.#players.add(foldName(of));
    // Reads by id concern the player who was found by name before.
    else if (this.#players.size === 0) this.#isOfAll = true;
    if (scope === 'rank') this.#withRank = true;
  }
}
