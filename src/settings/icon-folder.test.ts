import assert from 'node:assert/strict';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { chooseIconFolder, chooseUploadFolder, storeSettings } from './store-settings.ts';

test('icons are stored in the configured folder, or next to the database by default', () => {
  assert.equal(
    chooseIconFolder({ icons: '/srv/icons', store: 'sqlite:/srv/laurel/laurel.db' }),
    '/srv/icons',
  );
  assert.equal(
    chooseIconFolder({ icons: '', store: 'sqlite:/srv/laurel/laurel.db' }),
    join('/srv/laurel', 'icons'),
  );
  assert.equal(chooseIconFolder({ icons: '', store: 'SQLite:laurel.db' }), 'icons');
});

test('icons are stored in the user’s data folder if the store is not a file', () => {
  const dataFile = storeSettings.store.fallback.slice('sqlite:'.length);
  const inData = join(dirname(dataFile), 'icons');
  for (const store of ['sqlite::memory:', 'postgres://db.example/laurel'])
    assert.equal(chooseIconFolder({ icons: '', store }), inData, store);
});

test('uploads are stored below an absolute path, even if that of the database is relative', () => {
  assert.equal(chooseUploadFolder('sqlite:laurel.db'), resolve('uploads'));
});
