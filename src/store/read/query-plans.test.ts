/** Query plans of all statements of the port's reads, over a filled store. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Engine, Parameters } from '../engine/engine.ts';
import { read as readStatement, write } from '../engine/statement.ts';
import { createSqlStore } from '../sql-store.ts';
import { filled, fillStore } from '../testing/filled-store.ts';
import type { PortRead, ReadName } from '../testing/port-reads.ts';
import { portReads } from '../testing/port-reads.ts';
import type { TestEngine, TestStore } from '../testing/engines.ts';
import { postgres, sqlite } from '../testing/engines.ts';

/** A statement to plan. */
interface Issued {
  readonly text: string;
  readonly parameters: Parameters;
}

const readNames = Object.keys(portReads).filter((name): name is ReadName => name in portReads);

/** Expensive steps: they scan a whole table or index, build a temporary index, or sort. */
const isExpensive = /^SCAN (?!CONSTANT ROW)|AUTOMATIC|TEMP B-TREE/;
const sorts = /^USE TEMP B-TREE FOR (?:ORDER|GROUP) BY$/;
const ofWords = [sorts, /^SCAN (?:f|m|w0|\(subquery-\d+\))$/];

/** Expensive steps that are acceptable in a read, with the reason. */
const harmless: Readonly<Partial<Record<ReadName, readonly RegExp[]>>> = {
  // A page reads the first rows of its index.
  leaderboard: [/^SCAN s USING COVERING INDEX player_score_world/],
  leaders: [/^SCAN s USING COVERING INDEX player_score_world/],
  recentPlayers: [/^SCAN p USING (?:COVERING )?INDEX player_recent$/],
  playersByUpdate: [/^SCAN p USING (?:COVERING )?INDEX player_recent$/],
  sourceUpdates: [/^SCAN p USING INDEX player_recent$/],
  // Reads the first rows of indexes, and the rarest of at most 2,500 recent trophies.
  homeLists: [
    /^SCAN r USING (?:COVERING )?INDEX recent_trophy_latest$/,
    /^SCAN pg USING (?:COVERING )?INDEX player_game_latest_platinum$/,
    sorts,
  ],
  recentTrophies: [/^SCAN r USING (?:COVERING )?INDEX recent_trophy_latest$/],
  // Reads the first row of each table.
  isEmpty: [/^SCAN (?:game USING COVERING INDEX game_by_id_key|player)$/],
  // Runs once a week: reads all counted players, and the trophies that each earned in the week.
  countPlay: [
    /^SCAN p USING INDEX player_recent$/,
    /^USE TEMP B-TREE FOR count\(DISTINCT\)$/,
    /Seq Scan on player p/,
  ],
  // Reads few rows: totals of the store, games of one id, trophies of one game, countries, platinums of a game.
  averages: [/^SCAN counter$/, /^Seq Scan on counter$/],
  // One row for each game of the catalogue, read once per version of it.
  listCatalogue: [
    /^SCAN (?:g$|f$|o USING COVERING INDEX owner_count_popular)/,
    /Seq Scan on (?:game g|game_stat f)/,
  ],
  editions: [/^SCAN g$/, /Seq Scan on game g/],
  statusAndSeries: [/^SCAN g$/, /Seq Scan on game g/],
  gamesById: [sorts, /^SCAN m$/],
  earnedDates: [sorts],
  // Reads the rows within the limit.
  latestTrophies: [/^SCAN e LEFT-JOIN$/],
  rankedCountries: [sorts],
  gameLeaders: [sorts],
  gameLeaderboard: [sorts],
  // Games of one player, by a requested date; an index limits them by their last date.
  playedIn: [sorts],
  // The platinums of one player by time, and the 500 latest by rarity; an index finds them.
  platinums: [sorts, /^SCAN m$/],
  // The trophies of a day.
  trophiesAtPoints: [sorts, /^SCAN (?:m|\(subquery-\d\))$/],
  platinumRecords: [sorts, /^SCAN m$/],
  // One row for each network.
  standingsAndTimes: [/^SCAN m$/],
  // The 500 games that a player played last; an index finds them.
  listGames: [/^SCAN m$/],
  // One row for each setting of the site.
  siteRevision: [/^SCAN s$/],
  siteValues: [/^SCAN s$/],
  // All matches are counted and sorted, so they are all read; an index finds them.
  searchPlayers: ofWords,
  searchGames: ofWords,
};

function isHarmless(name: ReadName, step: string): boolean {
  return (harmless[name] ?? []).some((each) => each.test(step));
}

async function openFilled(engine: TestEngine): Promise<TestStore> {
  const opened = await engine.open();
  await fillStore(opened.store);
  return opened;
}

const withoutScans = write('SET LOCAL enable_seqscan = off');

/** Collects the statements of a read that runs twice in a new store: with an empty catalogue cache, then with a filled one. */
async function statementsOf(engine: Engine, read: PortRead): Promise<readonly Issued[]> {
  const issued = new Map<string, Issued>();
  const store = createSqlStore(listening(engine, (each) => issued.set(each.text, each)));
  for (const _ of ['cold', 'warm']) {
    const found = await read(store);
    assert.ok(found !== null && found !== undefined);
  }
  return [...issued.values()];
}

/** An engine that reports the statements of its reads. */
function listening(engine: Engine, onStatement: (issued: Issued) => void): Engine {
  return {
    ...engine,
    all: (query, parameters) => {
      onStatement({ text: query.text, parameters });
      return engine.all(query, parameters);
    },
    get: (query, parameters) => {
      onStatement({ text: query.text, parameters });
      return engine.get(query, parameters);
    },
    allMany: (query, lists) => {
      const [parameters] = lists;
      if (parameters !== undefined) onStatement({ text: query.text, parameters });
      return engine.allMany(query, lists);
    },
  };
}

describe('plans in SQLite', () => {
  let opened: TestStore;
  before(async () => {
    opened = await openFilled(sqlite);
  });
  after(() => opened[Symbol.asyncDispose]());

  for (const name of readNames) {
    test(`${name} finds its rows in order by an index`, async () => {
      for (const read of portReads[name]) {
        for (const { text, parameters } of await statementsOf(opened.engine, read)) {
          const plan = await opened.engine.all(
            readStatement<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`),
            parameters,
          );
          const wrong = plan.filter(
            ({ detail }) => isExpensive.test(detail) && !isHarmless(name, detail),
          );
          assert.deepEqual(wrong, [], text);
        }
      }
    });
  }

  test('every read returns rows from the filled store', async () => {
    const { player, other, game } = filled;
    const { store } = opened;
    assert.equal((await store.totals()).earned, 21_440);
    assert.ok((await store.compare(player, other, { offset: 0, limit: 20 }))?.total === 6);
    assert.ok(((await store.latestTrophies(player, filled.since, 0))?.length ?? 0) > 10);
    assert.equal((await store.groups(game)).length, 1);
  });
});

describe('plans in PostgreSQL', () => {
  let opened: TestStore;
  before(async () => {
    opened = await openFilled(postgres);
  });
  after(() => opened[Symbol.asyncDispose]());

  /** Plans with sequential scans disabled, because a small table is scanned faster than it is read by index. */
  function plan({ text, parameters }: Issued): Promise<string[]> {
    return opened.engine.transaction(
      async (transaction) => {
        await transaction.run(withoutScans, []);
        const steps = await transaction.all(
          readStatement<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${text}`),
          parameters,
        );
        return steps.map((step) => step['QUERY PLAN']);
      },
      { kind: 'operational' },
    );
  }

  for (const name of readNames) {
    test(`${name} needs no sequential scan`, async () => {
      for (const read of portReads[name]) {
        for (const issued of await statementsOf(opened.engine, read)) {
          const wrong = (await plan(issued)).filter(
            (step) => step.includes('Seq Scan') && !isHarmless(name, step),
          );
          assert.deepEqual(wrong, [], issued.text);
        }
      }
    });
  }

  test('latestTrophies applies its limit before it joins trophies and games', async () => {
    for (const read of portReads.latestTrophies) {
      for (const issued of await statementsOf(opened.engine, read)) {
        const steps = await plan(issued);
        const joins = steps.slice(
          0,
          steps.findIndex((step) => /^[ >-]*Limit/.test(step)),
        );
        assert.equal(
          joins.filter((step) => /(?:Left|Right) Join/.test(step)).length,
          3,
          steps.join('\n'),
        );
      }
    }
  });
});
