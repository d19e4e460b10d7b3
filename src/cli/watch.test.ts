/** Watched folders from the command line, with a service that follows them (docs/adr/0026-watched-folders.md). */

import assert from 'node:assert/strict';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { eventually } from '../../test/support/eventually.ts';
import { makeFolder } from '../../test/support/make-folder.ts';
import type { WrittenTrophy } from '../../test/support/rpcs3-writer.ts';
import { openRpcnServer, toTicks } from '../../test/support/rpcn-writer.ts';
import { exampleSet, writeSetFolder, writeTropusr } from '../../test/support/rpcs3-writer.ts';
import { runLaurel as laurel } from '../../test/support/run-laurel.ts';
import type { StartedService } from '../../test/support/start-service.ts';
import { startService } from '../../test/support/start-service.ts';

const patience = 60_000;
const trophies = (count: number): WrittenTrophy[] =>
  Array.from({ length: 3 }, (_, index) =>
    index < count ? { grade: 'B', unlockedAt: Date.UTC(2026, 0, 15) } : { grade: 'B' },
  );

interface Place {
  readonly emulator: string;
  readonly set: string;
  readonly store: string;
}

/** An emulator's folder with a set that has one earned trophy, and the address of a store. */
async function makePlace(): Promise<Place> {
  const folder = makeFolder();
  const emulator = join(folder, 'emulator');
  const set = join(emulator, 'dev_hdd0/home/00000001/trophy/NPWR90001_00');
  await writeSetFolder(set, { ...exampleSet(1), id: 'NPWR90001_00', trophies: trophies(1) });
  return { emulator, set, store: `sqlite:${join(folder, 'laurel.db')}` };
}

async function serve(context: TestContext, store: string): Promise<StartedService> {
  const service = await startService({ store, hasImports: true });
  let isStopped = false;
  const stop = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    await service.stop();
  };
  context.after(stop);
  return { ...service, stop };
}

function hasEarned({ store }: StartedService, count: number): Promise<unknown> {
  const read = async () =>
    (await store.playerTrophies('LanternFox', 'NPWR90001_00'))?.filter(({ earned }) => earned);
  return eventually(async () => (await read())?.length === count, patience, `${count} are earned`);
}

async function listed(store: string): Promise<readonly Record<string, unknown>[]> {
  const { out } = await laurel('watch', 'list', '--json', '--store', store);
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Record<string, unknown> => JSON.parse(line));
}

function isListed(store: string, wanted: object): Promise<unknown> {
  const isSo = ([source]: readonly Record<string, unknown>[]): boolean =>
    source !== undefined && Object.entries(wanted).every(([key, value]) => source[key] === value);
  return eventually(async () => isSo(await listed(store)), patience, JSON.stringify(wanted));
}

describe('laurel watch', () => {
  test('lets the service load what changes, also after it was started again, until it is removed', async (context) => {
    const { emulator, set, store } = await makePlace();
    const service = await serve(context, store);
    const options = ['--player', 'LanternFox', '--store', store];
    const added = await laurel('watch', 'add', 'rpcs3', emulator, ...options);
    assert.match(added.out, /^[0-9a-f]{8}: .*emulator is watched/);
    await hasEarned(service, 1);
    await isListed(store, { state: 'watching', isFollowed: true, sets: 1 });
    await writeFile(join(set, 'TROPUSR.DAT'), writeTropusr({ trophies: trophies(2) }));
    await hasEarned(service, 2);
    await service.stop();
    await isListed(store, { isFollowed: false });
    assert.match((await laurel('watch', 'list', '--store', store)).out, /no service runs/);

    await writeFile(join(set, 'TROPUSR.DAT'), writeTropusr({ trophies: trophies(3) }));
    const again = await serve(context, store);
    await hasEarned(again, 3);
    const [source] = await listed(store);
    const id = String(source?.['id']);
    assert.equal((await laurel('watch', 'remove', id, '--store', store)).code, 0);
    assert.match((await laurel('watch', 'list', '--store', store)).out, /No folder is watched/);
    assert.notEqual((await laurel('watch', 'remove', id, '--store', store)).code, 0);
  });

  test('states a folder that is gone and one that is back', async (context) => {
    const { emulator, store } = await makePlace();
    await laurel('watch', 'add', 'rpcs3', emulator, '--player', 'LanternFox', '--store', store);
    await rename(emulator, `${emulator}-gone`);
    const service = await serve(context, store);
    await isListed(store, { state: 'failed', isFollowed: false });
    await rename(`${emulator}-gone`, emulator);
    await hasEarned(service, 1);
    await isListed(store, { state: 'watching', message: '' });
    await rename(emulator, `${emulator}-gone`);
    await isListed(store, { state: 'failed', isFollowed: true });
    await rename(`${emulator}-gone`, emulator);
    await isListed(store, { state: 'watching', message: '' });
  });

  test('states what is skipped and why, until nothing is skipped', async (context) => {
    const { emulator, set, store } = await makePlace();
    await writeFile(join(set, 'ICON0.PNG'), 'GIF89a');
    await laurel('watch', 'add', 'rpcs3', emulator, '--player', 'LanternFox', '--store', store);
    await serve(context, store);
    await isListed(store, { state: 'watching', isFollowed: true, sets: 1 });
    const { out } = await laurel('watch', 'list', '--store', store);
    assert.match(out, /watching 1 set, skipped: \S*\/ICON0\.PNG: the icon is not a PNG image/);
    await rm(join(set, 'ICON0.PNG'));
    await isListed(store, { state: 'watching', isFollowed: true, message: '' });
  });

  test('imports nothing of a stranger who took the name of an account while no service ran, and says why', async (context) => {
    const { emulator, set, store } = await makePlace();
    const server = await openRpcnServer(`${emulator}-server`);
    context.after(() => server.close());
    const owner = ['--player', 'LanternFox', '--store', store];
    await laurel('import', 'rpcs3', emulator, ...owner);
    const { path } = server;
    await laurel('watch', 'add', 'rpcn', path, '--account', 'LanternFox', ...owner);
    const earn = (trophy: number): void =>
      server.addTrophy('LanternFox', basename(set), [trophy, toTicks(Date.UTC(2026, 0, 15))]);
    earn(1);
    const service = await serve(context, store);
    await hasEarned(service, 2);
    await service.stop();

    server.run('PRAGMA foreign_keys = ON; DELETE FROM account');
    server.addAccount('LanternFox');
    earn(2);
    const again = await serve(context, store);
    await isListed(store, {
      state: 'watching',
      isFollowed: true,
      message:
        'rpcn.db: has no account LanternFox, or another one than before; what is stored of LanternFox stays',
    });
    await hasEarned(again, 2);
  });

  test('refuses what cannot be watched', async () => {
    const { emulator, store } = await makePlace();
    const refused = [
      ['watch', 'add', 'csv', emulator, '--player', 'LanternFox'],
      ['watch', 'add', 'rpcs3', emulator],
      ['watch', 'add', 'rpcs3', `${emulator}-missing`, '--player', 'LanternFox'],
    ];
    for (const args of refused)
      assert.notEqual((await laurel(...args, '--store', store)).code, 0, args.join(' '));
  });
});
