/**
 * `npm run sync:trial -- [--minutes 8] [--members 3] [--seed 1]`: one service with its default settings gets trophies from six sources at
 * the same time: three simulated networks, a folder of RPCS3, a folder of shadPS4, and the database of an RPCN server. The files are
 * written as the emulators write them. In each source, players earn 60 trophies at random times (20 for each member of a network). The
 * command asks the service once a second for its data, and prints how many seconds passed until a trophy was shown. It takes real time:
 * about five minutes more than `--minutes`. The exit code is 1 if a trophy was shown later than promised, or not at all.
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
