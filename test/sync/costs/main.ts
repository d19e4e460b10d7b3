/**
 * `npm run sync:costs`: measures the cost of a player on each network, with simulated networks and a clock that only advances when the sync
 * waits. It prints the requests and the time of the first sync and of later rounds, of the first round after an upgrade from Laurel 0.2,
 * and the requests per day for clubs of 20, 500 and 5,000 players. It takes less than a minute.
 */

import { minuteMs, secondMs } from '../../../src/domain/time/index.ts';
import { planPolling } from '../../../src/sync/engine/polling.ts';
import { psnChecks, retroChecks, steamChecks } from '../../../src/sync/index.ts';
import { printHelp } from '../../support/print-help.ts';
import type { Cost, PlayerCosts } from './measure.ts';
import { measurePsn, measureRetro, measureSteam, measureUpgrade } from './measure.ts';

printHelp(import.meta.filename);

function say(...cells: readonly (string | number)[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

function describe({ requests, ms }: Cost): string {
  const length = ms < 2 * minuteMs ? `${ms / secondMs} s` : `${Math.round(ms / minuteMs)} min`;
  return `${requests} in ${length}`;
}

function sayCosts(name: string, games: number, costs: PlayerCosts): void {
  const { first, second, idle, played, full } = costs;
  say(name, games, ...[first, second, idle, played, full].map(describe));
}

say(
  'network',
  'games',
  'first load',
  'second owner',
  'nothing new',
  'one game played',
  'full walk',
);
say(...Array.from({ length: 7 }, () => '---'));
sayCosts('console network', 300, await measurePsn(300));
sayCosts('RetroAchievements', 1000, await measureRetro(1000));
sayCosts('Steam', 250, await measureSteam(250));

process.stdout.write('\n');
say('first round after an upgrade', 'requests');
say('---', '---');
say('20 players with 100 games each', describe(await measureUpgrade(20, 100)));

process.stdout.write('\n');
say('network', 'players', 'requests of a day needed', 'allowed', 'shown within');
say(...Array.from({ length: 5 }, () => '---'));
for (const [name, checks] of [
  ['console network', psnChecks(28_800)],
  ['RetroAchievements', retroChecks],
  ['Steam', steamChecks],
] as const)
  for (const players of [20, 500, 5000]) {
    const { needed, allowed, withinMs } = planPolling(checks, players);
    say(name, players, needed, allowed, `${(withinMs / minuteMs).toFixed(1)} min`);
  }
