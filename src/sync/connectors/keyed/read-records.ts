/**
 * Reads responses with the readers of saved responses, and splits the records as the engine needs them (docs/spec/networks.md 4, 5 and 9).
 */

import { omitNil } from '../../../records/omit-nil.ts';
import type { DataRecord } from '../../../records/records.ts';
import { NetworkError } from '../../engine/index.ts';

/** A response, as its reader expects it. */
export interface SavedAnswer {
  readonly name: string;
  readonly value: unknown;
  /** When the response was received, in milliseconds UTC. */
  readonly savedAt: number;
}

/**
 * Reads a response about a player. A returned text is the reason why it is not usable. The reader is that of `laurel import`. It is passed
 * in, because imports depend on the sync and the sync must not depend on imports.
 */
export type ReadAnswer = (answer: SavedAnswer, player: string) => readonly DataRecord[] | string;

/**
 * The records of a response: the catalogue without percentages, the percentages, and the player's records. The records of each list are in
 * an order in which they can be imported.
 */
export interface SplitRecords {
  readonly catalogue: readonly DataRecord[];
  readonly shares: readonly DataRecord[];
  readonly played: readonly DataRecord[];
}

/** Reads a response and splits its records. @throws NetworkError `refused` if it is not usable */
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

/**
 * Removes the percentage of a trophy. Percentages change with every player of the network, so they are stored less often than a set's
 * definition.
 */
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
