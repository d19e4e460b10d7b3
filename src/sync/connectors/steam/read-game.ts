/** Converts responses about a game to records with the reader of saved responses (docs/spec/networks.md 5 and 10). */

import type { DataRecord, KeyedEarnedRecord } from '../../../records/records.ts';
import { NetworkError } from '../../engine/index.ts';
import type { SyncTitle } from '../../state/index.ts';

/** The responses about a game; null for a response that was not requested. */
export interface GameAnswers {
  /** The game's number as digits. */
  readonly appid: string;
  readonly title: string | null;
  readonly image: string | null;
  readonly schema: unknown;
  readonly player: unknown;
  readonly percentages: unknown;
  /** When the percentages were received, in milliseconds UTC. */
  readonly savedAt: number;
}

/**
 * The readers of `laurel import`. They are passed in, because imports depend on the sync and the sync must not depend on imports. A
 * returned text is the reason why a response is not usable.
 */
export interface SteamReader {
  /** Reads the list of owned games: titles and images by the game's number. */
  owned(
    answer: unknown,
  ): ReadonlyMap<string, { readonly title: string | null; readonly image: string | null }> | string;
  /**
   * Reads the responses about a game as records, in an order in which they can be imported. @param player the player whom the responses are
   * about
   */
  game(answers: GameAnswers, player: string): readonly DataRecord[] | string;
}

/** The records of a game: the game, its trophies, and the player's game and unlocks. */
export interface GameRecords {
  readonly game: readonly DataRecord[];
  readonly trophies: readonly TrophyOf[];
  readonly played: readonly DataRecord[];
  readonly earned: readonly KeyedEarnedRecord[];
}

type TrophyOf = Extract<DataRecord, { readonly type: 'trophy' }>;

/** Reads the responses about a game. @throws NetworkError `refused` if they are not usable */
export function readGame(reader: SteamReader, answers: GameAnswers, player: string): GameRecords {
  const records = reader.game(answers, player);
  if (typeof records === 'string')
    throw new NetworkError('refused', `game ${answers.appid}: ${records}`);
  return {
    game: records.filter(({ type }) => type === 'game'),
    trophies: records.filter((record) => record.type === 'trophy'),
    played: records.filter(({ type }) => type === 'playerGame'),
    earned: records.flatMap((record) =>
      record.type === 'earned' && record.trophy === undefined && record.key !== undefined
        ? record
        : [],
    ),
  };
}

/**
 * Creates the set of responses about a game before any is requested. @param savedAt when the percentages are received, in milliseconds UTC
 */
export function prepareAnswers(
  row: Pick<SyncTitle, 'gameId' | 'title' | 'image'>,
  savedAt: number,
): GameAnswers {
  const { title, image } = row;
  return {
    appid: findAppid(row),
    title,
    image,
    schema: null,
    player: null,
    percentages: null,
    savedAt,
  };
}

/** Returns the game's number as digits. */
export function findAppid({ gameId }: Pick<SyncTitle, 'gameId'>): string {
  return gameId.slice(gameId.indexOf('-') + 1);
}
