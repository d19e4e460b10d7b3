/** The link with which the first operator sets the site up (docs/spec/access.md 2). */

import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { openAccess } from '../access/index.ts';
import { loadDemo } from '../data/generate/index.ts';
import { openStore } from '../store/index.ts';
import { makeFolder } from '../../test/support/make-folder.ts';
import { createSetupLink, listAddresses } from './setup-link.ts';

const now = Date.UTC(2026, 10, 26);
const served = {
  setup: 'on',
  pages: 'on',
  publicUrl: '',
  basePath: '/api',
  host: '127.0.0.1',
  address: 'http://127.0.0.1:8080',
} as const;

async function open(context: TestContext) {
  const file = join(makeFolder(), 'club.db');
  const store = await openStore(`sqlite:${file}`);
  const access = openAccess(store);
  context.after(async () => {
    await access.close();
    await store.close();
  });
  return { opened: { access, store }, settings: { ...served, store: `sqlite:${file}` }, file };
}

describe('the link to set up', () => {
  test('has its code in the fragment, and is in a file for its owner alone', async (context) => {
    const { opened, settings, file } = await open(context);
    const link = await createSetupLink(opened, settings, now);
    assert.match(link?.addresses.join() ?? '', /^http:\/\/127\.0\.0\.1:8080\/setup#[\w-]{22}$/);
    const beside = `${file}-setup-link`;
    assert.equal(readFileSync(beside, 'utf8'), `${link?.addresses.join() ?? ''}\n`);
    assert.equal(statSync(beside).mode & 0o777, 0o600);
  });

  test('is new at each start of an empty store', async (context) => {
    const { opened, settings } = await open(context);
    const first = await createSetupLink(opened, settings, now);
    const second = await createSetupLink(opened, settings, now);
    assert.ok(first !== null && second !== null);
    assert.notDeepEqual(second.addresses, first.addresses);
  });

  test('is shown once over a store that has players', async (context) => {
    const { opened, settings } = await open(context);
    await loadDemo(opened.store, now);
    assert.notEqual(await createSetupLink(opened, settings, now), null);
    assert.equal(await createSetupLink(opened, settings, now), null);
  });

  test('is not made with an operator, and its file is removed', async (context) => {
    const { opened, settings, file } = await open(context);
    const link = await createSetupLink(opened, settings, now);
    const visitor = { network: 'n', isPlain: true, browserId: 'b'.repeat(43), now };
    await opened.access.entry.withCode(link?.addresses[0] ?? '', visitor);
    assert.equal(await createSetupLink(opened, settings, now), null);
    assert.equal(existsSync(`${file}-setup-link`), false);
  });

  test('is not made where setting up, or the pages, are off', async (context) => {
    const { opened, settings } = await open(context);
    assert.equal(await createSetupLink(opened, { ...settings, setup: 'off' }, now), null);
    assert.equal(await createSetupLink(opened, { ...settings, pages: 'off' }, now), null);
  });
});

describe('its address', () => {
  test('is the public one', () => {
    const publicUrl = 'https://trophies.example/club/api';
    assert.deepEqual(listAddresses({ ...served, publicUrl }), ['https://trophies.example/club']);
  });
  test('is each of the machine, if the service listens on all', () => {
    for (const address of listAddresses({ ...served, host: '0.0.0.0' }))
      assert.match(address, /^http:\/\/\d+\.\d+\.\d+\.\d+:8080$/);
  });
});
