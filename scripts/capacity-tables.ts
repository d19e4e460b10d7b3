/** The tables of docs/scale.md, "Capacity", reckoned from what `npm run capacity` measured. */

import { collectors, community, reasons, rules } from '../bench/capacity/assumptions.ts';
import type { CapacityFigures, TableSize } from '../bench/capacity/figures.ts';
import { readFigures } from '../bench/capacity/figures.ts';
import type { Habits, Need, Rules } from '../bench/capacity/plan.ts';
import { bytesByDriver, planFor, playersWithOwnLoads, requestsADay } from '../bench/capacity/plan.ts';
import { plain, replaceBetweenMarkers, table } from './markdown.ts';

export const scaleFile = new URL('../docs/scale.md', import.meta.url);

/** The page with its tables as they should be. */
export function withCapacityTables(page: string): string {
  const figures = readFigures();
  const tables: readonly (readonly [string, string])[] = [
    ['capacity-bytes', deriveBytes(figures)],
    ['capacity-answers', deriveAnswers(figures)],
    ['capacity-assumptions', deriveAssumptions()],
    ['capacity-plan', derivePlan(figures)],
  ];
  return tables.reduce((filled, [name, block]) => replaceBetweenMarkers(filled, name, block), page);
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const precise = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

/** 1234 as `1,234`, 0.01234 as `0.012`. */
function number(value: number): string {
  return value < 10 ? precise.format(value) : whole.format(value);
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

function bytes(value: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)));
  return `${number(value / 1000 ** step)} ${units[step]}`;
}

function deriveBytes({ sets }: CapacityFigures): string {
  const { sqlite = [], postgres = [] } = sets['M'] ?? {};
  const rows = sqlite
    .filter((size) => size.rows > 100)
    .toSorted((a, b) => b.rowBytes + b.indexBytes - a.rowBytes - a.indexBytes)
    .map((size) => [
      `\`${size.table}\``,
      number(size.rows),
      ...eachOf(size),
      ...eachOf(postgres.find((other) => other.table === size.table)),
    ]);
  return [
    table(['table of set M', 'rows', 'SQLite: row', 'its indexes', 'PostgreSQL: row', 'its indexes'], rows),
    table(
      ['set', 'engine', 'all', 'a player', 'a game of his', 'a trophy of his', 'catalogue and sums'],
      Object.entries(sets).flatMap(([name, set]) =>
        (
          [
            ['SQLite', set.sqlite],
            ['PostgreSQL', set.postgres],
          ] as const
        ).map(([engine, sizes]) => {
          const each = bytesByDriver(sizes, { player: set.players, game: set.games, trophy: set.earned });
          const all = sizes.reduce((sum, { rowBytes, indexBytes }) => sum + rowBytes + indexBytes, 0);
          return [name, engine, ...[all, each.player, each.game, each.trophy, each.catalogue].map(bytes)];
        }),
      ),
    ),
  ].join('\n\n');
}

/** Bytes of a row and of what the indexes have for it. */
function eachOf(size: TableSize | undefined): string[] {
  if (size === undefined || size.rows === 0) return ['', ''];
  return [number(size.rowBytes / size.rows), number(size.indexBytes / size.rows)];
}

function deriveAnswers({ answers, madeFromPostgres, memory }: CapacityFigures): string {
  const rows = answers.map(({ operation, cached, cpuMs, bytes: length }) => [
    `\`${operation}\``,
    cached ? 'kept' : 'made',
    bytes(length),
    number(cpuMs),
    number(1000 / cpuMs),
  ]);
  return [
    table(['operation, SOAP 1.1', 'answer', 'length', 'ms of a core', 'a second on a whole core'], rows),
    `Out of PostgreSQL a node needs ${number(madeFromPostgres)} times as much for a profile that is made, the server's own work not counted; the plan goes by that. A node took ${number(memory.hot)} MB at most while it answered what it kept, and ${number(memory.cold)} MB while it made everything, with its catalogue of 20,000 games in memory.`,
  ].join('\n\n');
}

function deriveAssumptions(): string {
  const ofHabits = keysOf(collectors).map((key) => [number(collectors[key]), number(community[key]), plain(reasons[key])]);
  const ofRules = keysOf(rules).map((key) => [number(rules[key]), '', plain(reasons[key])]);
  return table(['collectors', 'everybody', 'what it is'], [...ofHabits, ...ofRules]);
}

function keysOf<T extends Habits | Rules>(of: T): (keyof T)[];
function keysOf(of: object): string[] {
  return Object.keys(of);
}

const sizes: readonly (readonly [string, number, Habits])[] = [
  ['one community', 1000, collectors],
  ['a large one', 50_000, collectors],
  ['1 million', 1e6, collectors],
  ['10 million', 1e7, collectors],
  ['100 million', 1e8, collectors],
  ['100 million, everybody', 1e8, community],
];

const lines: readonly (readonly [string, (need: Need) => string])[] = [
  ['players', ({ players }) => number(players)],
  ['trophies earned', ({ earned }) => number(earned)],
  ['bytes in SQLite', (need) => bytes(need.bytes.sqlite)],
  ['bytes in PostgreSQL', (need) => bytes(need.bytes.postgres)],
  ['polls a second', ({ polls }) => number(polls)],
  ['profiles a second', ({ views }) => number(views)],
  ['memory to keep every poll’s answer', ({ cachedBytes }) => bytes(cachedBytes)],
  ['share of polls kept with the default', ({ cachedShare }) => `${whole.format(100 * cachedShare)} %`],
  ['cores for requests', ({ cores }) => number(cores)],
  ['nodes of one core', ({ nodes }) => number(nodes)],
  ['their connections to a server', ({ connections }) => number(connections)],
  ['loads a second', ({ loads }) => number(loads)],
  ['trophies a second', ({ trophies }) => number(trophies)],
  ['servers of PostgreSQL', ({ servers }) => number(servers)],
  ['logins to be current within a day', ({ logins }) => number(logins)],
];

function derivePlan(figures: CapacityFigures): string {
  const needs = sizes.map(([, players, habits]) => planFor(players, habits, rules, figures));
  return [
    table(
      ['in the busiest second', ...sizes.map(([name]) => name)],
      lines.map(([name, write]) => [name, ...needs.map(write)]),
    ),
    describeLoads(figures),
    describeBudget(),
  ].join('\n\n');
}

function describeLoads({ loads }: CapacityFigures): string {
  const each = (['sqlite', 'postgres'] as const).map((engine) => {
    const { perSecond, p99Ms } = loads[engine];
    const players = inMillions(playersWithOwnLoads(perSecond, collectors));
    const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
    return `${number(perSecond)} a second into ${name} (99 of 100 within ${number(p99Ms)} ms), enough for each day of play of ${players} million collectors`;
  });
  return `Loads of one trophy, one after the other: ${each.join('; ')}.`;
}

function describeBudget(): string {
  const [current, taken] = [rules.budgetADay / requestsADay(collectors), rules.budgetADay / (2 * collectors.games)];
  return `One login keeps ${number(current)} collectors current within a day, or takes up ${number(taken)} new ones a day, at two requests for each of their games.`;
}

function inMillions(count: number): string {
  return number(count / 1e6);
}
