/**
 * `npm run sync:week -- [--members 20] [--days 7] [--networks psn,retro,steam]`: simulates a week of all networks together, with a virtual
 * clock and the simulated networks. Members play every day. The console network blocks the address for 30 hours, RetroAchievements refuses
 * the key, and Steam limits requests. Sets are extended, a list is cut short, players are renamed and take over each other's names, the
 * login ends, the process is killed 50 times, and the clock is set back. The exit code is 1 if the sync broke a promise. For example,
 * trophies earned while nothing disturbs the sync must be stored within the time that `laurel sync status` states.
 *
 * On an idle machine, a week of 20 members takes two to three minutes, and a week of 500 about twenty-five: 330,000 requests, in one
 * process with 550 MB of memory. `--members 500 --days 4` takes half of that, and includes the block, the extensions, the renames and quiet
 * hours. A week of 5,000 members cannot show anything: their first syncs alone need 145,000 requests to the console network, which allows
 * 28,800 a day. `npm run sync:costs` prints their plan.
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
