/** Options of `npm run bench -- …`. */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Binding } from './requests.ts';
import { bindings } from './requests.ts';

export const engines = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof engines)[number];

/** A built version of Laurel, with additional flags for `serve`. */
export interface BuildOptions {
  readonly dist: string;
  readonly flags: string;
}

/** Another HTTP server over the same data. */
export interface OtherServer {
  /** Shell command that starts the server; `{store}` is replaced by the SQLite file. */
  readonly command: string;
  /** Base URL of the server's API. */
  readonly url: string;
  readonly operations: readonly string[];
}

export interface BenchOptions {
  readonly quick: boolean;
  readonly engine: EngineName;
  readonly bindings: readonly Binding[];
  readonly build: BuildOptions;
  readonly compare: BuildOptions | null;
  readonly other: OtherServer | null;
  /** Operations to measure; empty for all. */
  readonly only: readonly string[];
  readonly rounds: number;
  readonly connections: number;
  readonly players: number;
  readonly pairs: number;
  /** By operation: its required speed in the cold pass, as a ratio to the compared build. */
  readonly wanted: ReadonlyMap<string, number>;
  /** Folder for generated stores, which the next run reuses. */
  readonly data: string;
  /** Markdown file for the tables; empty for none. */
  readonly report: string;
}

const root = join(import.meta.dirname, '..');
const quickOperations = 'getNetID,getTrophies,getLastUpdate,getLastestTrophies';

const flags = {
  quick: { type: 'boolean', default: false },
  engine: { type: 'string', default: 'sqlite' },
  binding: { type: 'string', default: 'get,soap11' },
  only: { type: 'string' },
  dist: { type: 'string', default: join(root, 'dist') },
  flags: { type: 'string', default: '' },
  compare: { type: 'string' },
  'compare-flags': { type: 'string', default: '' },
  want: { type: 'string', default: '' },
  also: { type: 'string' },
  'also-url': { type: 'string', default: '' },
  'also-operations': { type: 'string', default: 'getNetID,getTrophies' },
  rounds: { type: 'string' },
  players: { type: 'string', default: '6000' },
  pairs: { type: 'string' },
  connections: { type: 'string', default: '64' },
  data: { type: 'string', default: join(root, '.laurel', 'bench') },
  report: { type: 'string' },
} as const;

/** Parses the options. Throws TypeError for an unknown option or value. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({ args: [...args], options: flags });
  const { quick, dist, data, compare, also } = values;
  const engine = readChoice(values.engine, engines);
  const isWhole = !quick && values.only === undefined;
  return {
    quick,
    engine,
    data,
    bindings: readList(values.binding).map((name) => readChoice(name, bindings)),
    build: { dist, flags: values.flags },
    compare: compare === undefined ? null : { dist: compare, flags: values['compare-flags'] },
    other:
      also === undefined
        ? null
        : {
            command: also,
            url: readUrl(values['also-url']),
            operations: readList(values['also-operations']),
          },
    only: readList(values.only ?? (quick ? quickOperations : '')),
    rounds: readNumber(values.rounds ?? (quick ? '1' : '3')),
    connections: readNumber(values.connections),
    players: readNumber(values.players),
    pairs: readNumber(values.pairs ?? (quick ? '20000' : '60000')),
    wanted: readWanted(values.want),
    report: values.report ?? (isWhole ? defaultReport(engine) : ''),
  };
}

function defaultReport(engine: EngineName): string {
  const date = new Date().toISOString().slice(0, 10);
  return join(
    root,
    'bench',
    'reports',
    engine === 'sqlite' ? `${date}.md` : `${date}-${engine}.md`,
  );
}

function readList(text: string): readonly string[] {
  return text.split(',').filter((part) => part !== '');
}

function readWanted(text: string): ReadonlyMap<string, number> {
  const entries = readList(text).map((part): [string, number] => {
    const [operation = '', ratio = ''] = part.split('=');
    const value = Number(ratio);
    if (!(value > 0)) throw new TypeError(`${JSON.stringify(part)} is not OPERATION=RATIO.`);
    return [operation, value];
  });
  return new Map(entries);
}

function readChoice<T extends string>(text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text);
  if (found === undefined)
    throw new TypeError(`${JSON.stringify(text)} is not one of ${choices.join(', ')}.`);
  return found;
}

function readUrl(text: string): string {
  if (URL.canParse(text)) return text;
  throw new TypeError('--also needs --also-url with the address of that server.');
}

function readNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new TypeError(`${JSON.stringify(text)} is not a whole number above 0.`);
}
