/**
 * `npm run kill -- [--kills N] [--seed N] [--files N] [--lines N]`: kills imports at random times, and checks the store after each kill.
 * The imports have LINES earned trophies in FILES files, by default 200,000 in five. The exit code is 1 if there are findings.
 */

import { parseArgs } from 'node:util';
import { killImports } from './kill-imports.ts';
import { printHelp } from '../support/print-help.ts';

printHelp(import.meta.filename);

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    files: { type: 'string', default: '5' },
    lines: { type: 'string', default: '200000' },
  },
});

const kills = Number(values.kills);
const seed = Number(values.seed);
const files = Number(values.files);
const lines = Number(values.lines);
process.stdout.write(
  `seed ${seed}: ${kills} kills of imports of ${lines} earned trophies in ${files} files\n`,
);

const { problems, filesOut, filesIn } = await killImports({
  kills,
  seed,
  files,
  lines,
  onKill: (done) => void (done % 10 === 0 && process.stdout.write(`${done} kills\n`)),
});

for (const problem of problems) process.stdout.write(`FOUND ${problem}\n`);
process.stdout.write(
  `${kills} kills: ${filesOut} files not loaded, ${filesIn} files fully loaded, ${problems.length} problems\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
