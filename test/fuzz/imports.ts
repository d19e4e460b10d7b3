/**
 * `npm run fuzz:imports -- [--files N] [--seed N] [--only NAME]`: reads mutated files of every import format, or of those whose names
 * begin with NAME. A reader must neither fail nor hang; the exit code is 1 after a finding. The same seed gives the same files.
 */

import { parseArgs } from 'node:util';
import { fuzzedFormats } from './import-files.ts';
import { fuzzFormat } from './run-imports.ts';
import { printHelp } from '../support/print-help.ts';

printHelp(import.meta.filename);

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', default: '' },
  },
});

process.stdout.write(`seed ${values.seed}, ${values.files} files of each format\n`);
const chosen = fuzzedFormats.filter(({ name }) => name.startsWith(values.only));
for (const format of chosen) {
  const startedAt = performance.now();
  const { files, read, slowestMs, findings } = await fuzzFormat(
    format,
    Number(values.files),
    Number(values.seed),
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(
    `${format.name}: ${files} files in ${seconds} s, ${read} read, ${files - read} with messages or refused, slowest ${slowestMs.toFixed(0)} ms, ${findings.length} findings\n`,
  );
  for (const finding of findings.slice(0, 10)) process.stdout.write(`FOUND ${finding}\n`);
  if (findings.length > 0) process.exitCode = 1;
}
