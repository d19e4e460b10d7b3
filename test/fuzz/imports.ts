/** `npm run fuzz:imports -- --files 100000 --seed 1`: reads mutated files of every import format. The exit code is 1 after a finding. */

import { parseArgs } from 'node:util';
import { fuzzedFormats } from './import-files.ts';
import { fuzzFormat } from './run-imports.ts';

const help = `npm run fuzz:imports -- [--files NUMBER] [--seed NUMBER] [--only NAME]

Reads mutated files of every import format. A reader must neither fail nor hang.

  --files NUMBER  files of each format (default: 100000)
  --seed NUMBER   the same seed gives the same files (default: a new one, which is printed)
  --only NAME     only the formats whose names begin so: ${fuzzedFormats.map(({ name }) => name).join(', ')}
  --help          show this text
`;

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

process.stdout.write(values.help ? help : `seed ${values.seed}, ${values.files} files of each format\n`);
const chosen = values.help ? [] : fuzzedFormats.filter(({ name }) => name.startsWith(values.only));
for (const format of chosen) {
  const startedAt = performance.now();
  const { files, read, slowestMs, findings } = await fuzzFormat(format, Number(values.files), Number(values.seed));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(
    `${format.name}: ${files} files in ${seconds} s, ${read} read, ${files - read} with messages or refused, slowest ${slowestMs.toFixed(0)} ms, ${findings.length} findings\n`,
  );
  for (const finding of findings.slice(0, 10)) process.stdout.write(`FOUND ${finding}\n`);
  if (findings.length > 0) process.exitCode = 1;
}
