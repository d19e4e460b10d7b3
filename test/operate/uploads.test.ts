/** Files that are sent to a running service, checked and imported, and whose import is undone. */

import assert from 'node:assert/strict';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { composeState } from '../../src/app/compose-state.ts';
import type { Scope } from '../../src/ops/admin/index.ts';
import { createToken } from '../../src/ops/admin/index.ts';
import type { SqlStore } from '../../src/store/index.ts';
import { openStore } from '../../src/store/index.ts';
import { eventually } from '../support/eventually.ts';
import { makeFolder } from '../support/make-folder.ts';
import type { FormPart } from '../support/multipart.ts';
import { formType, makeForm } from '../support/multipart.ts';
import { writeTropconf, writeTropusr } from '../support/rpcs3-writer.ts';
import type { Served } from '../support/served.ts';
import { startServed } from '../support/served.ts';
import { makeZip } from '../support/zip.ts';

const folder = makeFolder();
const shared = join(folder, 'shared');
const url = `sqlite:${join(folder, 'laurel.db')}`;
const storeFlags = ['--store', url, '--admin-port', '0', '--upload-limit', '2'];
const folderFlags = ['--import-folders', shared, '--backup-folder', join(folder, 'backups')];
let store: SqlStore;
let served: Served;
let admin = '';
let token = '';

async function tokenFor(scopes: readonly Scope[]): Promise<string> {
  const { text, id, secretHash } = createToken();
  const times = { createdAt: 0, expiresAt: null, lastUsedAt: null };
  const { tokens } = composeState(store);
  await tokens.add({ tokenId: id, name: 'a test', secretHash, scopes: scopes.join(' '), ...times });
  return text;
}

before(async () => {
  await mkdir(shared);
  served = await startServed([...storeFlags, ...folderFlags]);
  admin = String((await served.logged('admin address'))['url']);
  store = await openStore(url);
  token = await tokenFor(['import', 'export', 'backup']);
});
after(async () => {
  served.signal('SIGTERM');
  await served.ended;
  await store.close();
});

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function ask(method: string, path: string, body?: object): Promise<Answer> {
  const isForm = Buffer.isBuffer(body);
  const response = await fetch(`${admin}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': isForm ? formType : 'application/json',
    },
    ...(body === undefined ? {} : { body: isForm ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  return { status: response.status, body: Object(JSON.parse(await response.text())) };
}

/** Sends files and waits until their import is in one of these states. */
async function upload(parts: readonly FormPart[], ...states: readonly string[]): Promise<Answer> {
  const sent = await ask('POST', '/v1/imports', makeForm(parts));
  assert.equal(sent.status, 202, JSON.stringify(sent.body));
  return reach(String(sent.body['id']), ...states);
}

async function reach(id: string, ...states: readonly string[]): Promise<Answer> {
  return eventually(
    async () => {
      const { body, ...answer } = await ask('GET', `/v1/imports/${id}`);
      if (states.includes(String(body['state']))) return { ...answer, body };
      if (body['state'] === 'failed') throw new Error(JSON.stringify(body));
      return null;
    },
    30_000,
    `the import is ${states.join(' or ')}`,
  );
}

async function leftFiles(): Promise<readonly string[]> {
  const found = await readdir(join(folder, 'uploads'), { recursive: true }).catch(() => []);
  return found.filter((name) => name.includes('/'));
}

const set = { id: 'NPWR90001_00', trophies: [{ grade: 'P', unlockedAt: 1e12 } as const] };
const zip = makeZip([
  { name: 'trophy/NPWR90001_00/TROPCONF.SFM', content: writeTropconf(set) },
  { name: 'trophy/NPWR90001_00/TROPUSR.DAT', content: writeTropusr(set) },
]);
const player = (name: string): FormPart => ({ field: 'player', content: name });
const file = (name: string, content: string | Uint8Array): FormPart => ({
  field: 'files',
  file: name,
  content,
});
const table = (who: string) =>
  file(
    'trophies.csv',
    `player,game,trophy,grade,date\n${who},Harbour,First light,bronze,2024-03-01 20:14\n`,
  );

test('a ZIP file of an emulator is checked, loaded and undone', async () => {
  const { body } = await upload([player('Fox'), file('trophies.zip', zip)], 'waiting');
  const { sources } = Object(body['found']);
  assert.deepEqual(
    sources.map(({ format }: { readonly format: string }) => format),
    ['rpcs3'],
  );
  const { counts, changes } = Object(body['report']);
  assert.deepEqual(counts.players, { added: 1, changed: 0, unchanged: 0 });
  assert.equal(changes.rows.at(-1).player, 'Fox');
  assert.equal(await store.findPlayer('Fox'), null);
  const id = String(body['id']);
  assert.equal((await ask('POST', `/v1/imports/${id}/load`)).status, 202);
  const done = await reach(id, 'done');
  assert.deepEqual(done.body['changedPlayers'], ['Fox']);
  assert.equal((await store.findPlayer('Fox'))?.earned.platinum, 1);
  assert.deepEqual(await leftFiles(), []);
  assert.equal((await ask('GET', `/v1/imports/${id}/undo`)).body['players'], 1);
  const undone = await ask('POST', `/v1/imports/${id}/undo`);
  assert.deepEqual(undone.body, { players: 1, games: 1, trophies: 1, left: [] });
  assert.equal(await store.findPlayer('Fox'), null);
  assert.equal((await ask('POST', `/v1/imports/${id}/undo`)).status, 409);
  assert.equal((await reach(id, 'undone')).body['state'], 'undone');
});

test('several files are one import, which can be loaded at once', async () => {
  const parts = [
    { field: 'load', content: 'now' },
    table('Wren'),
    file('players.ndjson', '{"type":"player","name":"Owl"}\n'),
  ];
  const { body } = await upload(parts, 'done');
  assert.deepEqual(Object(body['changedPlayers']).toSorted(), ['Owl', 'Wren']);
  assert.equal(body['title'], 'trophies.csv, players.ndjson');
});

test('what must be stated is asked for, and then checked', async () => {
  const { body } = await upload([file('trophies.zip', zip)], 'waiting');
  assert.deepEqual(Object(body['found']).missing, ['player']);
  const path = `/v1/imports/${String(body['id'])}`;
  assert.equal((await ask('POST', `${path}/load`)).status, 409);
  await ask('POST', `${path}/check`, { player: 'Fox', load: 'now' });
  await reach(String(body['id']), 'done');
  assert.notEqual(await store.findPlayer('Fox'), null);
});

test('what is not recognised fails, and nothing of it is left', async () => {
  const { body } = await upload([file('photo.jpg', Uint8Array.from([0xff, 0xd8]))], 'failed');
  assert.match(String(body['message']), /list of formats/);
  const { formats } = (await ask('GET', '/v1/import-formats')).body;
  assert.ok(Array.isArray(formats) && formats.length > 10);
  assert.deepEqual(await leftFiles(), []);
});

test('records of an instance are never loaded', async () => {
  const webhook =
    '{"type":"webhook","id":"w","url":"https://a.example/","secret":"whsec_AAAAAAAAAAAAAAAAAAAAAAAA"}';
  const parts = [
    { field: 'load', content: 'now' },
    file('instance.ndjson', `${webhook}\n{"type":"player","name":"Lark"}\n`),
  ];
  const { body } = await upload(parts, 'done');
  assert.equal(Object(body['report']).skipped.total, 1);
  assert.deepEqual(await composeState(store).webhooks.list(), []);
});

test('rejected records are named, and the others loaded if that is wanted', async () => {
  const lines = '{"type":"player","name":"Robin"}\n{"type":"player"}\n';
  const { body } = await upload(
    [{ field: 'load', content: 'now' }, file('x.ndjson', lines)],
    'waiting',
  );
  assert.equal(Object(body['report']).rejected.total, 1);
  const id = String(body['id']);
  await ask('POST', `/v1/imports/${id}/load?keepGoing=true`);
  await reach(id, 'done');
  assert.notEqual(await store.findPlayer('Robin'), null);
});

test('a message names a file by its path in the upload', async () => {
  const header = 'player,game,trophy,grade,date,colour\n';
  const parts = [{ field: 'load', content: 'now' }, file('table.csv', header)];
  const { body } = await upload(parts, 'done');
  const [note] = Object(body['report']).notes.first;
  assert.equal(note.where, 'table.csv');
});

test('an import that waits can be stopped', async () => {
  const { body } = await upload([table('Crane')], 'waiting');
  const id = String(body['id']);
  assert.equal((await ask('DELETE', `/v1/imports/${id}`)).status, 202);
  const stopped = await reach(id, 'failed');
  assert.equal(stopped.body['message'], 'The import was stopped.');
  assert.equal((await ask('POST', `/v1/imports/${id}/load`)).status, 409);
  assert.deepEqual(await leftFiles(), []);
});

for (const [what, parts, status, detail] of [
  ['an unknown option', [{ field: 'colour', content: 'red' }, table('Fox')], 400, /colour/],
  ['an option of the wrong form', [{ field: 'dates', content: 'x' }, table('Fox')], 400, /dates/],
  ['a path of the machine', [{ field: 'home', content: '/etc' }, table('Fox')], 400, /home/],
  ['no file', [player('Fox')], 400, /no file/],
  ['files above the limit', [file('x', new Uint8Array(3_000_000))], 413, /larger than 2 MB/],
] as const)
  test(`${what} is refused, and nothing is left`, async () => {
    const { body, ...answer } = await ask('POST', '/v1/imports', makeForm(parts));
    assert.equal(answer.status, status);
    assert.match(String(body['detail']), detail);
    assert.deepEqual(await leftFiles(), []);
  });

test('a connection that is lost in the middle leaves nothing', async () => {
  const before = (await ask('GET', '/v1/imports')).body['imports'];
  await new Promise<void>((resolve) => {
    const sending = request(`${admin}/v1/imports`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': formType },
    });
    sending.on('error', () => resolve());
    sending.write(makeForm([table('Fox')]).subarray(0, 150));
    sending.flushHeaders();
    void eventually(async () => (await leftFiles()).length > 0, 10_000, 'the file arrives').then(
      () => sending.destroy(new Error('the connection is lost')),
    );
  });
  await eventually(async () => (await leftFiles()).length === 0, 10_000, 'nothing is left');
  assert.deepEqual((await ask('GET', '/v1/imports')).body['imports'], before);
});

test('a folder is imported only below the allowed ones, links resolved', async () => {
  await mkdir(join(shared, 'fox', 'NPWR90001_00'), { recursive: true });
  await writeFile(join(shared, 'fox/NPWR90001_00/TROPCONF.SFM'), writeTropconf(set));
  await writeFile(join(shared, 'fox/NPWR90001_00/TROPUSR.DAT'), writeTropusr(set));
  await writeFile(join(folder, 'outside.csv'), 'game,trophy\nSecret,Treasure\n');
  await symlink(join(folder, 'outside.csv'), join(shared, 'link.csv'));
  const start = (path: string) => ask('POST', '/v1/imports/folder', { path, player: 'Fox' });
  const refused = [
    [join(folder, 'outside.csv'), 404],
    [join(shared, '../outside.csv'), 404],
    [join(shared, 'link.csv'), 404],
    [join(shared, 'nothing'), 404],
    ['shared', 400],
  ] as const;
  for (const [path, status] of refused) assert.equal((await start(path)).status, status, path);
  const { body } = await start(join(shared, 'fox'));
  await reach(String(body['id']), 'waiting');
  assert.deepEqual((await readdir(join(shared, 'fox'))).length, 1);
});

test('a backup is made, listed, downloaded as a store, and removed', async () => {
  const made = await ask('POST', '/v1/backups');
  assert.equal(made.status, 202, JSON.stringify(made.body));
  const path = `/v1/backups/${String(made.body['id'])}`;
  await eventually(
    async () => (await ask('GET', path)).body['state'] === 'done',
    20_000,
    'the backup is made',
  );
  const response = await fetch(`${admin}${path}/file`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(bytes.subarray(0, 15).toString(), 'SQLite format 3');
  const copy = join(folder, 'downloaded.db');
  await writeFile(copy, bytes);
  const restored = await openStore(`sqlite:${copy}`);
  assert.deepEqual(await restored.check(), []);
  assert.notEqual(await restored.findPlayer('Fox'), null);
  await restored.close();
  assert.equal((await ask('DELETE', path)).status, 200);
  assert.deepEqual(await readdir(join(folder, 'backups')), []);
});

test('the schedule of backups is set and listed', async () => {
  assert.equal((await ask('PUT', '/v1/backup-schedule', { every: 'hourly' })).status, 400);
  const set = await ask('PUT', '/v1/backup-schedule', { every: 'weekly', keep: 4 });
  assert.deepEqual(set.body, { every: 'weekly', keep: 4 });
  const { isPossible, schedule } = (await ask('GET', '/v1/backups')).body;
  assert.deepEqual({ isPossible, schedule }, { isPossible: true, schedule: set.body });
  await ask('PUT', '/v1/backup-schedule', { every: 'off' });
});

for (const [format, type, start] of [
  ['ndjson', 'application/x-ndjson', '{"type":'],
  ['csv', 'text/csv; charset=utf-8', 'player,'],
  ['xml', 'application/xml; charset=utf-8', '<?xml'],
] as const)
  test(`an export as ${format} is downloaded while it is written`, async () => {
    const response = await fetch(`${admin}/v1/export?format=${format}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const text = await response.text();
    assert.equal(response.headers.get('content-type'), type);
    assert.match(response.headers.get('content-disposition') ?? '', new RegExp(`laurel.${format}`));
    assert.ok(text.startsWith(start) && text.includes('Fox'), text.slice(0, 200));
  });
