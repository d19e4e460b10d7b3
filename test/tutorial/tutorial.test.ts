/**
 * A simulated reader runs all blocks of the tutorial in order, including those marked as examples, in one home folder, and must see what
 * the pages show. The same is tested for README.md. left-out.ts lists the programs that cannot run in a test. This test checks how often
 * each of them is left out.
 */

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { invariant } from '../../src/invariant.ts';
import { eventually } from '../support/eventually.ts';
import type { WrittenTrophy } from '../support/rpcs3-writer.ts';
import { writeSetFolder } from '../support/rpcs3-writer.ts';
import { inventTitles, startStandIn } from '../support/stand-ins/psn/index.ts';
import { readCodeBlocks, readPages } from '../structure/pages.ts';
import type { LeftOut } from './left-out.ts';
import type { Step } from './read-steps.ts';
import { readSteps } from './read-steps.ts';
import { Reader } from './reader.ts';

const skip = process.platform === 'linux' ? false : 'the pages show the folders of Linux';

/** Lets the reader follow the steps, and returns the programs that were left out. */
async function follow(reader: Reader, steps: readonly Step[]): Promise<LeftOut[]> {
  const all: LeftOut[] = [];
  let isShown = false;
  for (const step of steps) {
    if (step.kind === 'stop') await reader.stop();
    else if (step.kind === 'commands') {
      const { isWell, leftOut } = await reader.type(step.text);
      assert.ok(isWell, `${step.place}: ${step.text}\n${reader.screens.join('\n')}`);
      all.push(...leftOut);
      isShown = leftOut.length === 0;
    } else if (isShown) await waitUntilSeen(reader, step);
  }
  return all;
}

/** Waits until one of the reader's terminals shows the lines of an output, or the words of a quotation. */
async function waitUntilSeen(reader: Reader, { kind, text, place }: Step): Promise<void> {
  const words = text
    .replaceAll(/\bwh_[0-9a-f]{12}\b/g, 'wh_…')
    .replaceAll(/(?<=\/setup#)[\w-]+/g, '…')
    .split('…')
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join('.*');
  const pattern = new RegExp(kind === 'output' ? `^${words}$` : words, 'm');
  const isSeen = (): boolean => reader.screens.some((screen) => pattern.test(screen));
  await eventually(isSeen, 20_000, `"${text}" is seen`).catch((error: unknown) => {
    const message = `${place}: "${text}" is not in\n${reader.screens.join('\n')}`;
    throw new Error(message, { cause: error });
  });
}

/** Counts how often each program was left out. */
function count(names: readonly LeftOut[]): Partial<Record<LeftOut, number>> {
  const groups = Map.groupBy(names, (name) => name);
  return Object.fromEntries([...groups].map(([name, all]) => [name, all.length]));
}

const minute = 60_000;

/** Writes three games into the emulator's folder. Together they have 24 trophies, and 15 of them are earned. */
async function playGames(home: string): Promise<void> {
  for (const [index, name] of ['Lantern Bearer', 'Keeper', 'First light'].entries()) {
    const trophies = Array.from({ length: 8 }, (_, number): WrittenTrophy => {
      const unlockedAt = Date.now() - (index * 10 + number) * minute;
      const trophy = {
        grade: number === 0 ? 'P' : 'B',
        name: number === 1 ? name : `${number}`,
      } as const;
      return number > 0 && number < 6 ? { ...trophy, unlockedAt } : trophy;
    });
    const id = `NPWR9010${index}_00`;
    const folder = join(home, '.config/rpcs3/dev_hdd0/home/00000001/trophy', id);
    await writeSetFolder(folder, { id, title: `Harbour ${index}`, trophies });
  }
}

/** Returns a reader who has played on an emulator and has an account on the simulated console network. */
async function beginReading(context: TestContext): Promise<Reader> {
  const network = await startStandIn([
    { accountId: '1234567890123456789', onlineId: 'LanternFox', titles: inventTitles(3) },
  ]);
  const reader = await Reader.begin({
    variables: { LAUREL_SYNC_HOSTS: network.hosts, LAUREL_SYNC_SPACING: '0' },
    typed: `{"npsso":"${network.npsso}"}\n`,
  });
  context.after(async () => {
    await reader.end();
    await network.stop();
  });
  await playGames(reader.home);
  return reader;
}

/** Saves the program that a page tells the reader to copy. */
async function saveReceiver(folder: string): Promise<void> {
  const blocks = readPages(['docs/integrate/webhook-receivers.md']).flatMap(readCodeBlocks);
  const program = invariant(
    blocks.find(({ info }) => info === 'js'),
    'the page has a JavaScript program',
  );
  await writeFile(join(folder, 'receiver.mjs'), program.text);
}

test(
  'every block of the tutorial runs, in order, and shows what its page says',
  { skip },
  async (context) => {
    const reader = await beginReading(context);
    const all: LeftOut[] = [];
    for (const page of readPages(['docs/tutorial/*.md']))
      await context.test(page.name, async () => {
        if (page.text.includes('receiver.mjs')) await saveReceiver(reader.folder);
        all.push(...(await follow(reader, readSteps(page))));
      });
    assert.deepEqual(count(all), {
      'cd /opt': 1,
      'curl from another computer': 1,
      'git clone': 1,
      'npm ci': 1,
      scp: 1,
      sudo: 14,
      systemctl: 1,
    });
  },
);

test('every block of README.md runs', { skip }, async (context) => {
  const reader = await beginReading(context);
  await reader.type('git clone REPOSITORY laurel\ncd laurel');
  const all = await follow(reader, readPages(['README.md']).flatMap(readSteps));
  assert.deepEqual(count(all), { docker: 1, 'npm ci': 2, 'npm test': 1 });
});

test('a block that fails is found', { skip }, async (context) => {
  const reader = await beginReading(context);
  const read = (line: string): Step[] =>
    readSteps({ name: 'page.md', text: `\`\`\`sh example\n${line}\n\`\`\`\n` });
  await assert.rejects(follow(reader, read('npx laurel players')), /unknown command 'players'/);
  await assert.rejects(
    follow(reader, read('npx laurel export --config laurel.toml')),
    /The settings file laurel\.toml cannot be read/,
  );
});

test('a sentence about what is seen is a step, one that begins with "If" is not', () => {
  const text =
    'You see `a … b`, then `c`. If you see `d`, go on.\n\nPress Ctrl+C.\n\n```text\ne\n```\n';
  assert.deepEqual(
    readSteps({ name: 'page.md', text }).map((step) => [step.kind, step.text]),
    [
      ['quote', 'a … b'],
      ['quote', 'c'],
      ['stop', 'Press Ctrl+C'],
      ['output', 'e'],
    ],
  );
});
