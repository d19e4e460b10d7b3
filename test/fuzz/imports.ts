/** `npm run fuzz:imports -- --files 100000 --seed 1`: reads mutated files of every import format. The exit code is 1 after a finding. */

import { parseArgs } from 'node:util';
import { fuzzedFormats } from './import-files.ts';
import { fuzzFormat } from './run-imports.ts';

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', default: '' },
  },
});

process.stdout.write(`seed ${values.seed}, ${values.files} files of each format\n`);
for (const format of fuzzedFormats.filter(({ name }) => name.startsWith(values.only))) {
  const startedAt = performance.now();
  const { files, read, slowestMs, findings } = await fuzzFormat(format, Number(values.files), Number(values.seed));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(
    `${format.name}: ${files} files in ${seconds} s, ${read} read, ${files - read} with messages or refused, slowest ${slowestMs.toFixed(0)} ms, ${findings.length} findings\n`,
  );
  for (const finding of findings.slice(0, 10)) process.stdout.write(`FOUND ${finding}\n`);
  if (findings.length > 0) process.exitCode = 1;
}
