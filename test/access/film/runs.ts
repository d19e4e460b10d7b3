/** Five first runs. They differ in the source of the trophies; the other steps are the same (docs/spec/access.md 2, 7). */

import { inventRetroGames, startRetroStandIn } from '../../support/stand-ins/retro/index.ts';
import { inventTitles, startStandIn } from '../../support/stand-ins/psn/index.ts';
import { exampleSet, writeTropconf, writeTropusr } from '../../support/rpcs3-writer.ts';
import type { ZippedFile } from '../../support/zip.ts';
import { makeZip } from '../../support/zip.ts';
import type { Person } from './person.ts';

/** What a run needs in addition to its service. */
export interface Prepared {
  /** Parameters of `laurel serve`. */
  readonly parameters: readonly string[];
  stop(): Promise<void>;
}

/** A kind of first run: its preparations, and the third step of the setup, in which the kinds differ. */
export interface FirstRun {
  readonly name: string;
  prepare(): Promise<Prepared>;
  /** Imports the trophies; ends on the last page before the profile. */
  bringIn(person: Person): Promise<void>;
}

const player = 'LanternFox';
const nothing: Prepared = { parameters: [], stop: () => Promise.resolve() };
/** Maximum milliseconds until a page with progress ends. */
const maxMs = 60_000;

/** Waits for the end of a page that shows progress; it continues to the next page by itself. */
async function awaitEnd(person: Person, selector: string): Promise<void> {
  await person.page.waitForSelector(selector, { timeout: maxMs });
}

/** Uploads a file, checks the changes that it would make, and imports it. */
async function sendFile(
  person: Person,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  await person.chooseFile('#files input[name="files"]', file);
  await person.tap('#files form button');
  await awaitEnd(person, 'button[value="load"], input[name="player"]');
  if (await person.page.locator('input[name="player"]').isVisible()) {
    await person.read('The name is missing');
    await person.type('input[name="player"]', player);
    await person.tap('button[value="check"]');
    await awaitEnd(person, 'button[value="load"]');
  }
  await person.read('What would change');
  await person.tap('button[value="load"]');
  await awaitEnd(person, 'button[value="finish"]');
  await person.read('Imported');
}

const rpcs3: FirstRun = {
  name: 'rpcs3',
  prepare: () => Promise.resolve(nothing),
  bringIn: (person) =>
    sendFile(person, {
      name: 'rpcs3.zip',
      mimeType: 'application/zip',
      buffer: makeZip([1, 2, 3].flatMap(zippedSet)),
    }),
};

function zippedSet(number: number): ZippedFile[] {
  const set = { ...exampleSet(number), title: `Harbour of Lanterns ${number}` };
  const folder = `dev_hdd0/home/00000001/trophy/${set.id}`;
  return [
    { name: `${folder}/TROPCONF.SFM`, content: writeTropconf(set) },
    { name: `${folder}/TROPUSR.DAT`, content: writeTropusr(set) },
  ];
}

export const csv: FirstRun = {
  name: 'csv',
  prepare: () => Promise.resolve(nothing),
  bringIn: (person) =>
    sendFile(person, {
      name: 'trophies.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'game,trophy,grade,date',
          'Harbour of Lanterns,First Light,bronze,2026-03-01 20:14',
          'Harbour of Lanterns,Keeper of the Light,gold,2026-03-04 21:30',
          'The Quiet Orchard,Windfall,silver,2026-02-11 18:02',
        ].join('\n'),
      ),
    }),
};

const retroKey = 'r'.repeat(32);

const retro: FirstRun = {
  name: 'retro',
  async prepare() {
    const standIn = await startRetroStandIn({ clock: { now: Date.now } });
    standIn.key = retroKey;
    const { world } = standIn;
    for (const game of inventRetroGames(3)) world.addGame(game);
    world.addPlayer({ name: 'LampOwl' });
    const at = Date.now() - 3_600_000;
    for (const id of [9001, 9002, 9009, 9018]) world.unlock('LampOwl', id, at, { knownAt: at });
    return {
      parameters: ['--sync-hosts', `retroachievements.org=${new URL(standIn.url).origin}`],
      stop: () => standIn.close(),
    };
  },
  async bringIn(person) {
    await person.tap('#retro summary');
    await person.read('RetroAchievements');
    await person.type('#retro [name="name"]', 'LampOwl');
    await person.paste('#retro [name="secret"]', retroKey);
    await person.type('#retro [name="player"]', player);
    await person.tap('#retro button');
    await awaitEnd(person, 'progress, button[value="finish"]');
    await person.shoot('It is asked for');
    await awaitEnd(person, 'button[value="finish"]:not(.second)');
    await person.read('The trophies are here');
  },
};

let npsso = '';

const console: FirstRun = {
  name: 'console',
  async prepare() {
    const standIn = await startStandIn([
      { accountId: '2000000000000000001', onlineId: player, titles: inventTitles(5) },
    ]);
    ({ npsso } = standIn);
    return { parameters: ['--sync-hosts', standIn.hosts], stop: () => standIn.stop() };
  },
  async bringIn(person) {
    await person.tap('#psn summary');
    await person.read('The console network');
    // The time on the network's own pages, where the person copies this text, is not measured.
    await person.paste('#psn [name="secret"]', JSON.stringify({ npsso, expires_in: 5_000_000 }));
    await person.tap('#psn button');
    await awaitEnd(person, '#psn [name="name"]');
    await person.read('Logged in');
    await person.type('#psn [name="name"]', player);
    await person.tap('#psn button');
    await awaitEnd(person, 'progress, button[value="finish"]');
    await person.shoot('It is asked for');
    // The person waits only for the first games, not for all of them.
    await awaitEnd(person, 'button[value="finish"]');
    await person.read('The first trophies are here');
  },
};

/** Restores a backup. @param backup the downloaded archive */
function restore(backup: Buffer): FirstRun {
  return {
    name: 'backup',
    prepare: () => Promise.resolve(nothing),
    async bringIn(person) {
      await person.tap('#backup summary');
      await person.read('Restore a backup');
      await person.chooseFile('#backup input[type="file"]', {
        name: 'laurel.db.tar',
        mimeType: 'application/x-tar',
        buffer: backup,
      });
      await person.tap('#backup button');
      await awaitEnd(person, 'progress, button[value="finish"]');
      await person.shoot('It is checked');
      await awaitEnd(person, 'button[value="finish"]');
      await person.read('Restored');
    },
  };
}

/** Returns all runs. @param backup the downloaded archive, which the last run restores */
export function firstRuns(backup: Buffer): readonly FirstRun[] {
  return [rpcs3, csv, retro, console, restore(backup)];
}

/** Sets up a site, from the link in the terminal to the profile. */
export async function goThrough(
  person: Person,
  link: string,
  { bringIn }: Pick<FirstRun, 'bringIn'>,
): Promise<void> {
  const { page } = person;
  await person.begin(link);
  await page.waitForURL('**/setup/site');
  await person.read('Name your site');
  await person.type('[name="site-name"]', 'The Lighthouse Club');
  await person.tap('button[value="save"]');
  await page.waitForURL('**/setup/sign-in');
  await person.read('A way to sign in again');
  await person.type('[name="name"]', 'Ada');
  await person.type('[name="password"]', 'copper lantern shelf');
  await person.tap('button[value="save"]');
  await page.waitForURL('**/setup/trophies');
  await person.read('Where are your trophies?');
  await bringIn(person);
  await person.tap('button[value="finish"]');
  await page.waitForURL('**/players/*');
  await person.shoot('The profile');
}
