/**
 * `npm run sync:trial -- [--minutes 8] [--members 3] [--seed 1]`: six sources at once into one service with its default settings: three
 * simulated networks, a folder of RPCS3, one of shadPS4 and the database of an RPCN server, whose files are written as the emulators
 * do. From each source 60 trophies are earned at random times (20 for each member of a network). The service is asked once a second
 * what it shows; the command prints how many seconds lay between earned and shown. It takes real time: about five minutes more than
 * `--minutes`. The exit code is 1 if a trophy was shown later than promised, or not at all.
 */

import { parseArgs } from 'node:util';
import { printHelp } from '../../support/print-help.ts';
import { describeTrial, findLate } from './report.ts';
import { playTrial } from './trial.ts';

printHelp(import.meta.filename);

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '8' },
    members: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
  },
});

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const { earned, requests } = await playTrial(
  { minutes: Number(values.minutes), members: Number(values.members), seed: Number(values.seed) },
  say,
);
for (const line of describeTrial(earned, requests)) say(line);
const late = findLate(earned);
for (const line of late) say(`LATE: ${line}`);
if (late.length > 0) process.exitCode = 1;
