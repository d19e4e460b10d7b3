/** What the reader of saved answers gives, as the engine needs it (docs/spec/networks.md 4, 5 and 9). */

import { omitNil } from '../../../records/omit-nil.ts';
import type { DataRecord } from '../../../records/records.ts';
import { NetworkError } from '../../engine/index.ts';

/** An answer as its reader takes it. */
export interface SavedAnswer {
  readonly name: string;
  readonly value: unknown;
  /** When it came, in milliseconds UTC. */
  readonly savedAt: number;
}

/**
 * Reads an answer about a player. A text is the reason why it is not usable. It is the reader of `laurel import`,
 * given by the composition because imports depend on the sync and not the other way round.
 */
export type ReadAnswer = (answer: SavedAnswer, player: string) => readonly DataRecord[] | string;

/** The records of an answer: the catalogue without shares, the shares, and what is the player's, each in load order. */
export interface SplitRecords {
  readonly catalogue: readonly DataRecord[];
  readonly shares: readonly DataRecord[];
  readonly played: readonly DataRecord[];
}

/** Reads an answer and splits its records. @throws NetworkError `refused` if it is not usable */
export function readRecords(read: ReadAnswer, answer: SavedAnswer, player: string): SplitRecords {
  const records = read(answer, player);
  if (typeof records === 'string') throw new NetworkError('refused', `${answer.name} ${records}`);
  return {
    catalogue: records.filter(isOfCatalogue).map(withoutShare),
    shares: records.flatMap(shareOf),
    played: records.filter(({ type }) => type === 'playerGame' || type === 'earned'),
  };
}

function isOfCatalogue({ type }: DataRecord): boolean {
  return type === 'game' || type === 'trophy';
}

/** Shares change with every player of the network, so they are loaded less often than what defines a set. */
function withoutShare(record: DataRecord): DataRecord {
  if (record.type !== 'trophy') return record;
  const { share: _, shareDate: __, ...rest } = record;
  return rest;
}

function shareOf(record: DataRecord): readonly DataRecord[] {
  if (record.type !== 'trophy' || record.share === undefined) return [];
  const { type, game, id, key, share, shareDate } = record;
  return [{ type, game, share, ...omitNil({ id, key, shareDate }) }];
}
