/**
 * Tests every page below /setup, /manage and /me in a browser, each with some content: the rules of accessibility, use with the keyboard
 * alone, and without scripts (docs/spec/access.md 3, rule 12; 8).
 */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { accountPages } from '../../src/account-pages/index.ts';
import { Browser as Person } from '../support/access/browser.ts';
import { awaitEnd, downloadBackup } from '../support/access/send-backup.ts';
import { eventually } from '../support/eventually.ts';
import { acceptingAnswers, startKeyServer } from '../support/key-server.ts';
import type { KeyServer } from '../support/key-server.ts';
import { makeFolder } from '../support/make-folder.ts';
import { formType, makeForm } from '../support/multipart.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { findingsOn } from './accessibility.ts';
import { openBrowser, skipped } from './open-browser.ts';

const phone = { width: 360, height: 800 } as const;
const game = 'NPWR90001_00';
/** Milliseconds between two sign-ins on the service's clock. */
const attemptEveryMs = 15_000;
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
const openAll = `document.querySelectorAll('details').forEach((each) => each.open = true)`;
const isInParts = `document.readyState === 'complete'`;

/** Selects the visible controls, which must all be reachable with the keyboard. */
const markReachable = `[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
  .filter((each) => each.checkVisibility() && !each.matches('.skip'))
  .forEach((each, number) => each.setAttribute('data-number', number))`;
const countReachable = `document.querySelectorAll('[data-number]').length`;
/** Returns the index of the focused element and whether its focus is visible; null if the focus is outside the page. */
const focused = `(() => {
  const each = document.activeElement;
  if (each === null || each === document.body) return null;
  const style = getComputedStyle(each);
  return { number: each.getAttribute('data-number'), isSeen: (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none' };
})()`;

interface Focused {
  readonly number: string | null;
  readonly isSeen: boolean;
}

const records = [
  { type: 'game', id: game, title: 'Harbour of Lanterns' },
  { type: 'trophy', game, id: 1, grade: 'bronze', title: 'First Light' },
  { type: 'player', name: 'LanternFox' },
  { type: 'playerGame', player: 'LanternFox', game },
  { type: 'earned', player: 'LanternFox', game, trophy: 1 },
] as const;

describe('pages of people with an account', { skip: skipped ?? false }, () => {
  let service: StartedService;
  let keys: KeyServer;
  let browser: Browser;
  /** Milliseconds by which the service's clock is ahead of the real time. */
  let later = 0;
  /** The paths to visit. Each page has content. */
  let paths: readonly string[];
  before(async () => {
    keys = await startKeyServer();
    keys.answer = acceptingAnswers.retro;
    const folder = makeFolder();
    const settings = {
      hasAccounts: true,
      hasImports: true,
      store: `sqlite:${join(folder, 'club.db')}`,
      backupFolder: join(folder, 'backups'),
      syncSecrets: join(folder, 'secrets'),
      syncHosts: keys.hosts,
      importFolders: [folder],
    };
    service = await startService(settings, undefined, () => Date.now() + later);
    browser = await openBrowser();
    paths = await fill();
  });
  after(async () => {
    await browser.close();
    await service.stop();
    await keys.stop();
  });

  const at = (path: string): string => `http://127.0.0.1:${service.port}${path}`;

  async function newCode(): Promise<string> {
    const { access } = service;
    assert.ok(access !== null);
    return (await access.entry.createOperatorLink(Date.now())).code;
  }

  /** Fills the site with data, and returns the path of every page. */
  async function fill(): Promise<readonly string[]> {
    const person = new Person(at(''));
    const { access, store } = service;
    assert.ok(access !== null);
    await person.send({ path: '/setup', change: 'code', fields: { code: await newCode() } });
    await store.load({ now: Date.now(), source: 'test' }, (load) => load.apply(records));
    const found = await store.players.find('LanternFox');
    const [operator] = await access.people.list();
    assert.ok(found !== null && operator !== undefined);
    await access.people.setPlayer(operator.accountId, found.playerId);
    await downloadBackup(person, at(''));
    const waiting = await sendFile(person, 'game,trophy,grade,date\nA,B,bronze,2026-01-02\n');
    const failed = await sendFile(person, 'nothing that is known');
    const own = await sendFile(
      person,
      'game,trophy,grade,date\nC,D,bronze,2026-01-02\n',
      '/me/uploads',
    );
    const account = {
      name: 'RetroFox',
      secret: 'LanternKey0123456789abcdef',
      player: 'LanternFox',
    };
    const sent = { path: '/setup/trophies', change: 'retro', fields: account };
    const { path: following } = await person.send(sent);
    const values: Readonly<Record<string, readonly string[]>> = {
      '/setup/following': [following],
      '/setup/trophies/{id}': [waiting, failed].map((id) => `/setup/trophies/${id}`),
      '/manage/import/{id}': [waiting, failed].map((id) => `/manage/import/${id}`),
      '/manage/players/{name}': ['/manage/players/LanternFox'],
      '/me/uploads/{id}': [`/me/uploads/${own}`],
      '/me/games/{game}': [`/me/games/${game}`],
      '/me/hunting': ['/me/hunting?q=harbour'],
      '/setup/trophies': ['/setup/trophies?open=steam'],
    };
    return accountPages
      .map(({ path }) => path)
      .filter((path) => /^\/(?:setup\/|manage|me)/.test(path))
      .flatMap((path) => values[path] ?? [path]); // absent: it needs nothing
  }

  /** Sends a file. Returns the id of its import as soon as the import waits for confirmation or has failed. */
  async function sendFile(
    person: Person,
    content: string,
    path = '/manage/import',
  ): Promise<string> {
    const { text } = await person.open(path);
    const token = /name="token" value="([^"]*)"/.exec(text)?.[1] ?? ''; // absent: refused
    const parts = [
      { field: 'token', content: token },
      { field: 'files', file: 'trophies.csv', content },
    ];
    const sent = await person.sendForm(`${path}/files`, formType, makeForm(parts));
    await awaitEnd(person, sent.path);
    return sent.path.split('/').at(-1) ?? ''; // absent: never, because a path has a last part
  }

  /** Opens a page as an operator who has just signed in. */
  async function signIn(options: BrowserContextOptions = {}): Promise<Page> {
    // An address may try to sign in five times per minute, and these tests would exceed this on a fast machine.
    later += attemptEveryMs;
    const context = await browser.newContext({ viewport: phone, ...options });
    const page = await context.newPage();
    await page.goto(at('/sign-in'));
    await page.fill('[name="code"]', await newCode());
    await page.click('button[value="code"]');
    await page.waitForURL(/manage|setup/);
    return page;
  }

  for (const colorScheme of ['light', 'dark'] as const)
    test(`are accessible and fit a phone with all that is folded open, ${colorScheme}`, async () => {
      const page = await signIn({ bypassCSP: true, colorScheme });
      for (const path of paths) {
        await page.goto(at(path));
        await page.waitForFunction(isInParts);
        await page.evaluate(openAll);
        assert.deepEqual(await findingsOn(page, colorScheme), [], path);
        assert.equal(await page.evaluate<number>(overflow), 0, `${path} fits`);
      }
      await page.context().close();
    });

  test('that are answers to a form are accessible, too: a link, an export, the proof in between', async () => {
    const page = await signIn({ bypassCSP: true });
    await page.goto(at('/manage/people'));
    await page.fill('[name="name"]', 'HeronTwo');
    await page.click('button[value="invite"]');
    assert.deepEqual(await findingsOn(page), [], 'an invitation');
    await page.goto(at('/manage/backup'));
    await page.locator('button[value="export"]').first().click();
    assert.deepEqual(await findingsOn(page), [], 'an export');
    await page.goto(at('/manage/backup'));
    later += 11 * 60_000;
    await page.locator('button[value="export"]').first().click();
    assert.match(await page.locator('h1').innerText(), /Confirm that it is you/);
    assert.deepEqual(await findingsOn(page), [], 'the proof in between');
    await page.context().close();
  });

  test('have the focus on the field that is to blame, with and without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await signIn({ javaScriptEnabled, bypassCSP: true });
      // A fragment turns autofocus off, so a script sets the focus then.
      await page.goto(at(`/manage/networks${javaScriptEnabled ? '#steam' : ''}`));
      await page.locator('#steam summary').last().click();
      await page.fill('#steam [name="name"]', 'SteamFox');
      await page.fill('#steam [name="player"]', 'Nobody');
      await page.check('#steam [name="asked"]');
      await page.click('#steam button[value="follow"]');
      await page.waitForSelector('#steam [name="player"]:focus');
      if (javaScriptEnabled) assert.deepEqual(await findingsOn(page), []);
      await page.goto(at('/manage/players/LanternFox'));
      await page.locator('details:has([value="addTrophy"]) summary').click();
      await page.fill('details:has([value="addTrophy"]) [name="trophy"]', 'first');
      await page.click('button[value="addTrophy"]');
      await page.waitForSelector('[name="trophy"]:focus');
      await page.context().close();
    }
  });

  test('are used by keys alone: Tab reaches everything, and shows where it is', async () => {
    const page = await signIn();
    for (const path of paths) {
      await page.goto(at(path));
      await page.evaluate(openAll);
      await page.evaluate(markReachable);
      const total = await page.evaluate<number>(countReachable);
      const reached = new Set<string>();
      for (let pressed = 0; pressed < total + 5 && reached.size < total; pressed += 1) {
        await page.keyboard.press('Tab');
        const now = await page.evaluate<Focused | null>(focused);
        if (now === null || now.number === null) continue;
        reached.add(now.number);
        assert.ok(now.isSeen, `${path}: the focus on ${now.number} is seen`);
      }
      assert.equal(reached.size, total, `${path}: everything is reached`);
    }
    await page.context().close();
  });

  test('have the same forms without scripts', async () => {
    const countForms = `document.querySelectorAll('main form').length`;
    const scripted = await signIn();
    const plain = await signIn({ javaScriptEnabled: false });
    for (const path of paths) {
      await scripted.goto(at(path));
      const response = await plain.goto(at(path));
      assert.equal(response?.status(), 200, path);
      const forms = await plain.locator('main form').count();
      assert.equal(forms, await scripted.evaluate<number>(countForms), path);
    }
    await scripted.context().close();
    await plain.context().close();
  });
});

describe('a first run', { skip: skipped ?? false }, () => {
  async function startEmpty(): Promise<{
    readonly service: StartedService;
    readonly link: string;
  }> {
    const service = await startService({
      hasAccounts: true,
      hasImports: true,
      store: `sqlite:${join(makeFolder(), 'club.db')}`,
    });
    assert.ok(service.access !== null);
    const { code } = await service.access.entry.createOperatorLink(Date.now());
    return { service, link: `http://127.0.0.1:${service.port}/setup#${code}` };
  }

  test('goes from the link to the profile without scripts', async (context) => {
    const { service, link } = await startEmpty();
    const browser = await openBrowser();
    context.after(async () => {
      await browser.close();
      await service.stop();
    });
    const plain = await browser.newContext({ viewport: phone, javaScriptEnabled: false });
    const page = await plain.newPage();
    await page.goto(link.split('#', 1).join(''));
    await page.fill('[name="code"]', link);
    await page.click('main button');
    await page.click('button[value="skip"]');
    await page.click('button[value="skip"]');
    const lines = [
      'player,game,trophy,grade,date',
      'LanternFox,Harbour,First light,bronze,2026-01-02',
    ];
    const buffer = Buffer.from(lines.join('\n'));
    const file = { name: 'trophies.csv', mimeType: 'text/csv', buffer };
    await page.locator('#files [name="files"]').setInputFiles(file);
    await page.click('#files form button');
    await page.waitForSelector('button[value="load"]', { timeout: 60_000 });
    await page.click('button[value="load"]');
    await page.waitForSelector('button[value="finish"]', { timeout: 60_000 });
    await page.click('button[value="finish"]');
    assert.match(page.url(), /\/players\/LanternFox$/);
  });

  test('is done by keys alone', async (context) => {
    const { service, link } = await startEmpty();
    const browser = await openBrowser();
    context.after(async () => {
      await browser.close();
      await service.stop();
    });
    const page = await browser.newPage({ viewport: phone });
    await page.goto(link);
    await page.waitForURL('**/setup/site');
    await tabTo(page, '[name="site-name"]');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('The Lighthouse Club');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/setup/sign-in');
    await tabTo(page, '[name="password"]');
    await page.keyboard.type('copper lantern on the shelf');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/setup/trophies');
    await tabTo(page, '#demo summary');
    await page.keyboard.press('Enter');
    await tabTo(page, '#demo button');
    await page.keyboard.press('Enter');
    await eventually(() => new URL(page.url()).pathname === '/', 30_000, 'the demo is shown');
    assert.match(await page.title(), /The Lighthouse Club/);
  });

  /** Presses Tab until an element has the focus. */
  async function tabTo(page: Page, selector: string): Promise<void> {
    const isThere = `document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`;
    for (let pressed = 0; pressed < 60; pressed += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate<boolean>(isThere)) return;
    }
    assert.fail(`Tab reaches ${selector}`);
  }
});
