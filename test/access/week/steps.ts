/** The actions of a site's owner in a week, in a browser only (docs/spec/access.md 8). Each step states its expected result. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startStandIn } from '../../support/stand-ins/psn/index.ts';
import type { StandIn } from '../../support/stand-ins/psn/index.ts';
import type { FreshSite } from '../film/site.ts';
import { startFresh } from '../film/site.ts';

const password = 'copper lantern on the shelf';
const phone = { width: 360, height: 800 } as const;
const dayMs = 86_400_000;

/** The records in the file that the owner imports. */
const club = [
  { type: 'game', id: 'NPWR90001_00', platform: 'ps4', title: 'Harbour of Lanterns' },
  ...['First Light', 'Keeper of the Light'].map((title, id) => ({
    type: 'trophy',
    game: 'NPWR90001_00',
    id,
    grade: 'bronze',
    title,
  })),
  { type: 'player', name: 'LanternFox' },
  { type: 'player', name: 'HeronTwo' },
  ...['LanternFox', 'HeronTwo'].map((player) => ({
    type: 'earned',
    player,
    game: 'NPWR90001_00',
    trophy: 0,
    date: '2026-01-02T03:04:05Z',
  })),
];

/** A file that the owner imports by mistake: nobody has earned its trophies. */
const wrong = [
  'player,game_id,trophy_id,earned_at',
  'LanternFox,NPWR90001_00,1,2026-02-03T04:05:06Z',
].join('\n');

/** The site, and the browsers and pages that its owner has open. */
interface Week {
  readonly site: FreshSite;
  readonly network: StandIn;
  readonly browser: Browser;
  readonly owner: Page;
  /** The pages of the invited players. */
  readonly players: Map<string, Page>;
  backup: Buffer;
}

/** A step, in the order of the week. */
interface Step {
  readonly name: string;
  readonly run: (week: Week) => Promise<void>;
}

function at({ site }: Pick<Week, 'site'>, path: string): string {
  return site.origin + path;
}

async function mainText(page: Page): Promise<string> {
  return page.locator('main').innerText();
}

function newPage(browser: Browser): Promise<Page> {
  return browser.newContext({ viewport: phone }).then((context) => context.newPage());
}

/** Does the first two steps of the setup, so that the page shows the third. */
async function beginSetup(page: Page, site: FreshSite): Promise<void> {
  await page.goto(site.link);
  await page.waitForURL('**/setup/site');
  await page.fill('[name="site-name"]', 'The Lighthouse Club');
  await page.click('button[value="save"]');
  await page.waitForURL('**/setup/sign-in');
  await page.fill('[name="name"]', 'Ada');
  await page.fill('[name="password"]', password);
  await page.click('button[value="save"]');
  await page.waitForURL('**/setup/trophies');
}

async function sendFile(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
  await page.locator('input[name="files"]').first().setInputFiles(file);
  await page.locator('form[enctype] button').first().click();
  await page.waitForSelector('button[value="load"]');
  await page.click('button[value="load"]');
}

const setUp: Step = {
  name: 'sets the site up with a file, and sees the profile',
  async run({ owner, site }) {
    await beginSetup(owner, site);
    await sendFile(owner, 'club.ndjson', club.map((each) => JSON.stringify(each)).join('\n'));
    await owner.click('button[value="finish"]');
    await owner.waitForURL('**/players/*');
    assert.match(await owner.title(), /HeronTwo|LanternFox/);
  },
};

const invite: Step = {
  name: 'invites two players, who come by the link to their own page',
  async run(week) {
    for (const player of ['LanternFox', 'HeronTwo']) {
      await week.owner.goto(at(week, '/manage/people'));
      await week.owner.fill('[name="name"]', player);
      await week.owner.fill('[name="player"]', player);
      await week.owner.click('button[value="invite"]');
      const link = await week.owner.inputValue('.share input');
      const page = await newPage(week.browser);
      await page.goto(link);
      await page.waitForURL('**/me');
      assert.match(await mainText(page), new RegExp(player));
      assert.equal((await page.goto(at(week, '/manage')))?.status(), 404);
      week.players.set(player, page);
    }
    await week.owner.goto(at(week, '/manage/people'));
    assert.match(await mainText(week.owner), /LanternFox[^]*HeronTwo|HeronTwo[^]*LanternFox/);
  },
};

async function logIn(week: Week): Promise<void> {
  const { owner, network } = week;
  await owner.goto(at(week, '/manage/networks'));
  const panel = owner.locator('#psn');
  const secret = panel.locator('[name="secret"]');
  if (!(await secret.isVisible())) await panel.locator('summary').first().click();
  await secret.fill(JSON.stringify({ npsso: network.npsso, expires_in: network.loginMs / 1000 }));
  await panel.locator('button[value="logIn"]').click();
  await owner.waitForURL('**/manage/networks?said=*');
}

const renew: Step = {
  name: 'is warned of a login that ends, and renews it',
  async run(week) {
    const { owner, network } = week;
    const usual = network.loginMs;
    network.loginMs = 5 * dayMs;
    await logIn(week);
    assert.match(await mainText(owner), /The login ends on/);
    await owner.goto(at(week, '/manage'));
    assert.match(await mainText(owner), /login ends/i);
    network.loginMs = usual;
    await logIn(week);
    assert.match(await mainText(owner), /Logged in until/);
    await owner.goto(at(week, '/manage'));
    assert.doesNotMatch(await mainText(owner), /login ends/i);
  },
};

const hide: Step = {
  name: 'hides a player, whom nobody finds any more',
  async run(week) {
    const { owner } = week;
    await owner.goto(at(week, '/manage/players'));
    const entry = owner.locator('.records li', { hasText: 'HeronTwo' });
    await entry.locator('summary').click();
    await entry.locator('button[value="hide"]').click();
    await owner.waitForURL('**/manage/players?said=*');
    const visitor = await newPage(week.browser);
    assert.equal((await visitor.goto(at(week, '/players/HeronTwo')))?.status(), 404);
    assert.equal((await visitor.goto(at(week, '/players/LanternFox')))?.status(), 200);
    await visitor.context().close();
  },
};

async function countTrophies(week: Week): Promise<number> {
  const response = await fetch(at(week, '/api/v1/players/LanternFox'));
  const answer: unknown = await response.json();
  const found = /"bronze":(\d+)/.exec(JSON.stringify(answer))?.[1];
  assert.ok(found !== undefined, 'the profile counts trophies');
  return Number(found);
}

const undo: Step = {
  name: 'loads a wrong file, and takes it back',
  async run(week) {
    const { owner } = week;
    assert.equal(await countTrophies(week), 1);
    await owner.goto(at(week, '/manage/import'));
    await sendFile(owner, 'wrong.csv', wrong);
    await owner.waitForSelector('button[value="undo"]');
    assert.equal(await countTrophies(week), 2);
    await owner.click('button[value="undo"]');
    await owner.waitForSelector('text=Taken back');
    assert.equal(await countTrophies(week), 1);
  },
};

const backUp: Step = {
  name: 'makes a backup, and downloads it',
  async run(week) {
    const { owner } = week;
    await owner.goto(at(week, '/manage/backup'));
    await owner.click('button[value="make"]');
    const entry = owner.locator('.records li', { hasText: 'Complete' });
    await entry.waitFor();
    await entry.locator('summary').click();
    await entry.locator('button[value="download"]').click();
    const downloading = owner.waitForEvent('download');
    await owner.click('a[download]');
    const download = await downloading;
    assert.match(download.suggestedFilename(), /\.db\.tar$/);
    week.backup = await readFile(await download.path());
  },
};

const restore: Step = {
  name: 'restores it on a new machine, where everybody is as before',
  async run({ browser, backup }) {
    const site = await startFresh();
    const page = await newPage(browser);
    try {
      await beginSetup(page, site);
      await page.click('#backup summary');
      const file = { name: 'laurel.db.tar', mimeType: 'application/x-tar', buffer: backup };
      await page.locator('#backup input[type="file"]').setInputFiles(file);
      await page.click('#backup button');
      await page.click('button[value="finish"]');
      await page.waitForURL('**/players/LanternFox');
      assert.match(await page.title(), /The Lighthouse Club/);
      assert.equal((await page.goto(`${site.origin}/players/HeronTwo`))?.status(), 404);
      await signIn(browser, site);
    } finally {
      await page.context().close();
      await site.stop();
    }
  },
};

/** Signs Ada in with her password, in a separate browser. */
async function signIn(browser: Browser, site: FreshSite): Promise<Page> {
  const page = await newPage(browser);
  await page.goto(`${site.origin}/sign-in`);
  await page.fill('[name="name"]', 'Ada');
  await page.fill('[name="password"]', password);
  await page.click('button[value="password"]');
  await page.waitForURL('**/manage');
  return page;
}

const signOut: Step = {
  name: 'signs out everywhere, and nobody else is',
  async run(week) {
    const { owner, browser, site, players } = week;
    const elsewhere = await signIn(browser, site);
    await owner.goto(at(week, '/me'));
    await owner.click('button[value="everywhere"]');
    await owner.waitForURL('**/sign-in?*');
    for (const page of [owner, elsewhere]) {
      await page.goto(at(week, '/manage'));
      assert.match(page.url(), /\/sign-in/);
    }
    const player = players.get('LanternFox');
    await player?.goto(at(week, '/me'));
    assert.match(player?.url() ?? '', /\/me$/); // absent: no player was invited
  },
};

const steps: readonly Step[] = [setUp, invite, renew, hide, undo, backUp, restore, signOut];

/** Runs all steps. @param onStep called with each completed step, and its milliseconds */
export async function spendWeek(
  browser: Browser,
  onStep: (name: string, ms: number) => void,
): Promise<void> {
  const beganAt = performance.now();
  const network = await startStandIn([]);
  const site = await startFresh(['--sync-hosts', network.hosts, '--sync-spacing', '0']);
  const contexts: BrowserContext[] = [];
  try {
    const owner = await newPage(browser);
    owner.setDefaultTimeout(60_000);
    const week: Week = { site, network, browser, owner, players: new Map(), backup: Buffer.of() };
    onStep('starts the service', performance.now() - beganAt);
    for (const { name, run } of steps) {
      const from = performance.now();
      await run(week);
      onStep(name, performance.now() - from);
    }
    contexts.push(...browser.contexts());
  } finally {
    for (const context of contexts) await context.close();
    await site.stop();
    await network.stop();
  }
}
