/**
 * A small invented catalogue with players that covers every rule of the specification. Comments state points in brackets: those of a set,
 * or those that a player has earned. A platinum counts as 300.
 */

import type { DataRecord, Grade } from '../../src/records/records.ts';
import type { Store } from '../../src/store/port/store.ts';

/** The clock of the tests with this data. */
export const now = Date.UTC(2014, 2, 1, 12, 0, 0);

/** The time at which the data is imported. */
const loadedAt = Date.UTC(2014, 2, 1, 11, 45, 0, 120);

const evening = at('2013-08-14T21:37:46Z');

/** Characters that XML escapes, forbids or normalizes. */
export const hostileText = '  <b>"R&D"</b> ]]> it\'s \u0001\tfine\r\nor\rnot\ud800.  ';
export const foreignTitle = 'ランタンの港 – Édition Spéciale™ 😀';
export const foreignName = 'Zoë 漢字 & <Söhne>';

const catalogue: readonly DataRecord[] = [
  {
    type: 'game',
    id: 'NPWR90001_00',
    europeId: 'NPWR90101_00',
    title: 'Harbour of Lanterns',
    image: 'http://images.example/g/1.png?a=1&b=2',
    guide: 'http://guides.example/harbour',
    titleOnGuide: 'harbour-of-lanterns',
    released: at('2012-06-15T00:00:00Z'),
    stars: 4.833333333333333,
    reviews: 12,
    platform: 'ps3',
  },
  ...set('NPWR90001_00', ['platinum', 'gold', 'silver', 'bronze']),
  { type: 'group', game: 'NPWR90001_00', id: '001', name: 'The Far Pier' },
  {
    type: 'trophy',
    game: 'NPWR90001_00',
    id: 5,
    grade: 'bronze',
    title: 'Far Pier',
    group: '001',
    hidden: true,
  },
  // The European edition of the same game: a separate set. Its id is also the second id of the set above.
  { type: 'game', id: 'NPWR90101_00', title: 'Harbour of Lanterns', platform: 'ps3' },
  ...set('NPWR90101_00', ['bronze', 'bronze']),
  // The second id of this set is not the id of any set in the catalogue.
  {
    type: 'game',
    id: 'NPWR90003_00',
    europeId: 'NPWR90103_00',
    title: 'Clockwork Orchard',
    platform: 'psp2',
    stars: 4,
    reviews: 1,
  },
  ...set('NPWR90003_00', ['gold', 'silver', 'bronze']),
  { type: 'game', id: 'NPWR90004_00', title: hostileText, image: '', platform: 'ps3,psp2' },
  {
    type: 'trophy',
    game: 'NPWR90004_00',
    id: 1,
    grade: 'bronze',
    title: hostileText,
    description: hostileText,
  },
  {
    type: 'trophy',
    game: 'NPWR90004_00',
    id: 2,
    grade: 'silver',
    title: '',
    fullDescription: 'Every <tag> & more',
  },
  { type: 'game', id: 'NPWR90005_00', title: foreignTitle, platform: 'ps4' },
  ...set('NPWR90005_00', ['bronze', 'bronze', 'bronze']),
  { type: 'game', id: 'NPWR90006_00' },
];

const players: readonly DataRecord[] = [
  {
    type: 'player',
    name: 'LanternFox',
    avatarSmall: 'http://images.example/a/s.png',
    avatarMedium: 'http://images.example/a/m.png',
    avatar: 'http://images.example/a/l.png',
    aboutMe: 'Hello & welcome',
    country: 'us',
    jid: 'LanternFox@a1.us.chat.example',
    server: 'http://searchjid.us.chat.example',
    panelUrl: 'http://images.example/p.png',
    identity: 'fox-17',
    alias: 'Fox',
    plus: true,
    background: '685341FF',
    online: true,
    away: false,
    statusComment: 'back soon',
    statusMode: 'ps3',
    statusObjectId: 'NPWR90001_00',
    statusPlaying: 'Harbour of Lanterns',
    statusTitle: 'Chapter 3',
    lastSeen: at('2014-03-01T11:59:00Z'),
    updated: at('2014-03-01T11:40:12.5Z'),
    gamesUpdated: at('2014-03-01T11:40:12Z'),
    cardChanged: at('2014-03-01T11:31:00Z'),
  },
  ...played('LanternFox', 'NPWR90001_00', [
    [1, '2014-02-28T13:00:00Z'],
    [2, '2013-09-01T08:00:00.25Z'],
    [3, '2013-08-14T21:37:46Z'],
    [4, '2013-08-14T21:37:46Z'],
  ]),
  ...played('LanternFox', 'NPWR90003_00', [
    [1, '2014-03-01T11:30:00Z'],
    [2, null],
  ]),
  ...played('LanternFox', 'NPWR90004_00', [[1, '2013-08-14T21:37:46Z']]),
  {
    type: 'playerGame',
    player: 'LanternFox',
    game: 'NPWR90006_00',
    lastUpdated: evening,
    updated: false,
  },
  {
    type: 'playerGame',
    player: 'LanternFox',
    game: 'NPWR90005_00',
    lastUpdated: null,
    updated: false,
  },
  // What changed in the most recent update.
  { type: 'playerGame', player: 'LanternFox', game: 'NPWR90003_00', updated: true },
  {
    type: 'earned',
    player: 'LanternFox',
    game: 'NPWR90003_00',
    trophy: 1,
    date: at('2014-03-01T11:30:00Z'),
    updated: true,
  },

  player('HarbourTwin', 'us'),
  ...twinGames('HarbourTwin'),
  player('MirrorTwin', 'jp'),
  ...twinGames('MirrorTwin'),
  {
    ...player('LastOfFour', 'jp'),
    statedLevel: 19,
    statedProgress: 29,
    statedPoints: 74_370,
    statedPosition: 3,
    statedTotal: 1000,
    statedCountryPosition: 2,
    statedCountryTotal: 400,
  },
  ...played('LastOfFour', 'NPWR90003_00', [
    [2, '2013-12-24T18:00:00Z'],
    [3, '2013-12-24T18:00:00Z'],
  ]),
  ...played('LastOfFour', 'NPWR90005_00', [[1, '2013-12-31T23:30:00Z']]),
  {
    ...player(foreignName, 'fr'),
    aboutMe: hostileText,
    jid: '',
    server: 'http://searchjid.fr.chat.example/?a=<&>',
  },
  ...played(foreignName, 'NPWR90004_00', [[2, '2014-01-05T00:00:00Z']]),
  ...played(foreignName, 'NPWR90005_00', [[3, '2014-01-06T00:00:00Z']]),
  {
    type: 'player',
    name: 'NewHarbour',
    formerNames: ['OldHarbour'],
    jid: 'NewHarbour@chat.example',
    updated: evening,
  },
  ...played('NewHarbour', 'NPWR90005_00', [[2, null]]),
  { type: 'player', name: 'EmptyShelf', updated: at('2013-01-02T03:04:05Z') },
  { ...player('TopOfAll', 'us'), excluded: true },
  ...played('TopOfAll', 'NPWR90001_00', [[1, '2013-01-01T00:00:00Z']]),
  { ...player('HiddenOwl', 'us'), hidden: true, jid: 'HiddenOwl@chat.example' },
  ...['NPWR90001_00', 'NPWR90101_00', 'NPWR90003_00', 'NPWR90004_00', 'NPWR90005_00'].flatMap(
    (game) => wholeSet('HiddenOwl', game),
  ),
];

export const records: readonly DataRecord[] = [...catalogue, ...players];

/** Imports all records in one import. Throws if a record is rejected. */
export async function loadRecords(store: Store, list: readonly DataRecord[]): Promise<void> {
  await store.load({ now: loadedAt, source: 'test' }, async (load) => {
    for (const outcome of await load.apply(list)) {
      if (typeof outcome !== 'string') throw new Error(outcome.rejected);
    }
  });
}

/** Loads this data. */
export function loadContractData(store: Store): Promise<void> {
  return loadRecords(store, records);
}

function at(text: string): number {
  return Date.parse(text);
}

/** Returns trophies numbered from 1, with texts that contain their grade and number. */
function set(game: string, gradesInOrder: readonly Grade[]): DataRecord[] {
  return gradesInOrder.map((grade, index) => ({
    type: 'trophy',
    game,
    id: index + 1,
    grade,
    title: `${grade} ${index + 1}`,
    description: `What ${grade} ${index + 1} is for`,
    image: `http://images.example/t/${index + 1}.png`,
  }));
}

function player(name: string, country: string): DataRecord & { type: 'player' } {
  return {
    type: 'player',
    name,
    country,
    jid: `${country}@chat.example`,
    server: `http://${country}.chat.example`,
    updated: evening,
  };
}

/** A player's game with earned trophies: number and date of each, with null for an unknown date. */
function played(
  name: string,
  game: string,
  earned: readonly (readonly [number, string | null])[],
): DataRecord[] {
  return [
    { type: 'playerGame', player: name, game, updated: false },
    ...earned.map(([trophy, date]): DataRecord => ({
      type: 'earned',
      player: name,
      game,
      trophy,
      date: date === null ? null : at(date),
      updated: false,
    })),
  ];
}

/** Returns two bronze trophies, a gold and a silver one (150). The two players called twins have the same trophies. */
function twinGames(name: string): DataRecord[] {
  return [
    ...played(name, 'NPWR90101_00', [
      [1, '2013-10-01T10:00:00Z'],
      [2, '2013-10-01T10:00:01Z'],
    ]),
    ...played(name, 'NPWR90003_00', [
      [1, '2013-10-02T10:00:00Z'],
      [2, '2013-10-02T10:00:00Z'],
    ]),
  ];
}

function wholeSet(name: string, game: string): DataRecord[] {
  const trophies = catalogue.filter((record) => record.type === 'trophy' && record.game === game);
  return played(
    name,
    game,
    trophies.map((_, index) => [index + 1, '2013-02-01T00:00:00Z'] as const),
  );
}
