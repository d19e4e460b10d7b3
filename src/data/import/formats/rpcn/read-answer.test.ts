/** Saved responses of an RPCN server's statistics (docs/spec/sources.md 10). */

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  collectItems,
  listMessages,
  pickRecords,
} from '../../../../../test/support/import-items.ts';
import { makeFolder } from '../../../../../test/support/make-folder.ts';
import { openRpcnServer, toTicks } from '../../../../../test/support/rpcn-writer.ts';
import type { SourceItem } from '../../source/source.ts';
import { openRpcn, watchRpcn } from './open.ts';

const folder = makeFolder();
const at = Date.UTC(2024, 2, 1, 20, 14, 31, 1);
const clock = { now: () => Date.UTC(2026, 0, 15), pause: () => Promise.resolve() };
const lantern = { player: 'Fox', account: 'LanternFox' };

/** Returns a response as the server writes it. The time has more digits than a JavaScript number can represent. */
function answerOf(ticks: bigint | string, set = 'NPWR90001_00', trophy: unknown = 0): string {
  return `[{"communicationId":"${set}","trophies":[{"trophyId":${JSON.stringify(trophy)},"earnedAt":${ticks}}]}]`;
}

async function readText(text: string, options = lantern): Promise<readonly SourceItem[]> {
  const chunks = (async function* () {
    yield Buffer.from(text);
  })();
  return collectItems(await openRpcn({ name: 'answer', chunks }, options, clock));
}

test('an answer gives the records of the database, to the last microsecond', async () => {
  const ticks = toTicks(at) + 999n;
  assert.equal(BigInt(Number(ticks)) === ticks, false);
  const server = await openRpcnServer(folder);
  server.addTrophy('LanternFox', 'NPWR90001_00', [0, ticks]);
  const stored = await collectItems(await openRpcn({ path: folder }, lantern, clock));
  server.close();
  const records = pickRecords(await readText(answerOf(ticks)));
  assert.deepEqual(records, pickRecords(stored));
  assert.deepEqual(records, [
    { type: 'earned', player: 'Fox', game: 'NPWR90001_00', trophy: 1, dateIfUnknown: at },
  ]);
});

test('an answer without trophies never means that nothing is earned', async () => {
  assert.deepEqual(listMessages(await readText('[]')), [
    'answer: skipped: is [], which does not mean that nothing is earned: the account may have another name, also in case, or could not be read; nothing was changed',
  ]);
  assert.deepEqual(listMessages(await readText('')), [
    'answer: invalid: is empty: the server does not know the address, or its statistics are off',
  ]);
  assert.deepEqual(listMessages(await readText('{}')), [
    'answer: invalid: is {}, an error of the server',
  ]);
});

test('an answer about a set is no share', async () => {
  const answer =
    '{"communicationId":"NPWR90001_00","uniquePlayers":7,"trophies":[{"trophyId":0,"earnerCount":5}]}';
  const items = await readText(answer);
  assert.deepEqual(
    [pickRecords(items), listMessages(items)],
    [
      [],
      ['answer: skipped: counts the players of a set, which is not a share; nothing was imported'],
    ],
  );
});

test('what is no answer is refused', async () => {
  const messages = async (text: string) => listMessages(await readText(text));
  assert.deepEqual(await messages('{"scores":[]}'), [
    'answer: invalid: is not a saved answer about the trophies of an account',
  ]);
  assert.deepEqual(await messages('[1,'), ['answer: invalid: is not valid JSON']);
});

test('sets, numbers and times that cannot be are counted', async () => {
  for (const [text, note] of [
    [
      answerOf(1n, 'CUSA00001_00'),
      'rows that are not about a set such as NPWR90001_00 were left out: 1',
    ],
    [answerOf(1n, 'NPWR90001_00', '0'), 'rows with a number that no trophy has were left out: 1'],
    [answerOf(1n, 'NPWR90001_00', 0.5), 'rows with a number that no trophy has were left out: 1'],
  ] as const)
    assert.deepEqual(listMessages(await readText(text)), [`answer: note: ${note}`]);
  for (const time of ['1', '1e17', '18446744073709551615', '"63844920871000000"', 'null'])
    assert.deepEqual(listMessages(await readText(answerOf(time))), [
      'answer, NPWR90001_00: note: times that are not between 2000 and tomorrow: 1; their trophies count as earned on an unknown date',
    ]);
  assert.deepEqual(listMessages(await readText(answerOf(0n))), []);
  assert.deepEqual(listMessages(await readText('[null,{"trophies":[null]},{}]')), [
    'answer: note: rows that are not about a set such as NPWR90001_00 were left out: 1',
  ]);
});

test('a file of one account may have any name; those of a folder are named after accounts, in their case', async () => {
  const names = ['LanternFox.json', 'wren.json', 'Other.json'];
  for (const name of names) {
    await mkdir(join(folder, 'saved'), { recursive: true });
    await writeFile(join(folder, 'saved', name), answerOf(toTicks(at)));
  }
  const read = async (name: string, options: typeof lantern) =>
    collectItems(await openRpcn({ path: join(folder, 'saved', name) }, options, clock));
  const [record] = pickRecords(await read('wren.json', lantern));
  assert.equal(record?.type === 'earned' && record.player, 'Fox');
  const items = await read('.', { player: '', account: 'LanternFox=Fox,Wren=Wren' });
  assert.equal(pickRecords(items).length, 1);
  assert.deepEqual(
    listMessages(items).map((message) => message.slice(0, 44)),
    ['Other', 'wren'].map((name) =>
      `${name}.json: skipped: is not named after an account`.slice(0, 44),
    ),
  );
  const two = await read('wren.json', { player: 'Fox', account: 'LanternFox,Wren' });
  assert.deepEqual(pickRecords(two), []);
  await assert.rejects(watchRpcn(join(folder, 'saved'), lantern, clock), {
    reason: 'has saved answers; only the database can be watched',
  });
});
