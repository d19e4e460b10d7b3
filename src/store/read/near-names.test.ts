// cspell:ignore mossykettl kettel hrbour lanturns lanternfux lantrenfox lanternfax
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, makeGame, load, makePlayer } from '../testing/records.ts';

const lanterns = 'NPWR00001_00';
const kites = 'NPWR00002_00';

for (const engine of testEngines) {
  describe(`names that were mistyped, ${engine.name}`, () => {
    async function open() {
      const opened = await engine.open();
      await load(opened.store, [
        ...makeGame(lanterns, ['bronze'], { title: 'Harbour of Lanterns' }),
        ...makeGame(kites, ['bronze'], { title: 'Harbour of Kites' }),
        makePlayer('LanternFox'),
        makePlayer('LanternFax', { hidden: true }),
        makePlayer('MossyKettle', { excluded: true }),
        makeEarned('LanternFox', lanterns, 1, 1000),
      ]);
      const near = async (text: string): Promise<string[]> => {
        const { players, games } = await opened.store.nearNames(text, 4);
        return [...players.map(({ name }) => name), ...games.map(({ game }) => game.title ?? '')];
      };
      return { near, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
    }

    test('are found, of visible players alone', async (context) => {
      const opened = await open();
      context.after(() => opened[Symbol.asyncDispose]());
      for (const [typed, found] of [
        ['lanternfux', ['LanternFox']],
        ['LantrenFox', ['LanternFox']],
        ['mossykettl', ['MossyKettle']],
        ['mossy kettel', ['MossyKettle']],
        ['harbor lanterns', []],
        ['hrbour', []],
        ['lantern', ['Harbour of Lanterns']],
        ['harbour lanturns', ['Harbour of Lanterns']],
        ['of', []],
        ['', []],
      ] as const)
        assert.deepEqual(await opened.near(typed), found, typed);
    });

    test('are found by their beginning, which is cut between two letters, and keep the store in order', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const letter = '\u{1E922}'; // two UTF-16 units, the second of which is beyond the beginning or the longest word
      await load(opened.store, [
        makePlayer(`x${letter}fox`),
        makePlayer(`7${letter.repeat(25)}`),
        ...makeGame(lanterns, ['bronze'], { title: `x${letter.repeat(25)}` }),
      ]);
      const { players } = await opened.store.nearNames(`x${letter}fax`, 4);
      assert.deepEqual(
        players.map(({ name }) => name),
        [`x${letter}fox`],
      );
      assert.deepEqual(await opened.store.check(), []);
    });

    test('are among the first 200 words with the same beginning', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const names = Array.from(
        { length: 250 },
        (_, index) => `Ab${String(index).padStart(4, '0')}x`,
      );
      await load(
        opened.store,
        names.map((name) => makePlayer(name)),
      );
      const near = async (text: string) =>
        (await opened.store.nearNames(text, 4)).players.map(({ name }) => name);
      assert.deepEqual(await near('ab0003y'), ['Ab0003x']);
      // This name is not among the first 200 that begin with the same two letters, but among the first 200 that begin with the first half
      // of the typed word.
      assert.deepEqual(await near('ab0249y'), ['Ab0249x']);
    });
  });
}
