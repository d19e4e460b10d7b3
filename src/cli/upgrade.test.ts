import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

const recorded = new URL('../../test/expectations/stores/schema-48.json', import.meta.url);

const folder = makeFolder();

test('a command says when it begins and ends to upgrade a store, and nothing about one that is new or current', async () => {
  const file = join(folder, 'laurel.db');
  const { sqlite: commands }: { readonly sqlite: readonly string[] } = JSON.parse(
    await readFile(recorded, 'utf8'),
  );
  const database = new DatabaseSync(file);
  for (const command of commands) database.exec(command);
  database.close();
  const upgraded = await runLaurel('db', 'migrate', '--store', `sqlite:${file}`);
  assert.match(
    upgraded.err,
    /^The store is being upgraded from schema 48 to (\d+)\. With a large store this takes minutes\.\nThe store has been upgraded to schema \1\.\n$/,
  );
  assert.equal((await runLaurel('db', 'migrate', '--store', `sqlite:${file}`)).err, '');
  assert.equal(
    (await runLaurel('db', 'migrate', '--store', `sqlite:${join(folder, 'new.db')}`)).err,
    '',
  );
});
