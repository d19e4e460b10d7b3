/** A store with enough data to detect statements that scan or sort a whole table. */

import { createHash } from 'node:crypto';
import type { DataRecord, Grade } from '../../records/records.ts';
import type { SqlStore } from '../sql-store.ts';
import { makeEarned, makeGame, load, loadedAt, makePlayer } from './records.ts';

const players = 320;
const games = 120;
const gamesEach = 6;
const trophiesEach = 11;
const grades: readonly Grade[] = [
  'platinum',
  'gold',
  'gold',
  ...Array.from({ length: 13 }, (): Grade => 'bronze'),
];
const countries = ['fr', 'us', null, 'jp'];
const firstDate = 1_300_000_000_000;
const minute = 60_000;

const idOf = (game: number): string => `NPWR${String(10_000 + game)}_00`;

const pictureBytes = Buffer.from('picture');

/** Arguments for reads of the filled store: two players with common games, one of these games, a country, a date, a word of every title. */
export const filled = {
  player: 'Player7',
  other: 'Player127',
  game: idOf(41),
  country: 'jp',
  since: firstDate + minute * 7050,
  word: 'title',
  picture: createHash('sha256').update(pictureBytes).digest('hex'),
};

/** Loads 320 players with six games each, and about 20,000 earned trophies. */
export async function fillStore(store: SqlStore): Promise<void> {
  const ids = Array.from({ length: games }, (_, game) => idOf(game));
  await load(
    store,
    ids.flatMap((id) => [
      ...makeGame(id, grades, { platform: 'ps3' }),
      { type: 'group', game: id, id: 'default', name: 'All' },
    ]),
  );
  await load(store, Array.from({ length: players }, (_, player) => recordsOf(player)).flat());
  const picture = {
    hash: filled.picture,
    kind: 'image/png',
    width: 1,
    height: 1,
    bytes: pictureBytes,
    small: null,
    source: null,
  } as const;
  await store.pictures.set({ game: filled.game }, picture, firstDate);
}

function recordsOf(player: number): DataRecord[] {
  const name = `Player${player}`;
  const played = Array.from({ length: gamesEach }, (_, index) =>
    idOf((player + 17 * index) % games),
  );
  const country = countries[player % countries.length];
  return [
    makePlayer(name, country === null ? {} : { country }),
    ...played.map((game, index): DataRecord => ({
      type: 'playerGame',
      player: name,
      game,
      ...(index === 0 ? {} : { lastUpdated: firstDate + minute * (1000 * player + 20 * index) }),
    })),
    // One trophy of each player is dated after its import.
    makeEarned(
      name,
      played[0] ?? '',
      1 + ((trophiesEach + player) % grades.length),
      loadedAt + 2 * 86_400_000 + player,
    ),
    ...played.flatMap((game, index) =>
      Array.from({ length: trophiesEach }, (_, trophy) =>
        makeEarned(
          name,
          game,
          1 + ((trophy + player) % grades.length),
          firstDate + minute * (1000 * player + 20 * index + trophy),
        ),
      ),
    ),
  ];
}
