/** What `npm run bench -- …` takes. */

import { join } from 'node:path';
import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Fewer rounds, shorter ones, and only what is measured side by side. */
  readonly quick: boolean;
  /** Folder of the built program. */
  readonly dist: string;
  /** Folder of the generated stores, which are kept for the next time. */
  readonly data: string;
  /** The file of figures. */
  readonly out: string;
  /** Names of workloads have to contain this. */
  readonly only: string;
  readonly rounds: number;
  /** Of one run of one server. */
  readonly runMs: number;
  /** Processor time of a server before it is measured, at most. */
  readonly warmUpCpuSeconds: number;
  /** Players of the large set; the whole one has 50,000. */
  readonly largePlayers: number;
  readonly connections: number;
}

export const usage = `npm run bench -- [--quick] [--only TEXT] [--rounds N] [--run-ms N] [--connections N] [--large-players N]
                 [--dist FOLDER] [--data FOLDER] [--out FILE]
`;

const root = join(import.meta.dirname, '..');

/** Throws TypeError for what it does not know. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      dist: { type: 'string', default: join(root, 'dist') },
      data: { type: 'string', default: join(root, '.laurel', 'bench') },
      out: { type: 'string' },
      only: { type: 'string', default: '' },
      rounds: { type: 'string' },
      'run-ms': { type: 'string' },
      'large-players': { type: 'string', default: '5000' },
      connections: { type: 'string', default: '64' },
    },
  });
  const { quick, dist, data, only } = values;
  return {
    quick,
    dist,
    data,
    only,
    out: values.out ?? join(data, quick ? 'figures-quick.json' : 'figures.json'),
    rounds: readNumber(values.rounds ?? (quick ? '2' : '5')),
    runMs: readNumber(values['run-ms'] ?? (quick ? '600' : '2000')),
    warmUpCpuSeconds: quick ? 0.4 : 10,
    largePlayers: readNumber(values['large-players']),
    connections: readNumber(values.connections),
  };
}

function readNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new TypeError(`${JSON.stringify(text)} is not a whole number above 0.`);
}
