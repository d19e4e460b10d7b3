/** Signing in with a real OpenID provider (docs/spec/access.md 3, rule 14). */

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { hasClaim } from '../../src/access/oidc/provider.ts';
import { Browser } from '../support/access/browser.ts';
import { oidcClient, startOpenIdServer } from '../support/access/open-id-server.ts';
import { makeFolder } from '../support/make-folder.ts';
import type { TestSettings } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const callback = '/sign-in/provider/back';

async function start(context: TestContext, changes: Partial<TestSettings> = {}) {
  const first = await startService({ hasAccounts: false });
  const { port } = first;
  await first.stop();
  const origin = `http://127.0.0.1:${port}`;
  const provider = await startOpenIdServer(`${origin}${callback}`, (login) =>
    login === 'ada' ? { groups: ['laurel', 'others'] } : {},
  );
  context.after(() => provider.stop());
  const oidcClientSecretFile = join(makeFolder(), 'secret');
  writeFileSync(oidcClientSecretFile, `${oidcClient.secret}\n`);
  const service = await startService({
    hasAccounts: true,
    port,
    publicUrl: `${origin}/api`,
    oidcIssuer: provider.issuer,
    oidcClientId: oidcClient.id,
    oidcClientSecretFile,
    oidcOperators: 'groups=laurel',
    ...changes,
  });
  context.after(() => service.stop());
  return { service, provider, origin, browser: new Browser(origin) };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Signs in at the provider and returns to the site; returns the site's message. */
async function signIn({ browser, provider }: Started, login: string, from = '/sign-in/provider') {
  const left = await browser.open(from);
  assert.ok(left.leadsTo !== null, left.text);
  const back = new URL(await provider.signIn(left.leadsTo, login));
  assert.equal(back.pathname, callback);
  return { path: `${callback}${back.search}`, fields: Object.fromEntries(back.searchParams) };
}

describe('a provider', () => {
  test('signs in an operator by their claim, and leads to the page that was asked for', async (context) => {
    const site = await start(context);
    const { path, fields } = await signIn(site, 'ada', '/sign-in/provider?to=/manage/people');
    const seen = await site.browser.send({ path, change: 'finish', fields });
    assert.equal(seen.path, '/manage/people');
    const [person] = (await site.service.access?.people.list()) ?? [];
    assert.deepEqual(
      [person?.name, person?.role, person?.ways[0]?.subject],
      ['ada', 'operator', `${site.provider.issuer} ada`],
    );
  });

  test('does not let in whom nobody invited, unless the settings make them a player', async (context) => {
    const site = await start(context);
    const refused = await signIn(site, 'bob');
    const seen = await site.browser.send({
      path: refused.path,
      change: 'finish',
      fields: refused.fields,
    });
    assert.equal(seen.status, 403);
    assert.match(seen.text, /this site does not/);
    const open = await start(context, { oidcRegister: 'player' });
    const { path, fields } = await signIn(open, 'bob');
    assert.equal((await open.browser.send({ path, change: 'finish', fields })).path, '/me');
  });

  test('is added to an account by a link on the own page, and signs in to that account afterwards', async (context) => {
    const site = await start(context);
    const { service, browser } = site;
    const invited = { name: 'Robin', role: 'player', playerId: null } as const;
    const invitation = await service.access?.people.invite(invited, Date.now());
    await browser.send({
      path: '/sign-in',
      change: 'code',
      fields: { code: invitation?.code ?? '' },
    });
    const [, link = ''] = /href="([^"]*add=1[^"]*)"/.exec((await browser.open('/me')).text) ?? [];
    const added = await signIn(site, 'bob', link.replaceAll('&amp;', '&'));
    const seen = await browser.send({ path: added.path, change: 'finish', fields: added.fields });
    assert.equal(seen.path, '/me');
    assert.doesNotMatch(seen.text, /add=1/);
    const other = { ...site, browser: new Browser(site.origin) };
    const { path, fields } = await signIn(other, 'bob');
    assert.match(
      (await other.browser.send({ path, change: 'finish', fields })).text,
      /the name Robin/,
    );
  });

  test('is believed with the state of this browser only, and once', async (context) => {
    const site = await start(context);
    const { path, fields } = await signIn(site, 'ada');
    const stranger = new Browser(site.origin);
    assert.equal((await stranger.send({ path, change: 'finish', fields })).status, 502);
    const wrong = { ...fields, state: 'another-state-of-nobody' };
    assert.equal((await site.browser.send({ path, change: 'finish', fields: wrong })).status, 502);
    assert.equal((await site.browser.send({ path, change: 'finish', fields })).path, '/manage');
    const again = await new Browser(site.origin).send({ path, change: 'finish', fields });
    assert.equal(again.status, 502);
  });

  test('is asked five times a minute at most for one address', async (context) => {
    const site = await start(context);
    const { path, fields } = await signIn(site, 'ada');
    const wrong = { ...fields, code: 'another-code' };
    const statuses = [];
    for (let made = 0; made < 6; made += 1)
      statuses.push((await site.browser.send({ path, change: 'finish', fields: wrong })).status);
    assert.deepEqual(statuses, [502, 502, 502, 502, 502, 429]);
  });

  test('takes the role away from an operator whose claim is gone, but not from the last', async (context) => {
    const site = await start(context, { oidcRegister: 'player' });
    const begun = await signIn(site, 'ada');
    await site.browser.send({ path: begun.path, change: 'finish', fields: begun.fields });
    const other = await signIn(site, 'bob');
    await site.browser.send({ path: other.path, change: 'finish', fields: other.fields });
    const people = (await site.service.access?.people.list()) ?? [];
    const bob = people.find(({ name }) => name === 'bob');
    await site.service.access?.people.setRole(bob?.accountId ?? '', 'operator');
    const again = await signIn(site, 'bob');
    await site.browser.send({ path: again.path, change: 'finish', fields: again.fields });
    const roles = (await site.service.access?.people.list())?.map(({ name, role }) => [name, role]);
    assert.deepEqual(roles, [
      ['ada', 'operator'],
      ['bob', 'player'],
    ]);
  });

  test('that does not answer is said, and the page of signing in stays', async (context) => {
    const site = await start(context);
    await site.provider.stop();
    const seen = await site.browser.open('/sign-in/provider');
    assert.equal(seen.status, 502);
    assert.match(seen.text, /did not respond/);
    assert.equal((await site.browser.open('/sign-in')).status, 200);
  });

  test('that the person did not agree to is said to have been cancelled', async (context) => {
    const site = await start(context);
    const { path, fields } = await signIn(site, 'ada');
    const { state = '', iss = '' } = fields; // absent: the provider would not be believed
    const cancelled = { state, iss, error: 'access_denied' };
    const seen = await site.browser.send({ path: callback, change: 'finish', fields: cancelled });
    assert.equal(seen.status, 403);
    assert.match(seen.text, /cancelled or refused/);
    assert.equal((await site.browser.send({ path, change: 'finish', fields })).path, '/manage');
  });

  test('that fails leaves the reason in the log, with the id of the request and no secret', async (context) => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const site = await start(context, { log });
    const { path, fields } = await signIn(site, 'ada');
    const wrong = { ...fields, code: 'another-code' };
    const seen = await site.browser.send({ path, change: 'finish', fields: wrong });
    assert.equal(lines.length, 1);
    const line = lines.join('');
    const id = seen.headers.get('x-request-id') ?? 'nothing'; // absent: fails
    for (const part of ['invalid_grant', id]) assert.ok(line.includes(part), line);
    for (const part of ['another-code', fields['state'] ?? '', oidcClient.secret])
      assert.ok(!line.includes(part), line);
  });

  test('is not shown where none is set', async (context) => {
    const service = await startService({ hasAccounts: true });
    context.after(() => service.stop());
    const browser = new Browser(`http://127.0.0.1:${service.port}`);
    assert.equal((await browser.open('/sign-in/provider')).status, 404);
    assert.equal((await browser.open(callback)).status, 404);
    assert.doesNotMatch((await browser.open('/sign-in')).text, /provider/);
  });
});

describe('a claim', () => {
  test('is a value or one of several', () => {
    const claim = { name: 'groups', value: 'laurel' };
    assert.equal(hasClaim({ groups: ['a', 'laurel'] }, claim), true);
    assert.equal(hasClaim({ groups: 'laurel' }, claim), true);
    assert.equal(hasClaim({ groups: ['laurels'] }, claim), false);
    assert.equal(hasClaim({}, claim), false);
  });
  test('that is true or false is compared as a text', () => {
    const claim = { name: 'is_admin', value: 'true' };
    assert.equal(hasClaim({ is_admin: true }, claim), true);
    assert.equal(hasClaim({ is_admin: false }, claim), false);
    assert.equal(hasClaim({ is_admin: false }, { ...claim, value: 'false' }), true);
  });
  test('with an e-mail address counts only if it is verified', () => {
    const claim = { name: 'email', value: 'ada@lighthouse.example' };
    assert.equal(hasClaim({ email: claim.value }, claim), false);
    assert.equal(hasClaim({ email: claim.value, email_verified: 'true' }, claim), false);
    assert.equal(hasClaim({ email: claim.value, email_verified: true }, claim), true);
  });
});
