/** Pages of an instance that has no data, or lacks some kinds of data (docs/spec/site.md 2.16). */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import { findMistake } from '../structure/laurel-commands.ts';
import { readShell } from '../structure/shell-commands.ts';
import { startService } from '../support/start-service.ts';
import type { OwnerCommands } from '../../src/site/index.ts';
import { sendRaw } from '../conformance/raw-http.ts';
import { makeEarned, makeGame } from '../../src/store/testing/records.ts';
import { noBody } from '../../src/protocols/index.ts';

const set = 'NPWR90001_00';
const loadedAt = Date.UTC(2026, 10, 21);
const untouched = 'NPWR90002_00';

/** A catalogue of two games and three players: two players have games, but none in common; one player has no game. */
const records: readonly DataRecord[] = [
  ...[set, untouched].flatMap((id): DataRecord[] => [
    { type: 'game', id, title: `Harbour ${id}` },
    { type: 'trophy', game: id, id: 1, grade: 'bronze', title: 'First Light' },
  ]),
  { type: 'game', id: 'NPWR90003_00', title: 'A set of which nothing is known' },
  { type: 'player', name: 'LanternFox', country: 'us' },
  { type: 'earned', player: 'LanternFox', game: set, trophy: 1, date: null },
  { type: 'player', name: 'MossyKettle' },
];

interface HiddenGame {
  readonly player: string;
  readonly game: string;
}

async function readPages(
  changes: { publicUrl?: string },
  loaded: readonly DataRecord[],
  paths: readonly string[],
  hidden: readonly HiddenGame[] = [],
) {
  const service = await startService(changes, async (store) => {
    await store.load({ now: loadedAt, source: 'test' }, (load) => load.apply(loaded));
  });
  try {
    for (const each of hidden) await service.store.choices.hideGame(each, loadedAt);
    const read = async (path: string): Promise<readonly [string, string]> => {
      const response = await fetch(`http://127.0.0.1:${service.port}${path}`, {
        headers: { Accept: 'text/html' },
      });
      assert.equal(response.status, 200, path);
      return [path, await response.text()];
    };
    return new Map(await Promise.all(paths.map(read)));
  } finally {
    await service.stop();
  }
}

describe('the home page of an instance without players', () => {
  let home = '';
  before(async () => {
    home = (await readPages({}, [], ['/'])).get('/') ?? '';
  });

  test('names the ways to load data, with valid commands and a link that looks again', async () => {
    const commands = [...home.matchAll(/<code>([^<]*)<\/code>/g)].flatMap(([, block = '']) =>
      readShell(block),
    );
    const mistakes = await Promise.all(commands.map(({ words }) => findMistake(words.slice(1))));
    assert.ok(commands.length >= 6);
    assert.deepEqual(new Set(mistakes), new Set([null]));
    assert.match(home, /<a class="button" href="\.?\/?">Look again<\/a>/);
  });

  test('tells visitors from elsewhere that the site is being set up; the commands are folded', async () => {
    const page =
      (await readPages({ publicUrl: 'https://trophies.example/api' }, [], ['/'])).get('/') ?? '';
    assert.match(
      page,
      /<p class="empty">This site is being set up[^<]*<\/p>\s*<details[^>]*>\s*<summary>Do you run this site\?/,
    );
    assert.doesNotMatch(home, /being set up/);
  });

  test('shows the totals of a catalogue that came first', async () => {
    const catalogue = records.filter(({ type }) => type === 'game' || type === 'trophy');
    const page = (await readPages({}, catalogue, ['/'])).get('/') ?? '';
    assert.match(page, /Where are your trophies\?/);
    assert.match(page, /0 players · 3 games/);
  });
});

describe('the commands on the home page of an instance without players', () => {
  const commands = {
    program: 'npx laurel',
    terminal: 'npx laurel',
    options: "--store 'sqlite:/home/fox/my trophies.db'",
    isStoreSecret: false,
    place: 'machine',
  } as const;

  /** Returns the home page of a service, for a reader whose request has these header fields. `start` says how the service was started. */
  async function homeOf(
    start: OwnerCommands,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const service = await startService({ commands: start });
    try {
      // The page for one reader is not cached for the other. A page is cached at its second request.
      for (const _ of [1, 2]) await (await fetch(`http://127.0.0.1:${service.port}/`)).text();
      const host = { Host: `127.0.0.1:${service.port}` };
      const response = await sendRaw(service.port, {
        method: 'GET',
        target: '/',
        headers: Object.entries({ ...host, ...headers }),
        body: noBody,
      });
      return response.body.toString();
    } finally {
      await service.stop();
    }
  }
  const linesOf = (page: string) =>
    [...page.matchAll(/<code>([^<]*)<\/code>/g)].flatMap(([, block = '']) =>
      readShell(block.replaceAll('&#39;', "'")),
    );

  test('have the store that the service was started with', async () => {
    const lines = linesOf(await homeOf(commands));
    const own = lines.filter(({ words }) => !words.includes('--demo'));
    assert.ok(own.length >= 7);
    for (const { words, text } of own) {
      assert.deepEqual(words.slice(-2), ['--store', 'sqlite:/home/fox/my trophies.db'], text);
      assert.equal(await findMistake(words.slice(1)), null, text);
    }
  });

  test('are those of a container, without folders that it does not see', async () => {
    const exec = 'docker exec -i 0123456789ab node dist/cli/main.js';
    const page = await homeOf({
      ...commands,
      program: exec,
      terminal: exec.replace('-i', '-it'),
      options: '',
      place: 'container',
    });
    assert.match(
      page,
      /docker exec -i 0123456789ab node dist\/cli\/main\.js import csv - --player LanternFox &lt; trophies\.csv/,
    );
    assert.match(page, /docker exec -it 0123456789ab node dist\/cli\/main\.js sync login/);
    assert.doesNotMatch(page, /rpcs3|--demo/);
  });

  test('ask for the same store where its address has a password', async () => {
    const page = await homeOf({ ...commands, options: '', isStoreSecret: true });
    assert.match(page, /s option --store to each command\./);
  });

  for (const [about, headers] of [
    ['behind a proxy on this machine', { 'X-Forwarded-For': '192.0.2.1' }],
    ['at a name of the site', { Host: 'trophies.example' }],
  ] as const) {
    test(`name no path of the machine to readers ${about}`, async () => {
      const page = await homeOf(commands, headers);
      assert.doesNotMatch(page, /\/home\/fox|npx laurel/);
      assert.match(page, /<code>laurel import/);
    });
  }
});

describe('a list without entries says why, what will be there, and one thing to do:', () => {
  const cases: readonly (readonly [
    path: string,
    loaded: readonly DataRecord[],
    why: string,
    action: string,
  ])[] = [
    ['/games', [], 'No player has a game yet.', 'How to import data'],
    ['/leaderboards', [], 'No players are ranked here yet.', 'How to import data'],
    ['/leaderboards?country=ar', records, 'No players are ranked here yet.', 'Full leaderboard'],
    ['/leaderboards?network=xbox', records, 'No players are ranked here yet.', 'Full leaderboard'],
    [
      `/leaderboards?game=${untouched}`,
      records,
      'No players are ranked here yet.',
      'About this game',
    ],
    ['/search?q=zzz', records, 'Nothing was found for “zzz”.', 'All games'],
    ['/players/MossyKettle', records, 'No trophies yet.', 'All games'],
    ['/players/MossyKettle/games', records, 'No game of this player is stored yet.', 'Overview'],
    ['/players/MossyKettle/timeline', records, 'No dated trophy yet.', 'Overview'],
    ['/players/MossyKettle/milestones', records, 'No dated trophy yet.', 'Overview'],
    ['/players/MossyKettle/cabinet', records, 'No platinum yet.', 'Games of this player'],
    [
      '/compare?a=LanternFox&b=MossyKettle',
      records,
      'These players have no games in common.',
      'Compare others',
    ],
    [
      `/games/${untouched}`,
      records,
      'No player of this site has played this game yet.',
      'All games',
    ],
    ['/games/NPWR90003_00', records, 'No source has listed them yet.', 'All games'],
    ['/', records, 'No trophy with a date is stored yet.', 'How data is imported'],
  ];
  for (const [path, loaded, why, action] of cases) {
    test(path, async () => {
      const page = (await readPages({}, loaded, [path])).get(path) ?? '';
      const states = [...page.matchAll(/<div class="empty">([^]*?)<\/div>/g)].map(
        ([, state = '']) => state,
      );
      const state = states.find((each) => each.includes(why)) ?? '';
      assert.match(state, /<strong>[^<]*(?:<bdi>)?[^<]+/, page);
      assert.equal(state.match(/<a class="button second" href="[^"]+">([^<]*)<\/a>/)?.[1], action);
      assert.equal(state.match(/<a /g)?.length, 1);
    });
  }
});

describe('a list that is empty although its page has a count claims nothing about it:', () => {
  const loaded: readonly DataRecord[] = [
    ...makeGame(set, ['platinum', 'bronze']),
    { type: 'player', name: 'LanternFox' },
    makeEarned('LanternFox', set, 1, Date.UTC(2026, 10, 1)),
    makeEarned('LanternFox', set, 2, Date.UTC(2026, 10, 2)),
    { type: 'game', id: untouched, title: 'A set of which nothing is known' },
    { type: 'playerGame', player: 'LanternFox', game: untouched, lastUpdated: 0 },
  ];
  const paths = [
    '/players/LanternFox',
    '/players/LanternFox/games',
    '/players/LanternFox/log',
    '/players/LanternFox/timeline',
    '/players/LanternFox/cabinet',
    `/games/${set}`,
    `/games/${set}/trophies/1`,
  ];
  const claims =
    /has a date|dated trophy|stored yet|No platinum|No player of this site|Nobody has|was played/;

  test('pages of a player who hides every game, and of a game that every owner hides', async () => {
    const hidden = [set, untouched].map((game) => ({ player: 'LanternFox', game }));
    const pages = await readPages({}, loaded, paths, hidden);
    for (const [path, page] of pages) {
      assert.doesNotMatch(page, claims, path);
      assert.match(page, /listed here|listed for this year/, path);
    }
  });

  test('the page of a set without trophies that a player has', async () => {
    const page = (await readPages({}, loaded, [`/games/${untouched}`])).get(`/games/${untouched}`);
    assert.doesNotMatch(page ?? '', claims);
  });
});
