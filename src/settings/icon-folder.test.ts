import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { iconFolderOf, storeSettings } from './store-settings.ts';

test('icons are kept where the setting says, else beside the database', () => {
  assert.equal(iconFolderOf({ icons: '/srv/icons', store: 'sqlite:/srv/laurel/laurel.db' }), '/srv/icons');
  assert.equal(iconFolderOf({ icons: '', store: 'sqlite:/srv/laurel/laurel.db' }), join('/srv/laurel', 'icons'));
  assert.equal(iconFolderOf({ icons: '', store: 'SQLite:laurel.db' }), 'icons');
});

test('icons are kept in the user’s data folder where the store is no file', () => {
  const dataFile = storeSettings.store.fallback.slice('sqlite:'.length);
  const inData = join(dirname(dataFile), 'icons');
  for (const store of ['sqlite::memory:', 'postgres://db.example/laurel'])
    assert.equal(iconFolderOf({ icons: '', store }), inData, store);
});
