/** The names in a row of docs/reference/names.md have the same value for the demo in each interface. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { NameRow } from '../../scripts/name-rows.ts';
import { nameGroups } from '../../scripts/name-rows.ts';
import { assertExists, listNames } from '../../scripts/name-reference.ts';
import { loadDemo } from '../../src/data/generate/index.ts';
import { writeCsv } from '../../src/data/export/index.ts';
import type { SqlStore } from '../../src/store/index.ts';
import { openStore } from '../../src/store/index.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const now = Date.UTC(2026, 0, 15, 12);
const player = 'LanternFox';
const game = 'NPWR90001_00';

/** An object that an interface contains, such as a player. */
type Values = Readonly<Record<string, unknown>>;
/** By type: all its objects. Objects about trophies are in the order of the trophies' numbers. */
type Instances = Readonly<Record<string, readonly Values[]>>;

let started: StartedService;
let store: SqlStore;
let instances: Readonly<Partial<Record<keyof NameRow, Instances>>>;

before(async () => {
  started = await startService(
    {},
    (data) => loadDemo(data, now),
    () => now,
  );
  store = await openStore('sqlite::memory:');
  await loadDemo(store, now);
  const read = async (path: string) => JSON.parse(await (await fetch(started.url + path)).text());
  const profile = await read(`/json/getNetID?sNetID=${player}`);
  const played = await read(`/json/getGame?sNetID=${player}&sIdGame=${game}`);
  const trophies = await read(`/json/getTrophies?sNetID=${player}&sGameId=${game}`);
  const modern = await read(`/v1/players/${player}`);
  const modernGame = await read(`/v1/players/${player}/games/${game}`);
  instances = {
    operation: {
      NetId: [profile],
      Country: [profile.Country],
      Level: [profile.LevelData],
      Ranking: [profile.Ranking, profile.CountryRanking],
      Status: [profile.Status],
      Trophies: [profile.Trophies],
      Game: [played],
      Trophy: trophies,
    },
    v1: {
      Player: [modern],
      PlayerLevel: [modern.level],
      Place: [modern.worldRank, modern.countryRank],
      GradeCounts: [modern.trophies],
      PlayedGame: [modernGame],
      CatalogueGame: [modernGame.game],
      EarnedTrophy: modernGame.trophies,
      CatalogueTrophy: modernGame.trophies.map(({ trophy }: { readonly trophy: Values }) => trophy),
    },
    record: await readRecords(),
    csv: await readColumns(),
  };
});
after(async () => {
  await started.stop();
  await store.close();
});

async function readRecords(): Promise<Instances> {
  const found: Record<string, Values[]> = {};
  for await (const record of store.export(player, { isDataOnly: true })) {
    const ofGame = 'game' in record ? record.game : record.type === 'game' ? record.id : game;
    // absent: this is the first record of its type
    if (ofGame === game) (found[record.type] ??= []).push({ ...record });
  }
  const earned = new Map((found['earned'] ?? []).map((record) => [record['trophy'], record]));
  const numbers = (found['trophy'] ?? []).map(({ id }) => id);
  return { ...found, earned: numbers.map((number) => earned.get(number) ?? {}) };
}

/**
 * Returns, for each heading, the rows of the trophies that the player has earned in the game. The demo's texts need no quotes, so commas
 * separate cells.
 */
async function readColumns(): Promise<Instances> {
  async function* names(): AsyncGenerator<string> {
    yield player;
  }
  let text = '';
  for await (const piece of writeCsv(store, names())) text += piece;
  const [head = '', ...lines] = text.trim().split('\r\n');
  const headings = head.split(',');
  const rows = lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']));
  });
  const ofGame = rows.filter(({ game_id: id }) => id === game);
  return Object.fromEntries(headings.map((heading) => [heading, ofGame]));
}

/**
 * Returns the values of a name, one for each object. Null if the demo has no object of the type, if the responses leave the name out, or if
 * sources state the value, because Laurel does not compute stated values.
 */
function valuesOf(vocabulary: keyof NameRow, name: string): readonly unknown[] | null {
  const [type = '', field = type] = name.split('.');
  const found = instances[vocabulary]?.[type];
  return found === undefined || field.startsWith('stated') || leftOut.has(name)
    ? null
    : found.map((each) => normalise(each[field]));
}

/** Normalizes a value for comparison: missing values, dates, the case of grades and the site's address differ between interfaces. */
function normalise(value: unknown): unknown {
  if (value === undefined || value === '' || value === '0001-01-01T00:00:00Z') return null;
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return Date.parse(value);
  if (/^(?:PLATINUM|GOLD|SILVER|BRONZE)$/.test(value)) return value.toLowerCase();
  return value.replace(new URL('/', started.url).href, '/');
}

/**
 * Names that these responses leave out: an export omits a game's network, because it follows from the id, and getTrophies omits the game's
 * title, which getLastestTrophies has.
 */
const leftOut: ReadonlySet<string> = new Set(['game.network', 'Trophy.GameTitle']);

/**
 * Asserts that two values are equal. A flag that is not set may be omitted. Objects are not compared, because they differ between
 * interfaces.
 */
function assertSame(one: unknown, other: unknown, names: string): void {
  if (typeof one === 'boolean' || typeof other === 'boolean')
    assert.equal(one ?? false, other ?? false, names);
  else if (!isObject(one) && !isObject(other)) assert.equal(one, other, names);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

describe('the names of a row have the same value', () => {
  let compared = 0;

  for (const { title, rows } of nameGroups)
    test(title, () => {
      for (const row of rows) {
        const [first, ...others] = listNames(row).filter(([vocabulary]) => vocabulary !== 'csv');
        if (first === undefined) continue;
        const values = valuesOf(...first);
        for (const other of others) {
          const found = valuesOf(...other);
          if (values === null || found === null) continue;
          assert.equal(values.length, found.length, `${first[1]} and ${other[1]}`);
          for (const [index, value] of values.entries())
            assertSame(value, found[index], `${first[1]} and ${other[1]}`);
          compared += 1;
        }
      }
    });

  test('in CSV, for trophies that are earned', () => {
    const rows = nameGroups.flatMap((group) => group.rows);
    const named = rows.filter(({ csv, v1 }) => csv !== undefined && v1 !== undefined);
    for (const { csv = '', v1 = '' } of named) {
      if (csv === 'earned') continue;
      const cells = valuesOf('csv', csv) ?? [];
      const values = valuesOf('v1', v1) ?? [];
      assert.ok(cells.length > 0 && values.length > 0);
      const isOfTrophy = values.length > 1;
      for (const [index, cell] of cells.entries()) {
        const number = Number(valuesOf('csv', 'trophy_id')?.[index]);
        const value = isOfTrophy ? values[number - 1] : values[0];
        assert.equal(String(cell), String(value), `${csv} and ${v1}`);
      }
      compared += 1;
    }
  });

  after(() => assert.ok(compared > 45, `${compared} pairs were compared`));
});

test('a name that does not exist is not written', () => {
  assertExists({ v1: 'Player.name', record: 'player.name' });
  for (const row of [{ v1: 'Player.ID' }, { record: 'player.ID' }, { csv: 'ID' }])
    assert.throws(() => assertExists(row), /the name/);
});
