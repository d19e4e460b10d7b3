/**
 * Replays a folder of recorded requests against a service in style `aspnet` and prints the cases that fail.
 * `npm run cases -- FOLDER [--port PORT]`: without a port, it starts a service with the names in the recordings. Exit code 1 if less than
 * 95 % of the cases pass.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  caseRequest,
  compareCase,
  needsRecordedService,
  readCase,
} from '../test/conformance/recorded-case.ts';
import { sendRaw } from '../test/conformance/raw-http.ts';
import { startService } from '../test/support/start-service.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string' }, host: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) {
  process.stderr.write('Usage: npm run cases -- FOLDER [--port PORT] [--host HOST-FIELD]\n');
  process.exit(2);
}

const recorded = {
  style: 'aspnet',
  namespace: 'http://trophies.example/api',
  basePath: '/net.asmx',
} as const;
const started = values.port === undefined ? await startService(recorded) : null;
const port = started?.port ?? Number(values.port);

let held = 0;
let played = 0;
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
for (const file of files) {
  const recording = readCase(readFileSync(join(folder, file), 'utf8'));
  if (needsRecordedService(recording)) continue;
  played += 1;
  const response = await sendRaw(
    port,
    caseRequest(recording, values.host ?? 'trophies.example'),
  ).catch((error: unknown) => String(error));
  const differences = typeof response === 'string' ? [response] : compareCase(recording, response);
  if (differences.length === 0) held += 1;
  else process.stdout.write(`${recording.name}: ${differences.join('; ')}\n`);
}
await started?.stop();
process.stdout.write(
  `${held} of ${played} cases hold (${((100 * held) / played).toFixed(1)} %); ${files.length - played} need the recorded service\n`,
);
process.exitCode = held >= 0.95 * played ? 0 : 1;
