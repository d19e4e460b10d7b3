import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { write } from '../engine/statement.ts';
import type { SqlStore } from '../sql-store.ts';
import { testEngines } from '../testing/engines.ts';
import { exported, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';
import type { NewMedia } from './media.ts';

/** An image of two parts. */
function pictureOf(text: string, source: string | null = null): NewMedia {
  const bytes = Buffer.alloc(60_000, text);
  return {
    hash: createHash('sha256').update(bytes).digest('hex'),
    kind: 'image/png',
    width: 20,
    height: 10,
    bytes,
    small: Buffer.from(`small ${text}`),
    source,
  };
}

const cover = pictureOf('cover', 'https://images.example/cover.png');
const icon = pictureOf('icon');
const face = pictureOf('face');

async function fill(store: SqlStore): Promise<void> {
  await load(store, [
    ...makeGame('NPWR1_00', ['gold', 'bronze'], { image: 'https://images.example/cover.png' }),
    ...makeGame('NPWR2_00', ['gold'], { image: 'https://images.example/other.png' }),
    makePlayer('LanternFox', { avatar: 'https://images.example/fox.png' }),
  ]);
  assert.ok(await store.pictures.set({ game: 'npwr1_00' }, cover, loadedAt));
  assert.ok(await store.pictures.set({ game: 'NPWR1_00', trophy: 2 }, icon, loadedAt));
  assert.ok(await store.pictures.set({ player: 'lanternfox' }, face, loadedAt));
}

for (const engine of testEngines) {
  describe(`pictures, ${engine.name}`, () => {
    test('are read by their hash, with all of their bytes, and are named by what shows them', async (context) => {
      const { store, ...opened } = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await fill(store);
      const found = await store.media(cover.hash);
      assert.deepEqual(
        [found?.kind, Buffer.from(found?.bytes ?? []).equals(cover.bytes)],
        ['image/png', true],
      );
      const [game] = await store.gamesById('NPWR1_00');
      assert.equal(game?.media, cover.hash);
      assert.deepEqual(
        (await store.gameTrophies('NPWR1_00'))?.map(({ media }) => media),
        [null, icon.hash],
      );
      assert.equal((await store.findPlayer('LanternFox'))?.media, face.hash);
      assert.equal(await store.pictures.set({ game: 'NPWR9_00' }, cover, loadedAt), false);
      assert.deepEqual(await store.check(), []);
    });

    test('are the same after an export and an import', async (context) => {
      const from = await engine.open();
      const to = await engine.open();
      context.after(() => Promise.all([from, to].map((opened) => opened[Symbol.asyncDispose]())));
      await fill(from.store);
      const records = await exported(from.store);
      await load(to.store, records);
      assert.deepEqual(await exported(to.store), records);
      assert.deepEqual(await to.store.media(face.hash), await from.store.media(face.hash));
      assert.deepEqual(await to.store.check(), []);
    });

    test('with bytes of another hash are rejected, and those without their last part', async (context) => {
      const { store, ...opened } = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const record = {
        type: 'media',
        hash: face.hash,
        kind: 'image/png',
        size: 3,
        width: 1,
        height: 1,
      } as const;
      const part = { type: 'mediaPart', hash: face.hash, part: 0, content: 'AAAA' } as const;
      const outcomes = await store.load({ now: loadedAt, source: 'test' }, (opening) =>
        opening.apply([
          record,
          part,
          { ...record, hash: icon.hash, size: 60_000 },
          { ...part, hash: icon.hash },
        ]),
      );
      assert.deepEqual(outcomes[1], {
        rejected: `the bytes of the picture ${face.hash} do not have this hash`,
      });
      assert.deepEqual(await exported(store), []);
    });

    test('are deleted with the player, and with the game', async (context) => {
      const { store, ...opened } = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await fill(store);
      await store.pictures.point({ game: 'NPWR2_00' }, cover.hash);
      await store.players.delete('LanternFox', loadedAt);
      await store.corrections.removeGame.make('NPWR1_00', loadedAt);
      const kept = (await exported(store)).flatMap((record) =>
        record.type === 'media' ? record.hash : [],
      );
      assert.deepEqual(kept, [cover.hash]);
      assert.deepEqual(await store.check(), []);
    });

    test('have a small form for cards and previews, which an import has to make again', async (context) => {
      const from = await engine.open();
      const to = await engine.open();
      context.after(() => Promise.all([from, to].map((opened) => opened[Symbol.asyncDispose]())));
      await fill(from.store);
      assert.deepEqual(await from.store.smallMedia(face.hash), {
        hash: face.hash,
        small: Buffer.from('small face'),
      });
      await load(to.store, await exported(from.store));
      assert.deepEqual(await to.store.smallMedia(face.hash), {
        hash: face.hash,
        whole: face.bytes,
      });
      await from.store.players.setFlags('LanternFox', { hidden: true }, loadedAt);
      assert.equal(await from.store.smallMedia(face.hash), null);
    });

    test('that only players have are told apart', async (context) => {
      const { store, ...opened } = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await fill(store);
      const areOfPlayers = async () =>
        Promise.all(
          [cover, icon, face].map(async ({ hash }) => (await store.media(hash))?.isOfPlayer),
        );
      assert.deepEqual(await areOfPlayers(), [false, false, true]);
      await store.pictures.point({ game: 'NPWR2_00' }, face.hash);
      assert.deepEqual(await areOfPlayers(), [false, false, false]);
    });

    test('of a player are in the export of that player', async (context) => {
      const { store, ...opened } = await engine.open();
      const copy = await engine.open();
      context.after(() => Promise.all([opened, copy].map((each) => each[Symbol.asyncDispose]())));
      await fill(store);
      const records = await exported(store, 'LanternFox');
      assert.deepEqual(
        records.flatMap((record) =>
          record.type === 'media' || record.type === 'picture' ? record.hash : [],
        ),
        [face.hash, face.hash],
      );
      await load(copy.store, records);
      assert.deepEqual(Buffer.from((await copy.store.media(face.hash))?.bytes ?? []), face.bytes);
      assert.deepEqual(await copy.store.check(), []);
    });

    test('that only a hidden player has are not given out', async (context) => {
      const { store, ...opened } = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await fill(store);
      await store.players.setFlags('LanternFox', { hidden: true }, loadedAt);
      assert.equal(await store.media(face.hash), null);
    });

    test('are listed as missing where the data names another address', async (context) => {
      const { store, ...opened } = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await fill(store);
      const listed = async () => {
        const all: unknown[] = [];
        for await (const batch of store.pictures.missing()) all.push(...batch);
        return all;
      };
      assert.deepEqual(await listed(), [
        { subject: { game: 'NPWR2_00' }, address: 'https://images.example/other.png' },
      ]);
      await load(store, [
        { type: 'game', id: 'NPWR1_00', image: 'https://images.example/new.png' },
      ]);
      assert.equal((await listed()).length, 2);
    });

    test('that nothing shows are pruned, and damaged ones are found', async (context) => {
      const { store, ...opened } = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await fill(store);
      const change = (text: string) =>
        store.operational.transaction((transaction) => transaction.run(write(text), []));
      await change('UPDATE trophy SET media = NULL');
      assert.equal(await store.pictures.prune(), 1);
      assert.equal(await store.pictures.prune(), 0);
      await change('DELETE FROM media_part WHERE part = 1');
      const wrong = (await store.check()).map(({ what }) => what);
      assert.deepEqual(
        wrong.toSorted(),
        [cover, face]
          .map(({ hash }) => `The bytes of an image do not match its hash: ${hash}`)
          .toSorted(),
      );
    });
  });
}
