/** What the reader of saved answers gives of a game, as the engine needs it (docs/spec/networks.md 5 and 10). */

import type { DataRecord, KeyedEarnedRecord } from '../../../records/records.ts';
import { NetworkError } from '../../engine/index.ts';
import type { SyncTitle } from '../../state/index.ts';

/** The answers about a game; null for one that was not asked for. */
export interface GameAnswers {
  /** The number of the game as digits. */
  readonly appid: string;
  readonly title: string | null;
  readonly image: string | null;
  readonly schema: unknown;
  readonly player: unknown;
  readonly percentages: unknown;
  /** When the percentages came, in milliseconds UTC. */
  readonly savedAt: number;
}

/**
 * The readers of `laurel import`, given by the composition because imports depend on the sync and not the other way round. A text is
 * the reason why an answer is not usable.
 */
export interface SteamReader {
  /** Reads the list of owned games: titles and pictures by the number of the game. */
  owned(
    answer: unknown,
  ): ReadonlyMap<string, { readonly title: string | null; readonly image: string | null }> | string;
  /** Reads the answers about a game as records in load order. @param player whose answer it is */
  game(answers: GameAnswers, player: string): readonly DataRecord[] | string;
}

/** The records of a game: the game, its trophies, and what is the player's. */
export interface GameRecords {
  readonly game: readonly DataRecord[];
  readonly trophies: readonly TrophyOf[];
  readonly played: readonly DataRecord[];
  readonly earned: readonly KeyedEarnedRecord[];
}

type TrophyOf = Extract<DataRecord, { readonly type: 'trophy' }>;

/** Reads the answers about a game. @throws NetworkError `refused` if they are not usable */
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

/** The answers about a game before anything is asked. @param savedAt when the percentages come, in milliseconds UTC */
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

/** The number of a game as digits. */
export function findAppid({ gameId }: Pick<SyncTitle, 'gameId'>): string {
  return gameId.slice(gameId.indexOf('-') + 1);
}
