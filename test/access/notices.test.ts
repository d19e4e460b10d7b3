/** The operator's page of notices, through HTTP, in a browser without scripts (docs/spec/access.md 4, Notices). */

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { createWebhookState } from '../../src/webhooks/state/index.ts';
import { listen } from '../../src/server/http/index.ts';
import type { SignedInSite } from '../support/access/signed-in.ts';
import { signedIn } from '../support/access/signed-in.ts';
import { makeFolder } from '../support/make-folder.ts';

const path = '/manage/notices';

/** Starts a site that may send messages to this machine, and a receiver that responds with a given status. */
async function start(
  context: TestContext,
  status = 204,
  now: () => number = Date.now,
): Promise<SignedInSite & { readonly url: string; readonly got: string[] }> {
  const got: string[] = [];
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (part: string) => got.push(part));
    request.on('end', () => response.writeHead(status).end(status === 204 ? '' : 'No <such> room'));
  });
  const port = await listen(server, '127.0.0.1', 0);
  context.after(() => server.close());
  const syncSecrets = join(makeFolder(), 'secrets');
  const settings = { syncSecrets, webhookAllowPrivate: true, webhookPorts: [port] };
  const site = await signedIn(context, settings, now);
  return { ...site, url: `http://127.0.0.1:${port}/hook/lantern-room-secret-path`, got };
}

const idOn = (text: string): string => /name="id" value="([^"]*)"/.exec(text)?.[1] ?? '';

describe('a receiver', () => {
  test('is added for the events that are ticked, and its whole address never shown', async (context) => {
    const { browser, store, url } = await start(context);
    const fields = { url, format: 'discord', event: 'disk.low', player: '' };
    const seen = await browser.send({ path, change: 'add', fields });
    assert.equal(seen.path, `${path}?said=noticeAdded`);
    assert.match(seen.text, /Discord[^]*Disk almost full[^]*Nothing was sent yet/);
    assert.doesNotMatch(seen.text, /secret-path/);
    const [added] = await createWebhookState(store.operational).list();
    assert.deepEqual(added?.events, ['disk.low']);
    const { text } = await browser.open('/manage/audit');
    assert.match(text, /notice\.add/);
    assert.doesNotMatch(text, /secret-path/);
  });

  test('of signed messages shows its secret once', async (context) => {
    const { browser, url } = await start(context);
    const fields = { url, format: 'standard' };
    assert.match((await browser.send({ path, change: 'add', fields })).text, /whsec_/);
    assert.doesNotMatch((await browser.open(path)).text, /whsec_/);
  });

  test('needs a fresh proof of who adds or removes it', async (context) => {
    let at = Date.now();
    const { browser, store, url } = await start(context, 204, () => at);
    await browser.send({ path, change: 'add', fields: { url, format: 'discord' } });
    at += 11 * 60_000;
    const page = await browser.open(path);
    assert.doesNotMatch(page.text, /name="url"/);
    const id = idOn(page.text);
    for (const [change, fields] of [
      ['add', { url, format: 'discord' }],
      ['remove', { id }],
    ] as const)
      assert.equal((await browser.send({ path, change, fields })).status, 403);
    assert.equal((await createWebhookState(store.operational).list()).length, 1);
  });

  test('is refused with what cannot be one, and what was typed stays', async (context) => {
    const { browser, store, url } = await start(context);
    for (const fields of [
      { url: '', format: 'discord' },
      { url: 'ftp://club.example/', format: 'discord' },
      { url: `https://club.example/${'x'.repeat(3000)}`, format: 'discord' },
      { url, format: 'lantern' },
      { url, format: 'discord', player: 'Nobody\u0000' },
      { url },
    ]) {
      const seen = await browser.send({ path, change: 'add', fields: { ...fields } });
      assert.equal(seen.status, 422, JSON.stringify(fields).slice(0, 80));
    }
    const seen = await browser.send({ path, change: 'add', fields: { url, format: 'x' } });
    assert.match(seen.text, /value="[^"]*secret-path"/);
    assert.deepEqual(await createWebhookState(store.operational).list(), []);
  });

  test('is refused for its length if it is too long', async (context) => {
    const { browser } = await start(context);
    const url = `https://club.example/${'x'.repeat(3000)}`;
    const fields = { url, format: 'discord' };
    const { text } = await browser.send({ path, change: 'add', fields });
    assert.match(text, /The address is longer than 2000 characters/);
  });

  test('is tested, and the page says what it answered', async (context) => {
    const { browser, url, got } = await start(context);
    await browser.send({ path, change: 'add', fields: { url, format: 'discord' } });
    const id = idOn((await browser.open(path)).text);
    const seen = await browser.send({ path, change: 'test', fields: { id, example: '' } });
    assert.match(seen.text, /The receiver accepted the message \(status 204\)/);
    assert.equal(got.length, 1);
  });

  test('that refuses a test is quoted', async (context) => {
    const { browser, url } = await start(context, 404);
    await browser.send({ path, change: 'add', fields: { url, format: 'discord' } });
    const id = idOn((await browser.open(path)).text);
    const seen = await browser.send({ path, change: 'test', fields: { id, example: 'disk.low' } });
    assert.match(seen.text, /did not arrive[^]*No &lt;such&gt; room/);
  });

  test('gets other events, none while it is disabled, and is removed', async (context) => {
    const { browser, store, url } = await start(context);
    await browser.send({ path, change: 'add', fields: { url, format: 'discord' } });
    const webhooks = createWebhookState(store.operational);
    const id = idOn((await browser.open(path)).text);
    await browser.send({ path, change: 'events', fields: { id, event: 'week.summary' } });
    assert.deepEqual((await webhooks.find(id))?.events, ['week.summary']);
    await browser.send({ path, change: 'events', fields: { id, event: 'lantern' } });
    assert.equal((await webhooks.find(id))?.events, null);
    await browser.send({ path, change: 'disable', fields: { id } });
    assert.equal((await webhooks.find(id))?.enabled, false);
    await browser.send({ path, change: 'enable', fields: { id } });
    assert.equal((await webhooks.find(id))?.enabled, true);
    await browser.send({ path, change: 'remove', fields: { id } });
    assert.equal(await webhooks.find(id), null);
    assert.equal((await browser.send({ path, change: 'remove', fields: { id } })).status, 422);
  });
});
