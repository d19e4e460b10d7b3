import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { composeState } from '../app/compose-state.ts';
import { openStore } from '../store/index.ts';
import type { Ran } from '../../test/support/run-laurel.ts';
import { widePng } from '../../test/support/bad-pictures.ts';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

const folder = makeFolder();
const url = `sqlite:${join(folder, 'laurel.db')}`;
await runLaurel('demo', '--store', url);

function site(...args: readonly string[]): Promise<Ran> {
  return runLaurel('site', ...args, '--store', url);
}

interface Listed {
  readonly values: readonly {
    readonly name: string;
    readonly value: string | number;
    readonly source: string;
  }[];
}

async function shown(name: string, ...args: readonly string[]) {
  const { values }: Listed = JSON.parse((await site('show', '--json', ...args)).out);
  const found = values.find((value) => value.name === name);
  return [found?.value, found?.source];
}

test('values are set and unset, and the audit log says so', async () => {
  assert.deepEqual(await shown('site-name'), ['Laurel', 'default']);
  assert.equal((await site('set', 'site-name', 'Lantern Club')).out, 'site-name was set.\n');
  assert.deepEqual(await shown('site-name'), ['Lantern Club', 'store']);
  assert.equal((await site('unset', 'site-name')).out, 'site-name is the default again.\n');
  assert.deepEqual(await shown('site-name'), ['Laurel', 'default']);
  const again = await site('unset', 'site-name');
  assert.deepEqual([again.code, again.err], [1, 'laurel: site-name is not stored.\n']);
  const store = await openStore(url);
  const entries = await composeState(store).audit.latest(3);
  await store.close();
  assert.deepEqual(
    entries.map(({ action, outcome, subject }) => `${action} ${outcome} ${subject}`),
    [
      'laurel site unset unknown null',
      'laurel site unset done site-name',
      'laurel site set done site-name',
    ],
  );
});

test('a value of a flag, variable or file wins, and cannot be changed', async () => {
  assert.deepEqual(await shown('site-name', '--site-name', 'Harbour'), ['Harbour', 'settings']);
  const { code, err } = await site('set', 'site-name', 'Lantern Club', '--site-name', 'Harbour');
  assert.deepEqual(
    [code, err],
    [2, 'laurel: site-name is given by the settings of the service, which win.\n'],
  );
});

test('files are read: logo, style sheet, pages', async () => {
  const logo = join(folder, 'logo.svg');
  const imprint = join(folder, 'imprint.md');
  await writeFile(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>');
  await writeFile(imprint, '# Who we are\n\nWe.');
  await site('set', 'site-logo', logo);
  await site('set', 'imprint', imprint);
  assert.deepEqual(await shown('site-logo'), [59, 'store']);
  assert.deepEqual(await shown('imprint'), ['# Who we are\n\nWe.', 'store']);
});

test('what is not allowed is refused with the reason', async () => {
  const refused = async (...args: readonly string[]) => {
    const { code, err } = await site('set', ...args);
    assert.equal(code, 2);
    return err;
  };
  assert.match(
    await refused('site-accent', '#ffee00'),
    /^laurel: site-accent: #ffee00 has a contrast of less than 4\.5 to 1/,
  );
  assert.match(
    await refused('contact', 'javascript:alert(1)'),
    /is not an http, https or mailto address/,
  );
  const wide = join(folder, 'wide.png');
  await writeFile(wide, widePng);
  assert.match(await refused('site-logo', wide), /site-logo: The image has 30000 × 30000 pixels/);
  assert.match(await refused('site-css', join(folder, 'none.css')), /the file cannot be read/);
  assert.match(await refused('site-name', 'x'.repeat(41)), /41 characters; at most 40/);
  const unknown = await site('set', 'site-colour', 'red');
  assert.deepEqual([unknown.code, /The names are: site-name, /.test(unknown.err)], [1, true]);
});
