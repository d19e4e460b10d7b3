/** An operator changes the look of the site in a browser. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSite } from '../support/access/site.ts';

test('texts of the site are set, and are the default again when they are emptied', async (context) => {
  const { browser } = await startSite(context);
  const path = '/manage/look';
  const fields = { 'site-name': 'The Lighthouse Club', 'site-accent': '#2255aa' };
  assert.match((await browser.send({ path, change: 'save', fields })).text, /Saved/);
  assert.match((await browser.open('/about')).text, /The Lighthouse Club/);
  await browser.send({
    path,
    change: 'save',
    fields: { 'site-name': '', 'site-accent': '#2255aa' },
  });
  assert.doesNotMatch((await browser.open('/about')).text, /The Lighthouse Club/);
});

test('a value that is not allowed is refused with what it may be, and stays in its field', async (context) => {
  const { browser } = await startSite(context);
  const fields = { 'site-accent': 'light green' };
  const seen = await browser.send({ path: '/manage/look', change: 'save', fields });
  assert.equal(seen.status, 422);
  assert.match(seen.text, /role="alert">Accent:/);
  assert.match(seen.text, /value="light green"/);
});

test('a value of the settings cannot be changed', async (context) => {
  const { browser } = await startSite(context, { siteName: 'Fixed' });
  const seen = await browser.open('/manage/look');
  assert.match(seen.text, /value="Fixed" disabled/);
  await browser.send({ path: '/manage/look', change: 'save', fields: { 'site-name': 'Other' } });
  assert.match((await browser.open('/about')).text, /Fixed/);
});

test('a form of which one value is refused changes nothing', async (context) => {
  const { browser } = await startSite(context);
  const path = '/manage/look';
  const fields = { 'site-name': 'The Lighthouse Club', 'site-accent': 'light green' };
  assert.equal((await browser.send({ path, change: 'save', fields })).status, 422);
  assert.doesNotMatch((await browser.open(path)).text, /The Lighthouse Club/);
});
