/** The form that a person has filled in is not lost when a page asks for a fresh identity proof (docs/spec/access.md 3, rule 11). */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { accountPages } from '../../src/account-pages/index.ts';
import { Browser } from '../support/access/browser.ts';
import type { Seen } from '../support/access/browser.ts';
import { signedIn } from '../support/access/signed-in.ts';
import type { SignedInSite } from '../support/access/signed-in.ts';

const path = '/manage/people';
const password = 'copper lantern on the shelf';
const invited = { name: 'Heron & <Two>', player: '', role: 'player' };

/** Starts a site whose operator Ada signed in eleven minutes ago. */
async function startLate(context: TestContext): Promise<SignedInSite> {
  let now = Date.now();
  const site = await signedIn(context, {}, () => now);
  const fields = { name: 'Ada', password };
  await site.browser.send({ path: '/setup/sign-in', change: 'save', fields });
  now += 11 * 60_000;
  return site;
}

function ask({ browser }: SignedInSite): Promise<Seen> {
  return browser.send({ path, change: 'invite', fields: invited });
}

/** Sends the form with this button, including its hidden fields. */
function sendProof(
  { browser }: SignedInSite,
  { text, path: at }: Seen,
  way: 'password' | 'code' | 'again',
  fields: Readonly<Record<string, string>> = {},
): Promise<Seen> {
  const button = new RegExp(`name="proof"\\s+value="${way}"`);
  const form = text.split('<form').find((each) => button.test(each)) ?? ''; // absent: no form has the button, so no hidden field is sent
  const carried = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, unescape(value)],
  );
  return browser.post(at, { ...Object.fromEntries(carried), ...fields, proof: way });
}

function unescape(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

test('no form of any page replaces the password of a person who signed in eleven minutes ago', async (context) => {
  const site = await startLate(context);
  const changes = accountPages
    .filter(({ role, path: at }) => role !== null && at !== '/sign-out')
    .flatMap((page) => Object.keys(page.changes ?? {}).map((change) => ({ page, change })));
  assert.ok(changes.length > 60);
  const fields = { name: 'Ada', password: 'a password of somebody else' };
  for (const { page, change } of changes)
    await site.browser.send({ path: page.path.replaceAll(/\{\w+\}/g, 'x'), change, fields });
  assert.equal((await site.browser.open('/manage')).status, 200);
  const signIn = (given: string) =>
    new Browser(site.origin).send({
      path: '/sign-in',
      change: 'password',
      fields: { name: 'Ada', password: given },
    });
  assert.equal((await signIn(fields.password)).status, 403);
  assert.equal((await signIn(password)).path, '/manage');
});

describe('a change that needs a fresh proof', () => {
  test('is made with what was entered, after the password was given on the page in between', async (context) => {
    const site = await startLate(context);
    const asked = await ask(site);
    assert.equal(asked.status, 403);
    assert.match(asked.text, /value="Heron &amp; &lt;Two&gt;"/);
    assert.doesNotMatch(asked.path, /Heron/);
    assert.equal((await site.access.people.invitations(Date.now())).length, 0);
    const done = await sendProof(site, asked, 'password', { proofPassword: password });
    assert.equal(done.status, 200);
    assert.match(done.text, /sign-in#/);
    const open = await site.access.people.invitations(Date.now());
    assert.deepEqual(
      open.map(({ name }) => name),
      ['Heron & <Two>'],
    );
    assert.match((await site.browser.open('/session')).text, /"Ada"/);
  });

  test('is made after a link was pasted, and the former session has ended', async (context) => {
    const site = await startLate(context);
    const former = site.browser.cookie;
    const asked = await ask(site);
    const { code } = await site.access.entry.createOperatorLink(Date.now() + 11 * 60_000);
    const done = await sendProof(site, asked, 'code', { proofCode: code });
    assert.match(done.text, /sign-in#/);
    const response = await fetch(`${site.origin}/session`, { headers: { cookie: former } });
    assert.deepEqual(await response.json(), { name: null });
  });

  test('is made after signing in again in another tab of the browser', async (context) => {
    const site = await startLate(context);
    const asked = await ask(site);
    const early = await sendProof(site, asked, 'again');
    assert.equal(early.status, 403);
    assert.match(early.text, /not signed in again yet/);
    const fields = { name: 'Ada', password };
    await site.browser.send({ path: '/sign-in?again=1', change: 'password', fields });
    const done = await sendProof(site, early, 'again');
    assert.match(done.text, /sign-in#/);
  });

  test('is not made by the proof of another account, whose session does not begin', async (context) => {
    const site = await startLate(context);
    const asked = await ask(site);
    const { code } = await site.access.people.invite(
      { name: 'Wren', playerId: null, role: 'operator' },
      Date.now(),
    );
    const refused = await sendProof(site, asked, 'code', { proofCode: code });
    assert.equal(refused.status, 403);
    assert.match(refused.text, /another account/);
    assert.match((await site.browser.open('/session')).text, /"Ada"/);
    const done = await sendProof(site, refused, 'password', { proofPassword: password });
    assert.match(done.text, /sign-in#/);
  });

  test('is not made for another account that signs in meanwhile in another tab', async (context) => {
    const site = await startLate(context);
    const asked = await ask(site);
    const { code } = await site.access.people.invite(
      { name: 'Wren', playerId: null, role: 'operator' },
      Date.now(),
    );
    await site.browser.send({ path: '/sign-in?again=1', change: 'code', fields: { code } });
    assert.match((await site.browser.open('/session')).text, /"Wren"/);
    const open = await site.access.people.invitations(Date.now());
    const refused = await sendProof(site, asked, 'again');
    assert.equal(refused.status, 403);
    assert.match(refused.text, /with another account/);
    assert.deepEqual(await site.access.people.invitations(Date.now()), open);
  });

  test('marks the password or the code that is wrong, and gives it the focus', async (context) => {
    const site = await startLate(context);
    const asking = await ask(site);
    for (const [way, field] of [
      ['password', 'proofPassword'],
      ['code', 'proofCode'],
    ] as const) {
      const { text } = await sendProof(site, asking, way, { [field]: 'wrong' });
      const marked = [...text.matchAll(/<[a-z][^>]*aria-invalid="true"[^>]*autofocus[^>]*>/g)];
      assert.equal(marked.length, 1, way);
      assert.match(marked.join(''), new RegExp(`name="${field}"`), way);
    }
  });

  test('waits with what was entered while the proof is wrong', async (context) => {
    const site = await startLate(context);
    let seen = await ask(site);
    for (const wrong of ['', 'another lantern', 'x'.repeat(5000)]) {
      seen = await sendProof(site, seen, 'password', { proofPassword: wrong });
      assert.equal(seen.status, 403);
      assert.match(seen.text, /role="alert"[^]*value="Heron &amp; &lt;Two&gt;"/);
      assert.doesNotMatch(seen.text, /another lantern/);
    }
    const code = await sendProof(site, seen, 'code', { proofCode: 'nothing' });
    assert.equal(code.status, 403);
    assert.equal((await site.access.people.invitations(Date.now())).length, 0);
  });

  test('is not made by a form of another site, or of another browser, with a proof in it', async (context) => {
    const site = await startLate(context);
    const fields = { do: 'invite', ...invited, proof: 'password', proofPassword: password };
    const stranger = await new Browser(site.origin).open('/sign-in');
    const token = /name="token" value="([^"]*)"/.exec(stranger.text)?.[1] ?? ''; // absent: no form, so no token is sent
    for (const proof of ['password', 'again'])
      assert.equal((await site.browser.post(path, { ...fields, proof, token })).status, 403);
    assert.equal((await site.browser.post(path, fields)).status, 403);
    assert.equal((await site.access.people.invitations(Date.now())).length, 0);
    assert.doesNotMatch((await site.browser.open('/manage/audit')).text, /sign-in\.password/);
  });

  test('is refused after too many wrong proofs, of which only those within the limit are noted', async (context) => {
    const site = await startLate(context);
    let seen = await ask(site);
    for (let made = 0; made < 6; made += 1)
      seen = await sendProof(site, seen, 'password', { proofPassword: 'another lantern' });
    assert.equal(seen.status, 429);
    const action = 'sign-in.password';
    const logged = await site.access.steps.latest({ accountId: '', action, limit: 50 });
    assert.equal(logged.length, 5);
  });

  test('is noted with its proof, and nothing of the password', async (context) => {
    const site = await startLate(context);
    await sendProof(site, await ask(site), 'password', { proofPassword: password });
    const { text } = await site.browser.open('/manage/audit');
    for (const step of ['person.invite', 'sign-in.password']) assert.ok(text.includes(step), step);
    assert.doesNotMatch(text, /copper/);
  });
});
