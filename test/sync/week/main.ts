/**
 * `npm run sync:week -- [--members 20] [--days 7]`: a week of all networks together, by a clock of its own, over the
 * simulated networks. Members play every day; the console network blocks the address for 30 hours, RetroAchievements refuses the key,
 * Steam limits requests, sets are extended, a list is cut short, players are renamed and take each other's names, the login ends, the
 * process is killed 50 times, the clock is set back. The exit code is 1 if a promise of the sync does not hold; while nothing is wrong,
 * what is earned must be stored within the time that `laurel sync status` states.
 */

import { parseArgs } from 'node:util';
import { printHelp } from '../../support/print-help.ts';
import { describeWeek, findBroken } from './report.ts';
import { playWeek } from './week.ts';

printHelp(import.meta.filename);

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '20' },
    days: { type: 'string', default: '7' },
  },
});

function say(text: string): void {
  process.stdout.write(`${(performance.now() / 1000).toFixed(0)} s: ${text}\n`);
}

const week = await playWeek(Number(values.members), Number(values.days), say);
try {
  for (const line of describeWeek(week)) say(line);
  const broken = findBroken(week);
  for (const line of broken.slice(0, 100)) say(`BROKEN: ${line}`);
  say(broken.length === 0 ? 'every promise held' : `${broken.length} promises did not hold`);
  if (broken.length > 0) process.exitCode = 1;
} finally {
  await week.club.stop();
}
