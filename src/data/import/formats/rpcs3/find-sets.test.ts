import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { exampleSet, writeSetFolder } from '../../../../../test/support/rpcs3-writer.ts';
import { findSets } from './find-sets.ts';

let folder = '';
before(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'laurel-')));
  await writeSetFolder(
    join(folder, 'emulator/dev_hdd0/home/00000001/trophy/NPWR90001_00'),
    exampleSet(1),
  );
  await writeSetFolder(
    join(folder, 'emulator/dev_hdd0/home/00000001/trophy/NPWR90002_00'),
    exampleSet(2),
  );
  await mkdir(join(folder, 'emulator/dev_hdd0/home/00000001/savedata/BLES00000'), {
    recursive: true,
  });
  await mkdir(join(folder, 'emulator/dev_hdd0/home/00000002/savedata'), { recursive: true });
  await writeSetFolder(
    join(folder, 'emulator/dev_hdd0/game/BLES00000/TROPDIR/NPWR90001_00'),
    exampleSet(1),
  );
});
after(() => rm(folder, { recursive: true }));

async function found(path: string): Promise<readonly string[]> {
  const { sets } = await findSets(join(folder, path));
  return sets.map((set) => basename(set.path));
}

async function skipped(path: string): Promise<Readonly<Record<string, string>>> {
  const search = await findSets(join(folder, path));
  return Object.fromEntries(search.skipped.map(({ where, reason }) => [where, reason]));
}

describe('sets are found', () => {
  const both = ['NPWR90001_00', 'NPWR90002_00'];
  const user = 'emulator/dev_hdd0/home/00000001';

  test('below a folder trophy, a user, home, dev_hdd0 and the whole emulator, and nowhere else', async () => {
    for (const path of [
      `${user}/trophy`,
      user,
      'emulator/dev_hdd0/home',
      'emulator/dev_hdd0',
      'emulator',
    ]) {
      assert.deepEqual(await found(path), both, path);
    }
  });

  test('if the path is a set', async () => {
    assert.deepEqual(await found(`${user}/trophy/NPWR90001_00`), ['NPWR90001_00']);
  });

  test('below a folder of any other name, such as a copy', async () => {
    await writeSetFolder(join(folder, 'copies/2024/spring/NPWR90003_00'), exampleSet(3));
    assert.deepEqual(await found('copies'), ['NPWR90003_00']);
  });

  test('with every folder in which another one could appear', async () => {
    const { folders } = await findSets(join(folder, `${user}/trophy`));
    assert.deepEqual(
      folders.map((path) => basename(path)),
      ['trophy', ...both],
    );
  });
});

describe('skipped folders are explained', () => {
  test('a user without trophies', async () => {
    assert.deepEqual(await skipped('emulator'), {
      'dev_hdd0/home/00000002': 'has no folder trophy; this user has not started a set yet',
    });
  });

  test('an incomplete set, a compressed set, an empty folder, a link', async () => {
    const path = join(folder, 'odd');
    for (const [name, file] of [
      ['a-conf', 'TROPCONF.SFM'],
      ['b-user', 'TROPUSR.DAT'],
      ['c-packed', 'TROPHY.TRP'],
      ['d-other', 'README'],
    ]) {
      await mkdir(join(path, name ?? ''), { recursive: true });
      await writeFile(join(path, name ?? '', file ?? ''), '');
    }
    await symlink(join(folder, 'emulator'), join(path, 'e-link'));
    assert.deepEqual(await skipped('odd'), {
      'a-conf': 'has no TROPUSR.DAT; no user has started this set yet',
      'b-user': 'has no TROPCONF.SFM, which defines the trophies',
      'c-packed':
        'contains a packed TROPHY.TRP, which is not supported; the emulator unpacks it to its folder dev_hdd0/home',
      'd-other': 'contains neither TROPCONF.SFM nor TROPUSR.DAT',
      'e-link': 'is a symbolic link, which is not followed',
    });
  });

  test('in home, a folder that is not a user; an emulator without home', async () => {
    await mkdir(join(folder, 'strange/dev_hdd0/home/someone'), { recursive: true });
    await mkdir(join(folder, 'homeless/dev_hdd0/game'), { recursive: true });
    assert.deepEqual(await skipped('strange'), {
      'dev_hdd0/home/someone': 'is not a user folder of the emulator (eight digits)',
    });
    assert.deepEqual(await skipped('homeless'), { dev_hdd0: 'has no folder home' });
  });

  test('folders that are too deep, so that the search ends', async () => {
    await mkdir(join(folder, 'deep', ...Array.from({ length: 20 }, () => 'x')), {
      recursive: true,
    });
    assert.deepEqual(await skipped('deep'), { 'x/x/x/x/x/x/x/x': 'is more than 7 folders deep' });
  });

  test('without control characters in the name', async () => {
    await mkdir(join(folder, 'noisy/bell\u0007\u001b[31m'), { recursive: true });
    assert.deepEqual(Object.keys(await skipped('noisy')), ['bell\uFFFD\uFFFD[31m']);
  });
});

describe('a search is refused', () => {
  test('two users with trophies: only the operator knows which player each one is', async () => {
    for (const user of ['00000001', '00000007'])
      await writeSetFolder(join(folder, `shared/home/${user}/trophy/NPWR90001_00`), exampleSet(1));
    await assert.rejects(findSets(join(folder, 'shared')), {
      name: 'SourceError',
      message:
        /shared: contains the trophies of 2 users \(00000001, 00000007\)\. Import each user for their player, such as .*00000001$/,
    });
    assert.deepEqual(await found('shared/home/00000007'), ['NPWR90001_00']);
  });

  test('where there is nothing', async () => {
    await assert.rejects(findSets(join(folder, 'nowhere')), {
      name: 'SourceError',
      message: /nowhere: no such file or folder$/,
    });
  });
});
