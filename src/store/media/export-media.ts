/** Exports the images of an instance, and the references to them. */

import { omitNil } from '../../records/omit-nil.ts';
import type { DataRecord } from '../../records/records.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import { pages } from '../read/export-pages.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, media, mediaPart } from '../schema/tables.ts';
import { toKind } from './media-rows.ts';

const selectMedia = read<RowOf<typeof media>>(
  `SELECT ${columnList(media, 'm')} FROM media m WHERE m.hash > ? ORDER BY m.hash LIMIT ?`,
);
const selectMediaOf = read<RowOf<typeof media> & { player: string }>(
  `SELECT ${columnList(media, 'm')}, p.name AS "player" FROM player p JOIN media m ON m.hash = p.media WHERE p.player_id = ?`,
);
const selectParts = read<RowOf<typeof mediaPart>>(
  `SELECT ${columnList(mediaPart, 'd')} FROM media_part d WHERE d.hash = ? AND d.part >= 0 ORDER BY d.part`,
);
const selectGames = read<{ game: string; hash: string }>(
  `SELECT g.game_id AS "game", g.media AS "hash" FROM game g WHERE g.media IS NOT NULL AND g.game_id > ? ORDER BY g.game_id LIMIT ?`,
);
const selectTrophies = read<{ game: string; trophy: number; hash: string }>(
  `SELECT t.game_id AS "game", t.trophy_id AS "trophy", t.media AS "hash" FROM trophy t
   WHERE t.media IS NOT NULL AND (t.game_id, t.trophy_id) > (?, ?) ORDER BY t.game_id, t.trophy_id LIMIT ?`,
);
const selectPlayers = read<{ nameKey: string; player: string; hash: string }>(
  `SELECT n.name_key AS "nameKey", p.name AS "player", p.media AS "hash" FROM player_name n JOIN player p ON p.player_id = n.player_id
   WHERE n.is_current = 1 AND p.media IS NOT NULL AND n.name_key > ? ORDER BY n.name_key LIMIT ?`,
);

/** Exports the image of a player, with the reference to it. */
export async function* exportPlayerPicture(
  queries: Queries,
  playerId: number,
): AsyncGenerator<DataRecord> {
  const row = await queries.get(selectMediaOf, [playerId]);
  if (row === undefined) return;
  yield* exportOne(queries, row);
  yield { type: 'picture', player: row.player, hash: row.hash };
}

/** Exports an image and its parts. */
async function* exportOne(queries: Queries, row: RowOf<typeof media>): AsyncGenerator<DataRecord> {
  const { hash, size, width, height, source, checkedAt } = row;
  yield {
    type: 'media',
    hash,
    kind: toKind(row.kind),
    size,
    width,
    height,
    ...omitNil({ source }),
    checked: checkedAt,
  };
  for (const { part, content } of await queries.all(selectParts, [hash]))
    yield { type: 'mediaPart', hash, part, content };
}

/** Exports all images in the order of the keys; the parts of an image follow it. */
export async function* exportMedia(queries: Queries): AsyncGenerator<DataRecord> {
  for await (const row of pages(queries, selectMedia, [], ({ hash }) => [hash], [''])) {
    yield* exportOne(queries, row);
  }
  for await (const { game, hash } of pages(queries, selectGames, [], (row) => [row.game], [''])) {
    yield { type: 'picture', game, hash };
  }
  for await (const { game, trophy, hash } of pages(
    queries,
    selectTrophies,
    [],
    (row) => [row.game, row.trophy],
    ['', -1],
  )) {
    yield { type: 'picture', game, trophy, hash };
  }
  for await (const { player, hash } of pages(queries, selectPlayers, [], (row) => [row.nameKey], [
    '',
  ])) {
    yield { type: 'picture', player, hash };
  }
}
