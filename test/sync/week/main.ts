/**
 * `npm run sync:week -- [--members 20] [--days 7] [--networks psn,retro,steam]`: a week of all networks together, by a clock of its own, over the
 * simulated networks. Members play every day; the console network blocks the address for 30 hours, RetroAchievements refuses the key,
 * Steam limits requests, sets are extended, a list is cut short, players are renamed and take each other's names, the login ends, the
 * process is killed 50 times, the clock is set back. The exit code is 1 if a promise of the sync does not hold; while nothing is wrong,
 * what is earned must be stored within the time that `laurel sync status` states.
 *
 * On an idle machine a week of 20 members takes two to three minutes, a week of 500 about twenty-five: 330,000 requests, in one process
 * with 550 MB of memory. `--members 500 --days 4` takes half of that and has the block, the extensions, the renames and quiet hours. With 5,000
 * members nothing can be shown: their first loads alone need 120,000 requests to the console network, of which 28,800 a day are
 * allowed; `npm run sync:costs` prints their plan.
 */

import { parseArgs } from 'node:util';
import { printHelp } from '../../support/print-help.ts';
import { weekNetworks } from './laurel.ts';
import { describeWeek, findBroken } from './report.ts';
import { playWeek } from './week.ts';

printHelp(import.meta.filename);

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '20' },
    days: { type: 'string', default: '7' },
    networks: { type: 'string', default: weekNetworks.join(',') },
  },
});

function say(text: string): void {
  process.stdout.write(`${(performance.now() / 1000).toFixed(0)} s: ${text}\n`);
}

const asked = new Set(values.networks.split(','));
const size = {
  members: Number(values.members),
  days: Number(values.days),
  networks: weekNetworks.filter((network) => asked.has(network)),
};
const week = await playWeek(size, say);
try {
  for (const line of describeWeek(week)) say(line);
  const broken = findBroken(week);
  for (const line of broken.slice(0, 100)) say(`BROKEN: ${line}`);
  say(broken.length === 0 ? 'every promise held' : `${broken.length} promises did not hold`);
  if (broken.length > 0) process.exitCode = 1;
} finally {
  await week.club.stop();
}
