import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { before, describe, test } from 'node:test';
import { goldenSet } from '../../test/support/golden-set.ts';
import { makeFolder } from '../../test/support/make-folder.ts';
import { openRpcnServer, toTicks } from '../../test/support/rpcn-writer.ts';
import type { WrittenTrophy } from '../../test/support/rpcs3-writer.ts';
import { writeSetFolder } from '../../test/support/rpcs3-writer.ts';
import { runLaurel, runLaurelWith } from '../../test/support/run-laurel.ts';
import { openStore } from '../store/open-store.ts';

const main = join(import.meta.dirname, 'main.ts');
const root = makeFolder();
const at = Date.UTC(2024, 2, 1, 20, 14, 31);
const earlier = Date.UTC(2023, 0, 1);
const locked = { ...goldenSet, trophies: goldenSet.trophies.map(lock) };
/** A set that only a later test imports. */
const later = { ...locked, id: 'NPWR90099_00' };

function lock({ grade }: WrittenTrophy): WrittenTrophy {
  return { grade };
}

/** Unlocks the first trophy with a date, and the second one without a date. */
function unlockFirst(trophy: WrittenTrophy, index: number): WrittenTrophy {
  if (index > 1) return trophy;
  return { ...trophy, unlockedAt: index === 0 ? earlier : null };
}

let folder = '';
let store = '';

/** A store with the golden set and a player who has two of its trophies without a date. */
before(async () => {
  folder = join(root, 'server');
  store = `sqlite:${join(root, 'laurel.db')}`;
  await importSet({ ...locked, trophies: locked.trophies.map(unlockFirst) });
});

async function importSet(set: typeof goldenSet): Promise<void> {
  const path = await writeSetFolder(join(root, 'rpcs3', set.id), set);
  const { code, err } = await runLaurel('import', 'rpcs3', path, ...owner, '--store', store);
  assert.equal(code, 0, err);
}

const owner = ['--player', 'LanternFox'];
const link = [...owner, '--account', 'lanternfox'];

async function earnedDates(): Promise<readonly (number | null)[]> {
  const opened = await openStore(store);
  try {
    const trophies = (await opened.playerTrophies('LanternFox', goldenSet.id)) ?? [];
    assert.deepEqual(await opened.check(), []);
    return trophies.filter(({ earned }) => earned).map(({ earnedAt }) => earnedAt);
  } finally {
    await opened.close();
  }
}

describe('laurel import rpcn', () => {
  test('fills in dates that are not known, and names the sets that wait', async () => {
    const server = await openRpcnServer(folder);
    for (const number of [0, 1, 61])
      server.addTrophy('LanternFox', goldenSet.id, [number, toTicks(at)]);
    for (const set of ['NPWR90098_00', later.id]) server.addTrophy('LanternFox', set, [0, 0n]);
    server.close();
    const { code, out } = await runLaurel('import', 'rpcn', folder, ...link, '--store', store);
    assert.deepEqual(
      [code, out],
      [
        0,
        `added 0, changed 1, unchanged 1, rejected 0
  earned: added 0, changed 1, unchanged 1
  2 sets wait for their definition: NPWR90098_00, NPWR90099_00
  note lanternfox, ${goldenSet.id}: trophies that its definition lacks were left out: 1
`,
      ],
    );
    assert.deepEqual(await earnedDates(), [earlier, at]);
  });

  test('takes a saved answer from the standard input', async () => {
    const answer = `[{"communicationId":"NPWR90098_00","trophies":[{"trophyId":0,"earnedAt":${toTicks(at)}}]}]`;
    const ran = await runLaurelWith(answer, 'import', 'rpcn', '-', ...link, '--store', store);
    assert.match(ran.out, /^added 0.*\n {2}1 set waits for its definition: NPWR90098_00\n$/);
    const head = 'SQLite format 3\0';
    const database = await runLaurelWith(head, 'import', 'rpcn', '-', ...link, '--store', store);
    assert.match(database.err, /is a SQLite database, not JSON/);
  });

  test('links to players of the store only, and each account to one', async () => {
    const unknown = ['--player', 'Nobody', '--account', 'lanternfox'];
    const { code, err } = await runLaurel('import', 'rpcn', folder, ...unknown, '--store', store);
    assert.deepEqual([code, /unknown player "Nobody"/.test(err)], [1, true]);
    const none = await runLaurel('import', 'rpcn', folder, ...owner, '--store', store);
    assert.deepEqual([none.code, /--account/.test(none.err)], [2, true]);
    const wrong = ['--account', 'a b'];
    const odd = await runLaurel('import', 'rpcn', folder, ...owner, ...wrong, '--store', store);
    assert.deepEqual([odd.code, /"a b" is not the name of an account/.test(odd.err)], [2, true]);
  });
});

test('a server is followed: new rows at once, and waiting ones when an import brings their set', async () => {
  const server = await openRpcnServer(join(root, 'followed'));
  server.addTrophy('LanternFox', later.id, [0, toTicks(at)]);
  const args = ['import', 'rpcn', join(root, 'followed'), ...link, '--store', store, '--watch'];
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => String((await lines.next()).value);
  try {
    assert.equal(await next(), '1 set waits for its definition: NPWR90099_00.');
    assert.equal(await next(), 'Watching 1 set.');
    server.addTrophy('LanternFox', goldenSet.id, [2, toTicks(at)]);
    assert.match(await next(), new RegExp(`^lanternfox, ${goldenSet.id}: trophies earned 1, `));
    await importSet(later);
    assert.match(await next(), /^lanternfox, NPWR90099_00: trophies earned 1, /);
    server.run('DELETE FROM account');
    assert.match(await next(), /^skipped rpcn\.db: has no account lanternfox, or another one/);
    assert.equal((await earnedDates()).length, 3);
  } finally {
    child.kill('SIGINT');
    if (child.exitCode === null) await once(child, 'exit');
    server.close();
  }
});
