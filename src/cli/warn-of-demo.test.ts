import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Ran } from '../../test/support/run-laurel.ts';
import { runLaurel, runLaurelWith } from '../../test/support/run-laurel.ts';

describe('a command that writes into a store with demo data says so', () => {
  let folder: string;
  let store: readonly string[];
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laurel-demo-'));
    store = ['--store', `sqlite:${join(folder, 'laurel.db')}`];
    assert.equal((await runLaurel('demo', ...store)).code, 0);
  });
  after(() => rmSync(folder, { recursive: true }));

  const warns = ({ code, err }: Ran): void => {
    assert.deepEqual([code, /also holds demo data.*laurel demo remove/.test(err)], [0, true]);
  };
  const record = '{"type":"player","name":"EmberOwl"}\n';

  test('import', async () => warns(await runLaurelWith(record, 'import', 'ndjson', '-', ...store)));
  test('player add', async () => warns(await runLaurel('player', 'add', 'TinHeron', ...store)));
  test('sync add', async () => warns(await runLaurel('sync', 'add', 'EmberOwl', ...store)));
  test('but not after the demo was removed', async () => {
    assert.equal((await runLaurel('demo', 'remove', '--yes', ...store)).code, 0);
    assert.equal((await runLaurel('player', 'add', 'GlassHare', ...store)).err, '');
    assert.match((await runLaurel('player', 'list', ...store)).out, /TinHeron/);
  });
});
