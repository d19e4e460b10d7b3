/** Writes the capacity tables of docs/explanation/scale.md from the measurements of `npm run capacity`. */

import { collectors, reasons, rules } from '../bench/capacity/assumptions.ts';
import type { CapacityFigures, StoreSize, TableSize } from '../bench/capacity/figures.ts';
import { readFigures } from '../bench/capacity/figures.ts';
import type { Habits, Need, Rules } from '../bench/capacity/plan.ts';
import {
  bytesByDriver,
  planFor,
  playersWithOwnLoads,
  requestsADay,
} from '../bench/capacity/plan.ts';
import { plain, replaceBetweenMarkers, table } from './markdown.ts';

export const scaleFile = new URL('../docs/explanation/scale.md', import.meta.url);

/** Returns the page with its tables filled from the current figures. */
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

/** Formats a number: 1234 as `1,234`, 0.01234 as `0.012`. */
function number(value: number): string {
  return value < 10 ? precise.format(value) : whole.format(value);
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

function bytes(value: number): string {
  const step = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)),
  );
  return `${number(value / 1000 ** step)} ${units[step]}`;
}

function deriveBytes({ sets }: CapacityFigures): string {
  return [bytesByTable(sets['M']), bytesBySet(sets)].join('\n\n');
}

function bytesByTable(
  { sqlite, postgres }: Pick<StoreSize, Engine> = { sqlite: [], postgres: [] },
): string {
  const rows = sqlite
    .filter((size) => size.rows > 100)
    .toSorted((a, b) => b.rowBytes + b.indexBytes - a.rowBytes - a.indexBytes)
    .map((size) => [
      `\`${size.table}\``,
      number(size.rows),
      ...eachOf(size),
      ...eachOf(postgres.find((other) => other.table === size.table)),
    ]);
  return table(
    ['table of set M', 'rows', 'SQLite: bytes/row', 'indexes', 'PostgreSQL: bytes/row', 'indexes'],
    rows,
  );
}

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
type Engine = keyof typeof engineNames;

function bytesBySet(sets: CapacityFigures['sets']): string {
  const rows = Object.entries(sets).flatMap(([name, set]) =>
    (['sqlite', 'postgres'] as const).map((engine) => [
      name,
      engineNames[engine],
      ...totalBytes(set, engine).map(bytes),
    ]),
  );
  return table(
    [
      'set',
      'engine',
      'total',
      'per player',
      'per player game',
      'per earned trophy',
      'catalogue and aggregates',
    ],
    rows,
  );
}

/** Returns the bytes of a data set: total, per player, per player game, per earned trophy, and of the catalogue. */
function totalBytes(set: StoreSize, engine: Engine): number[] {
  const each = bytesByDriver(set[engine], {
    player: set.players,
    game: set.games,
    trophy: set.earned,
  });
  const all = set[engine].reduce((sum, { rowBytes, indexBytes }) => sum + rowBytes + indexBytes, 0);
  return [all, each.player, each.game, each.trophy, each.catalogue];
}

/** Returns the bytes per row of a table and of its indexes. */
function eachOf(size: TableSize | undefined): string[] {
  if (size === undefined || size.rows === 0) return ['', ''];
  return [number(size.rowBytes / size.rows), number(size.indexBytes / size.rows)];
}

function deriveAnswers({ answers, madeFromPostgres, memory }: CapacityFigures): string {
  const rows = answers.map(({ operation, cached, cpuMs, databaseCpuMs, bytes: length }) => [
    `\`${operation}\``,
    describeResponse(operation, cached),
    bytes(length),
    number(cpuMs),
    number(1000 / cpuMs),
    cached ? '' : number(databaseCpuMs),
  ]);
  return [
    table(
      [
        'operation, HTTP GET',
        'response',
        'length',
        'CPU ms',
        'responses/s per core',
        'PostgreSQL: CPU ms',
      ],
      rows,
    ),
    `With PostgreSQL, a node needs ${number(madeFromPostgres)} times as much processor time for a rendered profile, in addition to the work of the database server. The plan uses this factor for all responses. With SQLite and a catalogue of 20,000 games, a node used at most ${number(memory.hot)} MB in the phase hot, and ${number(memory.cold)} MB in the phase cold.`,
  ].join('\n\n');
}

/** The response of this operation is not cached (src/operations/freshness.ts). */
const neverCached = 'getLastUpdate';

/** @param isRepeated whether the request was repeated, so that its response was cached if that is possible */
function describeResponse(operation: string, isRepeated: boolean): string {
  if (operation === neverCached) return isRepeated ? 'not cached, repeated' : 'not cached';
  return isRepeated ? 'cached' : 'rendered';
}

function deriveAssumptions(): string {
  const ofHabits = keysOf(collectors).map((key) => [number(collectors[key]), plain(reasons[key])]);
  const ofRules = keysOf(rules).map((key) => [number(rules[key]), plain(reasons[key])]);
  return table(['value', 'meaning'], [...ofHabits, ...ofRules]);
}

function keysOf<T extends Habits | Rules>(of: T): (keyof T)[];
function keysOf(of: object): string[] {
  return Object.keys(of);
}

/** The numbers of players in the tables. For more players, the page says what was not measured. */
const sizes: readonly (readonly [string, number])[] = [
  ['20', 20],
  ['1,000', 1000],
  ['100,000', 100_000],
  ['1 million', 1e6],
  ['10 million', 1e7],
];

const lines: readonly (readonly [string, (need: Need) => string])[] = [
  ['players', ({ players }) => number(players)],
  ['earned trophies', ({ earned }) => number(earned)],
  ['size in SQLite', (need) => bytes(need.bytes.sqlite)],
  ['size in PostgreSQL', (need) => bytes(need.bytes.postgres)],
  ['polls/s', ({ polls }) => number(polls)],
  ['profiles/s', ({ views }) => number(views)],
  ['node cores for requests', ({ cores }) => number(cores)],
  ['node cores for imports', ({ loadCores }) => number(loadCores)],
  ['database server cores for both', ({ databaseCores }) => number(databaseCores)],
  ['nodes of one core', ({ nodes }) => number(nodes)],
  ['connections to a database server', ({ connections }) => number(connections)],
  ['imports/s', ({ loads }) => number(loads)],
  ['trophies/s', ({ trophies }) => number(trophies)],
  ['PostgreSQL servers', ({ servers }) => number(servers)],
  ['network logins to update all players daily', ({ logins }) => number(logins)],
];

function derivePlan(figures: CapacityFigures): string {
  const needs = sizes.map(([, players]) => planFor(players, collectors, rules, figures));
  return [
    table(
      ['in the peak second', ...sizes.map(([name]) => name)],
      lines.map(([name, write]) => [name, ...needs.map(write)]),
    ),
    describeLoads(figures),
    describeBudget(),
  ].join('\n\n');
}

function describeLoads({ loads }: CapacityFigures): string {
  const rows = (['sqlite', 'postgres'] as const).flatMap((engine) => {
    const { alone, together } = loads[engine];
    const { nodeCpuMs, databaseCpuMs } = together;
    const rowOf = (from: string, rate: typeof alone, cpuMs: readonly string[]): string[] => [
      engineNames[engine],
      from,
      number(rate.perSecond),
      number(rate.p99Ms),
      ...cpuMs,
      inMillions(playersWithOwnLoads(rate.perSecond, collectors)),
    ];
    return [
      rowOf('one after the other', alone, ['', '']),
      rowOf(`by ${loads.pushers} clients`, together, [number(nodeCpuMs), number(databaseCpuMs)]),
    ];
  });
  return [
    'Rates of imports of one trophy each, measured without the admin API. The last column gives the number of collectors, in millions, who cause that many imports if each of their days of play is one import:',
    table(
      [
        'engine',
        'sent',
        'imports/s',
        'p99 ms',
        'node: CPU ms',
        'server: CPU ms',
        'million collectors',
      ],
      rows,
    ),
  ].join('\n\n');
}

function describeBudget(): string {
  const current = rules.budgetADay / requestsADay(collectors);
  const taken = rules.budgetADay / (2 * collectors.games);
  return `One login updates ${number(current)} collectors per day, or adds ${number(taken)} new ones per day, at two requests per game. A running service does less, because quick checks may use up to four fifths of the requests.`;
}

function inMillions(count: number): string {
  return number(count / 1e6);
}
