/** A player while a load works on him. */

import { noTrophies } from '../read/row-values.ts';
import { nothingStated } from '../schema/stated-columns.ts';
import type { Score } from '../ranking/ranking.ts';
import type { RowOf } from '../schema/tables.ts';
import type { player, playerName } from '../schema/tables.ts';
import type { Kept } from './kept.ts';
import { keepNew, keepStored, propertiesOf } from './kept.ts';
import { isCounted } from './owner-tallies.ts';
import type { PairState } from './pair-state.ts';

export type PlayerColumns = RowOf<typeof player>;

/** The columns that every load has to do with; the others are of use only where a record says something of them. */
export const coreProperties = [
  'playerId',
  'name',
  'country',
  'updatedAt',
  'gamesUpdatedAt',
  'cardChangedAt',
  'hidden',
  'excluded',
  'updateNumber',
  'playUpdate',
  'source',
  'statedPlatinum',
  'statedGold',
  'statedSilver',
  'statedBronze',
] as const satisfies readonly (keyof PlayerColumns)[];
export type CoreColumns = Pick<PlayerColumns, (typeof coreProperties)[number]>;
export type ProfileColumns = Omit<PlayerColumns, Exclude<keyof CoreColumns, 'playerId'>>;
export type NameColumns = RowOf<typeof playerName>;

export interface PlayerState {
  readonly player: Kept<CoreColumns>;
  /** Null until a record asks for it. */
  profile: Kept<ProfileColumns> | null;
  readonly score: Kept<Score>;
  /** The number of the update that this load is, if it changes anything of the player. */
  readonly next: number;
  /** The update before this load that Updated flags speak of; 0 for a player nobody knew. */
  readonly lastPlay: number;
  /** Names to be written, by their key. */
  readonly names: Map<string, NameColumns>;
  /** The player's games that are being worked on, by id. */
  readonly pairs: Map<string, PairState>;
  /** `updated` of the player's games, where records of this load say it: it holds for the whole load. */
  readonly statedUpdates: Map<string, boolean>;
  /** Dates that records of this load state, so that they are not set by it. */
  readonly statedDates: { updated: boolean; games: boolean; card: boolean };
  /** The last record of the player in this load is older than the stored profile; so is what follows of their games. */
  isOlder: boolean;
  /** False while nothing of the player's games can be stored. */
  mayHaveGames: boolean;
  /** A date of his was replaced, so that only the store knows his newest one. */
  isNewestInDoubt: boolean;
  /** Whether what is written of his games is in the tallies of owners; null while nothing is. */
  tallied: boolean | null;
  /** Something of him or his games is changed by this load. */
  changed: boolean;
  gamesChanged: boolean;
  /** A set changed in what it is worth, and with it what he has of it. */
  regraded: boolean;
  /** Rows that stay "updated" although nothing else of them changes carry `next` already. */
  marked: boolean;
}

/** What a load has to remember of a player whose rows it has written and forgotten; what records stated only where they did. */
export interface PlayerMemory extends Pick<PlayerState, 'next' | 'lastPlay' | 'changed' | 'gamesChanged' | 'marked' | 'isOlder'> {
  readonly stated: Pick<PlayerState, 'statedUpdates' | 'statedDates'> | null;
}

/** Properties of ProfileColumns. */
export const profileProperties: readonly (keyof ProfileColumns)[] = propertiesOf(emptyProfile(0));

/** A player as stored, by this load too where it remembers him. */
export function knownPlayer(player: CoreColumns, score: Score, memory?: PlayerMemory): PlayerState {
  const state = stateOf(keepStored(player), null, keepStored(score), {
    next: player.updateNumber + 1,
    lastPlay: player.playUpdate,
  });
  if (memory === undefined) return state;
  const { stated, ...rest } = memory;
  return { ...state, ...rest, ...stated };
}

/** False where only the end of the load shows whether anything changed, on which rows of his that are marked already depend. */
export function canBeSettled({ marked, changed }: PlayerState): boolean {
  return changed || !marked;
}

/** What to remember of a player; null where the store knows all of it, as of an owner of whom only a set was changed. */
export function memoryOf(state: PlayerState): PlayerMemory | null {
  const { next, lastPlay, statedUpdates, statedDates, changed, gamesChanged, marked, isOlder } = state;
  const isStated = statedUpdates.size > 0 || Object.values(statedDates).includes(true);
  if (!changed && !gamesChanged && !marked && !isStated && !isOlder) return null;
  const stated = isStated ? { statedUpdates, statedDates } : null;
  return { next, lastPlay, changed, gamesChanged, marked, isOlder, stated };
}

/** A player nobody knew. */
export function newPlayer(playerId: number, name: string, now: number): PlayerState {
  return stateOf(keepNew(emptyCore(playerId, name, now)), keepNew(emptyProfile(playerId)), keepNew(emptyScore(playerId)), {
    next: 1,
    lastPlay: 0,
  });
}

function stateOf(
  player: Kept<CoreColumns>,
  profile: Kept<ProfileColumns> | null,
  score: Kept<Score>,
  numbers: Pick<PlayerState, 'next' | 'lastPlay'>,
): PlayerState {
  return {
    player,
    profile,
    score,
    ...numbers,
    names: new Map(),
    pairs: new Map(),
    statedUpdates: new Map(),
    statedDates: { updated: false, games: false, card: false },
    isOlder: false,
    mayHaveGames: (score.stored?.games ?? 0) > 0,
    isNewestInDoubt: false,
    tallied: player.stored === null ? null : isCounted(player.stored),
    changed: false,
    gamesChanged: false,
    regraded: false,
    marked: false,
  };
}

function emptyCore(playerId: number, name: string, now: number): CoreColumns {
  return {
    playerId,
    name,
    country: null,
    updatedAt: now,
    gamesUpdatedAt: null,
    cardChangedAt: null,
    hidden: 0,
    excluded: 0,
    updateNumber: 0,
    playUpdate: 0,
    source: '',
    ...nothingStated,
  };
}

function emptyProfile(playerId: number): ProfileColumns {
  return {
    playerId,
    accountId: null,
    aboutMe: null,
    avatarSmall: null,
    avatarMedium: null,
    avatar: null,
    jid: null,
    server: null,
    panelUrl: null,
    identity: null,
    alias: null,
    plus: 0,
    background: null,
    online: 0,
    away: 0,
    statusComment: null,
    statusMode: null,
    statusObjectId: null,
    statusPlaying: null,
    statusTitle: null,
    lastSeenAt: null,
    statedLevel: null,
    statedProgress: null,
    statedPoints: null,
    statedPosition: null,
    statedTotal: null,
    statedCountryPosition: null,
    statedCountryTotal: null,
    statedFloor: null,
    statedCeiling: null,
    statedCompletion: null,
    statedCountry: null,
    asOf: null,
  };
}

function emptyScore(playerId: number): Score {
  return {
    playerId,
    ...noTrophies,
    games: 0,
    completionSum: 0,
    completionGames: 0,
    points2008: 0,
    points2020: 0,
    country: '',
    ranked: 0,
    visible: 1,
    lastEarnedAt: null,
    tie: 0,
    placedIn: 0,
  };
}
