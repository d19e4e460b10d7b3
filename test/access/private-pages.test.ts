/**
 * Access to account pages (docs/spec/access.md 8): player A cannot access anything of player B or of the operator, and a visitor nothing of
 * any of them. All pages and changes in `accountPages` are tried, so that a new one is tested without a change here.
 */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { accountPages } from '../../src/account-pages/index.ts';
import type { DataRecord } from '../../src/records/records.ts';
import { Browser } from '../support/access/browser.ts';
import type { Site } from '../support/access/site.ts';
import { startSite } from '../support/access/site.ts';

const game = 'NPWR90001_00';
/** Secrets of OrchardOwl, which no page of any other person may contain. */
const secrets = /owlish secret|Orchard Nights/;

const owlName = 'OrchardOwl';

/**
 * Asserts that a page contains nothing of OrchardOwl. Their name may occur only if the URL or the sent form contains it, because a page
 * repeats it.
 */
function assertNothingOfOwl(text: string, address: string, sent = ''): void {
  assert.doesNotMatch(text, secrets, address);
  if (!`${address}${sent}`.toLowerCase().includes(owlName.toLowerCase()))
    assert.doesNotMatch(text, /OrchardOwl/, address);
}

const records: readonly DataRecord[] = [
  { type: 'game', id: game, title: 'Harbour of Lanterns' },
  { type: 'game', id: 'NPWR90002_00', title: 'Orchard Nights' },
  { type: 'trophy', game, id: 1, grade: 'bronze', title: 'First Light' },
  { type: 'trophy', game: 'NPWR90002_00', id: 1, grade: 'bronze', title: 'Ladder' },
  ...['LanternFox', 'OrchardOwl'].flatMap((player): DataRecord[] => [
    { type: 'player', name: player },
    { type: 'playerGame', player, game },
    { type: 'earned', player, game, trophy: 1 },
  ]),
  { type: 'playerGame', player: 'OrchardOwl', game: 'NPWR90002_00' },
  { type: 'hiddenGame', player: 'OrchardOwl', game: 'NPWR90002_00', since: 5 },
  { type: 'hunt', player: 'OrchardOwl', game, hunted: true, note: 'owlish secret' },
];

interface Tried extends Site {
  readonly fox: Browser;
  readonly owl: Browser;
}

/** Starts a site with two players. One of them has a record of every kind. */
async function start(context: TestContext): Promise<Tried> {
  const site = await startSite(context);
  await site.service.store.load({ now: 1, source: 'test' }, (load) => load.apply(records));
  const fox = await site.signInPlayer('LanternFox');
  const owl = await site.signInPlayer('OrchardOwl');
  const pinned = { pin: game };
  await owl.send({ path: '/me/games', change: 'pin', fields: pinned });
  await owl.send({ path: '/me', change: 'report', fields: { text: 'owlish secret' } });
  return { ...site, fox, owl };
}

/** Returns URLs of a page: with OrchardOwl's values in the path, and in unusual spellings. */
function addressesOf(path: string): readonly string[] {
  const filled = path.replaceAll('{name}', 'OrchardOwl').replaceAll('{game}', game);
  return [
    filled,
    `${filled}/`,
    `/.//${filled.slice(1)}`,
    filled.replace(/^\/(.)/, (_, first: string) => `/%${first.charCodeAt(0).toString(16)}`),
    filled.toUpperCase(),
    `${filled}?player=OrchardOwl&name=OrchardOwl&account=OrchardOwl`,
  ];
}

/** Returns the fields of all forms, each with a value about OrchardOwl. */
async function fieldsAboutOwl({
  access,
  service,
}: Site): Promise<Readonly<Record<string, string>>> {
  const owl = (await access.people.list()).find(({ name }) => name === 'OrchardOwl');
  const found = await service.store.players.find('OrchardOwl');
  assert.ok(owl !== undefined && found !== null);
  const [report] = await access.reports.latest(1);
  return {
    player: 'OrchardOwl',
    name: 'OrchardOwl',
    playerId: String(found.playerId),
    account: owl.accountId,
    role: 'operator',
    newName: 'Stolen',
    game: 'NPWR90002_00',
    trophy: '1',
    trophies: '1',
    pin: 'NPWR90002_00/1',
    note: 'changed',
    text: 'changed',
    report: report?.reportId ?? '',
    status: 'delisted',
    series: 'changed',
    'site-name': 'changed',
  };
}

/** Returns everything that is stored about OrchardOwl and the site, except the log entries of the requests themselves. */
async function stateOf({ access, service: { store } }: Site): Promise<string> {
  const lines: unknown[] = [];
  for await (const record of store.export('OrchardOwl')) lines.push(record);
  const people = (await access.people.list()).filter(({ name }) => name !== 'LanternFox');
  const wishes = await access.wishes.deletions();
  const owl = await store.players.find('OrchardOwl');
  const reports = (await access.reports.latest(100)).filter(
    ({ playerId }) => playerId === owl?.playerId,
  );
  const shown = people.map((person) => ({ ...person, seenAt: null }));
  const ofOwl = wishes.filter(({ playerId }) => playerId === owl?.playerId);
  const site = [...(await store.siteValues())];
  return JSON.stringify([lines, owl, shown, ofOwl, reports, site]);
}

const privatePages = accountPages.filter(({ role }) => role !== null);
const ofOperator = accountPages.filter(({ role }) => role === 'operator');

describe('player A', () => {
  test('sees nothing of player B on any page, in any form of its address', async (context) => {
    const { fox } = await start(context);
    for (const { path } of privatePages)
      for (const address of addressesOf(path)) {
        const { text, path: at } = await fox.open(address);
        // A public page at this URL may show what everybody can see.
        if (/^\/+(me|manage|setup)/i.test(decodeURIComponent(at)))
          assertNothingOfOwl(text, address);
      }
  });

  test('finds no page of the operator, by any method', async (context) => {
    const { fox, origin } = await start(context);
    for (const { path } of ofOperator)
      for (const address of addressesOf(path))
        for (const method of [
          'GET',
          'HEAD',
          'POST',
          'PUT',
          'PATCH',
          'DELETE',
          'OPTIONS',
          'QUERY',
        ]) {
          const response = await fetch(new URL(address, origin), {
            method,
            redirect: 'manual',
            headers: { cookie: fox.cookie, origin },
          });
          assert.ok(
            ![200, 201, 202].includes(response.status) || method === 'OPTIONS',
            `${method} ${address}: ${response.status}`,
          );
          assertNothingOfOwl(await response.text(), address);
        }
  });

  test('changes nothing of player B or of the site with any form of any page', async (context) => {
    const site = await start(context);
    const { fox } = site;
    const before = await stateOf(site);
    const fields = await fieldsAboutOwl(site);
    let tried = 0;
    for (const { path, changes = {} } of privatePages)
      for (const change of Object.keys(changes)) {
        const { text } = await fox.open('/me');
        const token = /name="token" value="([^"]*)"/.exec(text)?.[1] ?? '';
        const [address = ''] = addressesOf(path);
        const seen = await fox.post(address, { ...fields, token, do: change });
        assertNothingOfOwl(seen.text, `${path} ${change}`, 'OrchardOwl');
        tried += 1;
      }
    assert.ok(tried > 40, `${tried} changes were tried`);
    assert.equal(await stateOf(site), before);
  });
});

describe('a visitor', () => {
  test('is led to the sign-in from every page, and changes nothing', async (context) => {
    const site = await start(context);
    const before = await stateOf(site);
    const fields = await fieldsAboutOwl(site);
    for (const { path, changes = {} } of privatePages) {
      const visitor = new Browser(site.origin);
      const [address = ''] = addressesOf(path);
      const seen = await visitor.open(address);
      assert.match(seen.path, /^\/sign-in\?to=/, path);
      assertNothingOfOwl(seen.text, address);
      const token = /name="token" value="([^"]*)"/.exec(seen.text)?.[1] ?? '';
      for (const change of Object.keys(changes)) {
        const sent = await visitor.post(address, { ...fields, token, do: change });
        assert.match(sent.path, /^\/sign-in\?to=/, `${path} ${change}`);
      }
    }
    assert.equal(await stateOf(site), before);
  });
});
