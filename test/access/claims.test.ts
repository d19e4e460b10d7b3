/** Claims of players over HTTP, in a browser without scripts, with three simulated networks (docs/adr/0027-claims.md). */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { composeState } from '../../src/app/compose-state.ts';
import { faults } from '../support/stand-ins/psn/index.ts';
import { answering } from '../support/stand-ins/shared/faults.ts';
import { retroFaults } from '../support/stand-ins/retro/index.ts';
import { steamFaults } from '../support/stand-ins/steam/index.ts';
import type { Browser, Seen } from '../support/access/browser.ts';
import type { ClaimSite } from '../support/access/claim-site.ts';
import { startClaimSite } from '../support/access/claim-site.ts';
import { startSite } from '../support/access/site.ts';
import { assertDescribed } from '../webhooks/described-messages.ts';
import { makeHook } from '../webhooks/hooks.ts';

const path = '/claim';
const minuteMs = 60_000;
/** A short delay in milliseconds, after which failed checks get their response. */
const shortly = { claimMs: 300 };

/** Begins a claim; returns the code that the page shows. */
async function begin(browser: Browser, fields: Readonly<Record<string, string>>): Promise<string> {
  const seen = await browser.send({ path: `${path}?new=1`, change: 'begin', fields });
  const code = /value="(laurel-[A-Z2-9]{4}-[A-Z2-9]{4})"/.exec(seen.text)?.[1];
  assert.ok(code !== undefined, seen.text);
  return code;
}

function check(browser: Browser): Promise<Seen> {
  return browser.send({ path, change: 'check' });
}

/** By network: writes a text into the field of the profile that the owner of an account can change. */
const writers = {
  psn: ({ psn }: ClaimSite, text: string) => {
    const [fox] = psn.players;
    assert.ok(fox !== undefined);
    fox.aboutMe = text;
  },
  retro: ({ accounts }: ClaimSite, text: string) => void (accounts.retro.motto = text),
  steam: ({ accounts }: ClaimSite, text: string) => void (accounts.steam.realName = text),
} as const;
const networks = ['psn', 'retro', 'steam'] as const;

function requestsOf(site: ClaimSite): Readonly<Record<(typeof networks)[number], number>> {
  return {
    psn: site.psn.log.filter(({ kind }) => kind !== 'authorize' && kind !== 'token').length,
    retro: site.retro.requests.length,
    steam: site.steam.requests.length,
  };
}

const none = { psn: 0, retro: 0, steam: 0 };

describe('a person who writes the code into the text of a profile', () => {
  for (const network of networks)
    test(`on ${network} gets an account with its player, after one request`, async (context) => {
      const site = await startClaimSite(context);
      const browser = site.stranger();
      const code = await begin(browser, { network, player: 'lanternfox' });
      writers[network](site, `Hello! ${code.toLowerCase()} `);
      const seen = await check(browser);
      assert.equal(seen.path, '/me?said=claimed');
      assert.match(seen.text, /The profile is yours[^]*Set a password/);
      assert.deepEqual(requestsOf(site), { ...none, [network]: 1 });
      const account = (await site.access.people.list()).find(({ role }) => role === 'player');
      const player = await site.store.players.find('LanternFox');
      assert.deepEqual([account?.name, account?.playerId], ['LanternFox', player?.playerId]);
    });

  test('can set a password at once, and sign in with it', async (context) => {
    const site = await startClaimSite(context);
    const browser = site.stranger();
    writers.retro(site, await begin(browser, { network: 'retro', player: 'LanternFox' }));
    await check(browser);
    const password = 'copper lantern on the shelf';
    const set = await browser.send({ path: '/me', change: 'password', fields: { password } });
    assert.equal(set.path, '/me?said=passwordSet');
    const fields = { name: 'LanternFox', password };
    const other = await site.stranger().send({ path: '/sign-in', change: 'password', fields });
    assert.equal(other.path, '/me');
  });

  test('and is signed in without a player gets it, and a new session', async (context) => {
    const site = await startClaimSite(context);
    const { browser } = site;
    const former = browser.cookie;
    writers.steam(site, await begin(browser, { network: 'steam', player: 'LanternFox' }));
    const seen = await check(browser);
    assert.equal(seen.path, '/me?said=playerClaimed');
    assert.notEqual(browser.cookie, former);
    assert.equal((await browser.open('/manage')).status, 200);
    assert.equal((await browser.open(path)).path, '/me');
    const [operator] = await site.access.people.list();
    const player = await site.store.players.find('LanternFox');
    assert.equal(operator?.playerId, player?.playerId);
  });

  test('gets a hidden profile, which stays hidden', async (context) => {
    const site = await startClaimSite(context);
    const fields = { player: 'LanternFox' };
    await site.browser.send({ path: '/manage/players', change: 'hide', fields });
    const browser = site.stranger();
    writers.retro(site, await begin(browser, { network: 'retro', player: 'LanternFox' }));
    assert.equal((await check(browser)).path, '/me?said=claimed');
    assert.equal((await site.store.players.find('LanternFox'))?.hidden, true);
  });

  test('is told to the operator, and in the log of steps', async (context) => {
    const site = await startClaimSite(context);
    const { webhooks } = composeState(site.store);
    await webhooks.add(makeHook('operator', { events: ['claim.made'] }));
    const browser = site.stranger();
    writers.retro(site, await begin(browser, { network: 'retro', player: 'LanternFox' }));
    await check(browser);
    const messages = await webhooks.log('operator', 9);
    assert.deepEqual(
      messages.map(({ type }) => type),
      ['claim.made'],
    );
    for (const { payload } of messages) assertDescribed(payload);
    const { text } = await site.browser.open('/manage/audit');
    assert.match(text, /claim\.made[^]*LanternFox/);
    assert.match(text, /claim\.check/);
  });
});

/** Returns the message of a failed check. */
function refusalIn({ status, text }: Seen): string {
  const said = /role="alert">([^<]*)</.exec(text)?.[1];
  return `${status} ${said}`;
}

const notProved = /^422 The code was not found/;

describe('a check that proves nothing says the same of', () => {
  test('a name that nobody has, a player whose account is not known, and a text without the code', async (context) => {
    let now = Date.now();
    const site = await startClaimSite(context, shortly, () => now);
    const browser = site.stranger();
    for (const [player, network] of [
      ['Nobody', 'retro'],
      ['FileOnly', 'psn'],
      ['LanternFox', 'steam'],
    ] as const) {
      now += minuteMs;
      await begin(browser, { network, player });
      assert.match(refusalIn(await check(browser)), notProved);
      assert.deepEqual([requestsOf(site).psn, requestsOf(site).retro], [0, 0]);
    }
  });

  test('a player who has an account, whom only the operator gives away, without a request', async (context) => {
    const site = await startClaimSite(context, shortly);
    const found = await site.store.players.find('LanternFox');
    assert.ok(found !== null);
    const { playerId } = found;
    const invited = { name: 'Ada', role: 'player', playerId } as const;
    const { code } = await site.access.people.invite(invited, Date.now());
    const fields = { code };
    await site.stranger().send({ path: '/sign-in', change: 'code', fields });
    const browser = site.stranger();
    writers.psn(site, await begin(browser, { network: 'psn', player: 'LanternFox' }));
    assert.match(refusalIn(await check(browser)), notProved);
    assert.deepEqual(requestsOf(site), none);
  });

  test('the code of another browser, or of a claim before', async (context) => {
    const site = await startClaimSite(context, shortly);
    const one = site.stranger();
    const other = site.stranger();
    const code = await begin(one, { network: 'retro', player: 'LanternFox' });
    writers.retro(site, code);
    await begin(other, { network: 'retro', player: 'LanternFox' });
    assert.match(refusalIn(await check(other)), notProved);
  });
});

describe('a network that does not give the text', () => {
  const cases = [
    [
      'psn',
      'hides it',
      (site: ClaimSite) => site.psn.plan('profile', faults.error(403, 2_240_526, 'no')),
    ],
    ['psn', 'blocks the address', ({ psn }: ClaimSite) => psn.plan('profile', faults.page(403))],
    ['psn', 'refuses the login', ({ psn }: ClaimSite) => (psn.endLogin(), psn.expireAccess())],
    [
      'retro',
      'blocks the address',
      ({ retro }: ClaimSite) => retro.faults.plan('profile', retroFaults.blocked),
    ],
    ['retro', 'refuses the key', ({ retro }: ClaimSite) => void (retro.key = 'x'.repeat(32))],
    [
      'retro',
      'knows the account no more',
      ({ accounts }: ClaimSite) => accounts.retro.exists.set(false, 1),
    ],
    [
      'retro',
      'is being maintained',
      ({ retro }: ClaimSite) => retro.faults.plan('profile', retroFaults.status(500)),
    ],
    [
      'retro',
      'asks to wait',
      ({ retro }: ClaimSite) => retro.faults.plan('profile', retroFaults.tooMany('3600')),
    ],
    [
      'retro',
      'ends in the middle',
      ({ retro }: ClaimSite) => retro.faults.plan('profile', retroFaults.cut),
    ],
    ['steam', 'hides it', ({ accounts }: ClaimSite) => accounts.steam.privacy.set('profile', 1)],
    [
      'steam',
      'refuses the key',
      ({ steam }: ClaimSite) => steam.faults.plan('summaries', steamFaults.forbidden),
    ],
    [
      'steam',
      'never answers',
      ({ steam }: ClaimSite) => void (steam.onRequest = () => new Promise(() => {})),
    ],
    [
      'psn',
      'never answers',
      ({ psn }: ClaimSite) => void (psn.onRequest = () => new Promise(() => {})),
    ],
  ] as const;
  for (const [network, what, breakIt] of cases)
    test(`${network} ${what}: the same is said, after one request at most`, async (context) => {
      const site = await startClaimSite(context, shortly);
      const browser = site.stranger();
      writers[network](site, await begin(browser, { network, player: 'LanternFox' }));
      breakIt(site);
      assert.match(refusalIn(await check(browser)), notProved);
      assert.ok(requestsOf(site)[network] <= 2);
      assert.equal((await site.access.people.list()).length, 1);
    });

  test('or gives the text of another account: the same is said', async (context) => {
    const site = await startClaimSite(context, shortly);
    const browser = site.stranger();
    const code = await begin(browser, { network: 'retro', player: 'LanternFox' });
    const body = { User: 'SecondOwl', ULID: '01HZ0000000000000000000002', Motto: code };
    site.retro.faults.plan('profile', answering('another account', { status: 200, body }));
    assert.match(refusalIn(await check(browser)), notProved);
    assert.equal((await site.access.people.list()).length, 1);
  });

  test('a huge text is looked at in its beginning only', async (context) => {
    const site = await startClaimSite(context, shortly);
    const browser = site.stranger();
    const code = await begin(browser, { network: 'retro', player: 'LanternFox' });
    writers.retro(site, `${'x'.repeat(20_000)}${code}`);
    assert.match(refusalIn(await check(browser)), notProved);
  });
});

describe('a claim', () => {
  test('is checked three times a day for a name that exists and for one that does not', async (context) => {
    let now = Date.now();
    const site = await startClaimSite(context, shortly, () => now);
    for (const player of ['LanternFox', 'Nobody']) {
      const browser = site.stranger();
      const refusals = [];
      for (let time = 0; time < 4; time += 1) {
        now += 5 * minuteMs;
        if (time === 0) await begin(browser, { network: 'psn', player });
        refusals.push(refusalIn(await check(browser)));
      }
      assert.match(refusals[2] ?? '', notProved);
      assert.match(refusals[3] ?? '', /^422 This name was checked three times/);
    }
    assert.ok(requestsOf(site).psn <= 3);
  });

  test('is over after half an hour', async (context) => {
    let now = Date.now();
    const site = await startClaimSite(context, shortly, () => now);
    const browser = site.stranger();
    const token = /name="token" value="([^"]*)"/;
    await begin(browser, { network: 'retro', player: 'LanternFox' });
    const page = await browser.open(path);
    now += 31 * minuteMs;
    const seen = await browser.post(path, { token: token.exec(page.text)?.[1] ?? '', do: 'check' });
    assert.match(refusalIn(seen), /^422 The code has expired/);
    assert.deepEqual(requestsOf(site), none);
  });

  test('is refused for a form of another site, without a token and with a bearer token', async (context) => {
    const site = await startClaimSite(context, shortly);
    const browser = site.stranger();
    await begin(browser, { network: 'retro', player: 'LanternFox' });
    const elsewhere = { origin: 'https://elsewhere.example' };
    assert.equal((await browser.send({ path, change: 'check', headers: elsewhere })).status, 403);
    assert.equal((await browser.post(path, { do: 'check', token: 'x' })).status, 403);
    const bearer = { origin: site.origin, authorization: 'Bearer x' };
    assert.ok((await browser.send({ path, change: 'check', headers: bearer })).status >= 400);
    assert.deepEqual(requestsOf(site), none);
  });

  for (const [what, fields] of [
    ['no name', { network: 'retro', player: '' }],
    ['no network', { player: 'LanternFox' }],
    ['an unknown network', { network: 'xbox', player: 'LanternFox' }],
    ['odd bytes', { network: 'psn\u0000', player: '\u0000\u0001' }],
  ] as const)
    test(`is refused with ${what}`, async (context) => {
      const { stranger } = await startClaimSite(context, shortly);
      assert.equal((await stranger().send({ path, change: 'begin', fields })).status, 422);
    });

  test('with a huge name shows what it would show of any other', async (context) => {
    const { stranger } = await startClaimSite(context, shortly);
    const browser = stranger();
    await begin(browser, { network: 'retro', player: '<b>'.repeat(1000) });
    assert.doesNotMatch((await browser.open(path)).text, /<b><b>/);
    assert.match(refusalIn(await check(browser)), notProved);
  });

  test('is not cached, and its code is in the page of its browser alone', async (context) => {
    const { stranger } = await startClaimSite(context);
    const browser = stranger();
    const code = await begin(browser, { network: 'retro', player: 'LanternFox' });
    const page = await browser.open(path);
    assert.match(page.headers.get('cache-control') ?? '', /no-store/);
    assert.equal(page.headers.get('etag'), null);
    assert.match(page.text, /of 127\.0\.0\.1|\(127\.0\.0\.1:\d+\)/);
    assert.doesNotMatch((await stranger().open(path)).text, new RegExp(code));
  });
});

describe('without the setting', () => {
  test('there is no page, no link to it and nothing to be sent', async (context) => {
    const { browser, origin } = await startSite(context);
    assert.equal((await browser.open(path)).status, 404);
    assert.doesNotMatch((await browser.open('/me')).text, /\/claim|Claim your profile/);
    const { text } = await browser.open('/manage/people');
    const token = /name="token" value="([^"]*)"/.exec(text)?.[1] ?? '';
    const fields = { token, do: 'begin', network: 'psn', player: 'LanternFox' };
    assert.ok((await browser.post(path, fields, { origin })).status >= 400);
  });

  test('or without a network, the page says how else', async (context) => {
    const { browser } = await startSite(context, { claims: 'on', syncSecrets: '/nonexistent' });
    const { text } = await browser.open(path);
    assert.match(text, /Ask the operator for an invitation/);
    assert.doesNotMatch(text, /name="player"/);
  });
});
