import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { listChildren } from '../../../../test/support/children.ts';
import { goldenSet } from '../../../../test/support/golden-set.ts';
import { collectItems, listMessages } from '../../../../test/support/import-items.ts';
import { writePs4Database } from '../../../../test/support/ps4-writer.ts';
import { openRpcnServer } from '../../../../test/support/rpcn-writer.ts';
import { writeSetFolder } from '../../../../test/support/rpcs3-writer.ts';
import { openSource, openWatchedFolder } from '../formats/open-source.ts';
import { ImportStopped } from '../pipeline/ingest.ts';
import { openIsolated, openIsolatedFolder } from './open-isolated.ts';

const options = { player: 'LanternFox' };
const isLinux = process.platform === 'linux';
const generous = { timeMs: 600_000, memoryMb: 640 };

let folder = '';
before(async () => (folder = await mkdtemp(join(tmpdir(), 'laurel-'))));
after(() => rm(folder, { recursive: true }));

/** Yields a first chunk and then waits forever. */
async function* endless(): AsyncGenerator<Buffer> {
  yield Buffer.from('player,game_id,trophy_id,earned_at\n');
  await new Promise(() => undefined);
}

describe('a parser process', () => {
  test('gives the items that the format gives', async () => {
    const bytes = writePs4Database([{ set: goldenSet }]);
    const path = join(folder, 'trophy_local.db');
    await writeFile(path, bytes);
    const chunks = (async function* () {
      yield bytes;
    })();
    const fromFile = await openIsolated({ kind: 'ps4', path, options });
    const fromBody = await openIsolated({ kind: 'ps4', path: 'the body', options }, { chunks });
    const expected = await collectItems(await openSource({ kind: 'ps4', path, options }));
    assert.deepEqual(await collectItems(fromFile), expected);
    assert.equal(fromFile.bytesRead(), bytes.length);
    assert.equal((await collectItems(fromBody)).length, expected.length);
  });

  test('reports what a format refuses, with the reason alone for callers that show the name', async () => {
    const path = join(folder, 'letter');
    await writeFile(path, 'a letter');
    const source = await openIsolated({ kind: 'ps4', path, options });
    await assert.rejects(collectItems(source), {
      name: 'SourceError',
      message: /letter: is not/,
      reason: 'is not a SQLite database',
    });
  });

  test('is ended when it makes no progress within its time', async () => {
    const limits = { ...generous, timeMs: 1000 };
    const read = async () =>
      collectItems(
        await openIsolated({ kind: 'csv', path: 'the body' }, { chunks: endless(), limits }),
      );
    await assert.rejects(read(), {
      name: 'SourceError',
      message: 'the body: could not be read within 1 second',
    });
  });

  test('is ended when it takes more than its memory', async () => {
    // Node.js itself needs more memory than the limit, and the body has no end. So the limit is exceeded while the source is read, however
    // fast the machine is.
    const limits = { ...generous, memoryMb: 20 };
    const read = async () =>
      collectItems(
        await openIsolated({ kind: 'csv', path: 'the body' }, { chunks: endless(), limits }),
      );
    await assert.rejects(read(), {
      name: 'SourceError',
      message: 'the body: needs more than 20 MB of memory to be read',
    });
  });

  test('is ended by the signal of its caller', async () => {
    const stopping = new AbortController();
    const source = await openIsolated(
      { kind: 'csv', path: 'the body' },
      { chunks: endless(), signal: stopping.signal, limits: generous },
    );
    const read = collectItems(source);
    stopping.abort();
    await assert.rejects(read, ImportStopped);
  });

  test(
    'is gone when its source was read, was refused or was stopped, and is no zombie',
    { skip: !isLinux },
    async () => {
      // Only new parser processes count, because those of earlier tests may end in the meantime.
      const before = new Set(listChildren(process.pid));
      const left = () => listChildren(process.pid).filter((pid) => !before.has(pid));
      const read = async (bytes: string, signal?: AbortSignal) => {
        const chunks = (async function* () {
          yield Buffer.from(bytes);
        })();
        await collectItems(
          await openIsolated(
            { kind: 'csv', path: 'the body' },
            { chunks, ...(signal && { signal }) },
          ),
        );
      };
      await read('player,game_id,trophy_id,earned_at\n');
      assert.deepEqual(left(), []);
      await assert.rejects(read('no columns\n'), { name: 'SourceError' });
      assert.deepEqual(left(), []);
      await assert.rejects(read('player\n', AbortSignal.abort()), ImportStopped);
      assert.deepEqual(left(), []);
    },
  );

  test('refuses a file that has far more bytes than data', async () => {
    const path = join(folder, 'sparse.xml');
    await writeFile(path, '');
    await truncate(path, 2 ** 40);
    assert.deepEqual(listMessages(await collectItems(await openIsolated({ kind: 'xml', path }))), [
      'sparse.xml: invalid: is larger than 536870912 bytes',
    ]);
  });
});

describe('a watched folder of a parser process', () => {
  test('knows the accounts of a server by their numbers, also after the process was ended', async (context) => {
    const server = await openRpcnServer(join(folder, 'server'));
    context.after(() => server.close());
    server.addTrophy('LanternFox', goldenSet.id, [0, 0n]);
    const account = { player: 'LanternFox', account: 'LanternFox' };
    const request = { kind: 'rpcn', path: server.path, options: account };
    const watched = await openIsolatedFolder(request);
    const { units, accounts } = await watched.scan();
    assert.deepEqual([units.length, accounts], [1, [['LanternFox', '1']]]);
    await watched.close();
    server.run('DELETE FROM user_trophies; DELETE FROM account');
    server.addAccount('LanternFox');
    server.addTrophy('LanternFox', goldenSet.id, [1, 0n]);
    assert.deepEqual((await watched.scan()).units, []);
    await watched.close();
    const again = await openIsolatedFolder({ ...request, accounts: [['LanternFox', '1']] });
    assert.deepEqual((await again.scan()).units, []);
    await again.close();
  });

  test('lists and reads units as the format does, and is replaced after it was ended', async () => {
    const path = join(folder, 'sets');
    await writeSetFolder(join(path, goldenSet.id), goldenSet);
    const request = { kind: 'rpcs3', path, options };
    const [expected] = (await (await openWatchedFolder(request)).scan()).units;
    const watched = await openIsolatedFolder(request);
    const [unit] = (await watched.scan()).units;
    assert.deepEqual([unit?.where, unit?.files], [expected?.where, expected?.files]);
    assert.deepEqual(await unit?.read(), await expected?.read());
    await watched.close();
    assert.deepEqual(await unit?.read(), await expected?.read());
    await watched.close();
  });
});
