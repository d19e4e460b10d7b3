/** Generates millions of invented earned trophies, for benchmarks and tests of interrupted imports. They are the same in every run. */

import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DataRecord, EarnedRecord } from '../../src/records/records.ts';
import { writeRecordLine } from '../../src/data/import/index.ts';
import type { Store } from '../../src/store/port/store.ts';

const games = 500;
const trophiesPerGame = 40;
const begin = Date.UTC(2015, 0, 1);
const days = 3000;

/** Size of the data set. Each player has the same number of earned trophies. */
export interface EarnedShape {
  readonly players: number;
  /** Number of earned trophies; at most 20,000 per player. */
  readonly lines: number;
}

/** The name of a player by its number. */
export function playerName(index: number): string {
  return `Earner${String(index).padStart(6, '0')}`;
}

function gameId(index: number): string {
  return `NPWR${String(10_000 + index)}_00`;
}

/** Yields the earned trophies from index `from` (inclusive) to `to` (exclusive), ordered by player and game, as in an export. */
export function* earnedTrophies(
  { players, lines }: EarnedShape,
  from = 0,
  to = lines,
): Generator<EarnedRecord> {
  const perPlayer = Math.ceil(lines / players);
  for (let line = from; line < to; line++) {
    const player = Math.floor(line / perPlayer);
    const nth = line % perPlayer;
    const game = (player * 31 + Math.floor(nth / trophiesPerGame)) % games;
    const minute = (((player + game * 7919) % days) * 24 + 18) * 60 + (nth % trophiesPerGame) * 11;
    yield {
      type: 'earned',
      player: playerName(player),
      game: gameId(game),
      trophy: 1 + (nth % trophiesPerGame),
      date: begin + minute * 60_000 + (line % 60) * 1000,
    };
  }
}

/** Records of all games, trophies and players to which the earned trophies refer. */
function* references(players: number): Generator<DataRecord> {
  for (let game = 0; game < games; game++) {
    yield { type: 'game', id: gameId(game), title: `Invented game ${game}`, platform: 'ps4' };
    for (let id = 1; id <= trophiesPerGame; id++) {
      yield {
        type: 'trophy',
        game: gameId(game),
        id,
        grade: id === 1 ? 'platinum' : 'bronze',
        title: `Trophy ${id}`,
      };
    }
  }
  for (let player = 0; player < players; player++)
    yield { type: 'player', name: playerName(player), country: 'de' };
}

/** Imports the games and players of the earned trophies into a store. */
export async function loadReferences(store: Store, players: number): Promise<void> {
  await store.load({ now: begin, source: 'invented' }, async (load) => {
    for (const records of inBatches(references(players))) await load.apply(records);
  });
}

/** Writes records as NDJSON. */
export async function writeNdjson(path: string, records: Iterable<DataRecord>): Promise<void> {
  await pipeline(Readable.from(texts(records)), createWriteStream(path));
}

function* texts(records: Iterable<DataRecord>): Generator<string> {
  for (const batch of inBatches(records)) yield batch.map(writeRecordLine).join('');
}

function* inBatches<T>(values: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const value of values) {
    if (batch.push(value) < 2000) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
