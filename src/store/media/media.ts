/** Stores the instance's own images by hash, with the references to them (docs/spec/site.md 3.3). */

import type { MediaKind } from '../../records/media-records.ts';
import { foldName } from '../../domain/index.ts';
import { Totals } from '../derived/totals.ts';
import type { Engine, Transaction } from '../engine/engine.ts';
import { read, write } from '../engine/statement.ts';
import { gameOfId } from '../read/game-by-id.ts';
import {
  deleteMedia,
  deleteUnused,
  isUnused,
  selectMedia,
  writeParts,
  writeRow,
  writeSmall,
} from './media-rows.ts';

/** An image that was decoded (media/check-picture.ts). */
export interface NewMedia {
  /** SHA-256 of the bytes in hexadecimal digits. */
  readonly hash: string;
  readonly kind: MediaKind;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  /** A PNG of at most 400 × 220 pixels for cards and previews; null for an image that they do not use. */
  readonly small: Buffer | null;
  /** The address that the image was fetched from; null for an uploaded image. */
  readonly source: string | null;
}

/** The object that shows an image: a game, trophy or player. */
export type MediaSubject =
  | { readonly player: string }
  | { readonly game: string; readonly trophy?: number };

/** An object whose data contains the address of an image that is not stored. */
export interface MissingMedia {
  readonly subject: MediaSubject;
  readonly address: string;
}

/** Stores, finds and deletes the instance's own images. */
export interface MediaAdmin {
  /** Stores an image for a subject, which replaces the subject's former image. Returns false if there is no such subject. */
  set(subject: MediaSubject, picture: NewMedia, now: number): Promise<boolean>;
  /** Lists, in batches, objects whose image address was not fetched. Objects with an uploaded image are left out. */
  missing(): AsyncIterable<readonly MissingMedia[]>;
  /** Returns the hash of the image that was fetched from an address; null if there is none. */
  hashFrom(address: string): Promise<string | null>;
  /** Sets the image of a subject to a stored image. Returns false if there is no such subject. */
  point(subject: MediaSubject, hash: string): Promise<boolean>;
  /** Deletes the images that nothing shows, and returns their number. */
  prune(): Promise<number>;
}

const pageSize = 200;
const selectGame = read<{ gameId: string; media: string | null }>(
  `SELECT g.game_id AS "gameId", g.media AS "media" FROM game g WHERE g.game_id = ${gameOfId}`,
);
const selectTrophy = read<{ media: string | null }>(
  'SELECT t.media AS "media" FROM trophy t WHERE t.game_id = ? AND t.trophy_id = ?',
);
const selectPlayer = read<{ playerId: number; media: string | null }>(
  `SELECT p.player_id AS "playerId", p.media AS "media" FROM player_name n JOIN player p ON p.player_id = n.player_id
   WHERE n.name_key = ?`,
);
const pointGame = write('UPDATE game SET media = ? WHERE game_id = ?');
const pointTrophy = write('UPDATE trophy SET media = ? WHERE game_id = ? AND trophy_id = ?');
const pointPlayer = write('UPDATE player SET media = ? WHERE player_id = ?');
const selectSource = read<{ hash: string }>(
  'SELECT m.hash AS "hash" FROM media m WHERE m.source = ? ORDER BY m.hash LIMIT 1',
);
const selectAllUnused = read<{ hash: string }>(
  `SELECT m.hash AS "hash" FROM media m WHERE ${isUnused} LIMIT ${pageSize}`,
);

/** Condition that a row has the web address of an image, but no image, or an image that was fetched from another address. */
const isMissing = (row: string, address: string): string =>
  `${address} LIKE 'http%' AND (${row}.media IS NULL
     OR EXISTS (SELECT 1 FROM media m WHERE m.hash = ${row}.media AND m.source IS NOT NULL AND m.source <> ${address}))`;
const avatar = 'COALESCE(p.avatar, p.avatar_medium, p.avatar_small)';
const selectGames = read<{ game: string; address: string }>(
  `SELECT g.game_id AS "game", g.image AS "address" FROM game g
   WHERE g.game_id > ? AND ${isMissing('g', 'g.image')} ORDER BY g.game_id LIMIT ?`,
);
const selectTrophies = read<{ game: string; trophy: number; address: string }>(
  `SELECT t.game_id AS "game", t.trophy_id AS "trophy", t.image AS "address" FROM trophy t
   WHERE (t.game_id, t.trophy_id) > (?, ?) AND ${isMissing('t', 't.image')} ORDER BY t.game_id, t.trophy_id LIMIT ?`,
);
const selectPlayers = read<{ playerId: number; player: string; address: string }>(
  `SELECT p.player_id AS "playerId", p.name AS "player", ${avatar} AS "address" FROM player p
   WHERE p.player_id > ? AND ${isMissing('p', avatar)} ORDER BY p.player_id LIMIT ?`,
);

/** Implements MediaAdmin: each call of `set` and `point`, and each batch of `prune`, is a transaction. */
export function createMediaAdmin(engine: Engine): MediaAdmin {
  return {
    set: (subject, picture, now) =>
      engine.transaction(async (transaction) => {
        if (!(await exists(transaction, subject))) return false;
        await store(transaction, picture, now);
        return point(transaction, subject, picture.hash);
      }),
    missing: () => listMissing(engine),
    hashFrom: async (address) => (await engine.get(selectSource, [address]))?.hash ?? null,
    point: (subject, hash) =>
      engine.transaction((transaction) => point(transaction, subject, hash)),
    prune: () => pruneAll(engine),
  };
}

async function store(
  transaction: Transaction,
  { bytes, small, hash, ...picture }: NewMedia,
  now: number,
): Promise<void> {
  if ((await transaction.get(selectMedia, [hash])) === undefined)
    await writeParts(transaction, hash, bytes);
  if (small !== null) await writeSmall(transaction, hash, small);
  await writeRow(transaction, { ...picture, hash, size: bytes.length, checkedAt: now });
}

async function exists(transaction: Transaction, subject: MediaSubject): Promise<boolean> {
  return (await findPointer(transaction, subject)) !== null;
}

/** Finds the stored reference of a subject to its image, and the statement that changes it; null if there is no such subject. */
export async function findPointer(transaction: Transaction, subject: MediaSubject) {
  if ('player' in subject) {
    const found = await transaction.get(selectPlayer, [foldName(subject.player)]);
    return found === undefined
      ? null
      : { media: found.media, command: pointPlayer, key: [found.playerId] };
  }
  const id = foldName(subject.game);
  const game = await transaction.get(selectGame, [id, id]);
  if (game === undefined) return null;
  if (subject.trophy === undefined)
    return { media: game.media, command: pointGame, key: [game.gameId] };
  const key = [game.gameId, subject.trophy];
  const trophy = await transaction.get(selectTrophy, key);
  return trophy === undefined ? null : { media: trophy.media, command: pointTrophy, key };
}

async function point(
  transaction: Transaction,
  subject: MediaSubject,
  hash: string,
): Promise<boolean> {
  const pointer = await findPointer(transaction, subject);
  if (pointer === null) return false;
  await transaction.run(pointer.command, [hash, ...pointer.key]);
  if (pointer.media !== hash) await deleteUnused(transaction, [pointer.media]);
  const totals = new Totals();
  if (!('player' in subject)) totals.raise('catalogue');
  await totals.write(transaction);
  return true;
}

async function* listMissing(engine: Engine): AsyncGenerator<readonly MissingMedia[]> {
  for (let after = ''; ;) {
    const rows = await engine.all(selectGames, [after, pageSize]);
    yield rows.map(({ game, address }) => ({ subject: { game }, address }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) break;
    after = last.game;
  }
  for (let after: [string, number] = ['', -1]; ;) {
    const rows = await engine.all(selectTrophies, [...after, pageSize]);
    yield rows.map(({ game, trophy, address }) => ({ subject: { game, trophy }, address }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) break;
    after = [last.game, last.trophy];
  }
  for (let after = -1; ;) {
    const rows = await engine.all(selectPlayers, [after, pageSize]);
    yield rows.map(({ player, address }) => ({ subject: { player }, address }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.playerId;
  }
}

async function pruneAll(engine: Engine): Promise<number> {
  for (let deleted = 0; ;) {
    const now = await engine.transaction(async (transaction) => {
      const rows = await transaction.all(selectAllUnused, []);
      for (const { hash } of rows) await deleteMedia(transaction, hash);
      return rows.length;
    });
    deleted += now;
    if (now < pageSize) return deleted;
  }
}
