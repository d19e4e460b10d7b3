/**
 * `npm run sync:club -- [--members 500] [--games 150] [--newcomer 18516] [--fault-every 500]`: runs the sync for a club whose members have
 * all played since their last sync, and for a newcomer with thousands of games. The simulated network has its request limit, and every
 * 500th request is followed by an error. The exit code is 1 if a member's newest trophies were not stored within the first tenth of the
 * run, if more requests than the limit were sent within 15 minutes, or if the store differs from the network.
 */

import { parseArgs } from 'node:util';
import { assertWhole } from '../support/sync-bench.ts';
import { newcomer, play, runMeasured, startClub } from '../support/sync-club.ts';
import { faults } from '../support/stand-ins/psn/index.ts';
import { fillClub } from './fill-club.ts';
import { countBusiest } from '../support/busiest.ts';
import { printHelp } from '../support/print-help.ts';

printHelp(import.meta.filename);

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '500' },
    games: { type: 'string', default: '150' },
    newcomer: { type: 'string', default: '18516' },
    'fault-every': { type: 'string', default: '500' },
  },
});
const size = {
  members: Number(values.members),
  gamesOfMember: Number(values.games),
  gamesOfNewcomer: Number(values.newcomer),
};
const limit = 300;
const faultEvery = Number(values['fault-every']);

function say(text: string): void {
  process.stdout.write(`${(performance.now() / 1000).toFixed(0)} s: ${text}\n`);
}

const bench = await startClub(size);
try {
  await fillClub(bench);
  say(`${size.members} members with ${size.gamesOfMember} games each are current`);
  bench.clock.advance(3_600_000);
  for (const { onlineId, titles } of bench.standIn.players) {
    const last = titles.at(-1);
    if (onlineId !== newcomer && last !== undefined) play(last, bench.clock.now());
  }
  const before = bench.standIn.log.length;
  const every = Math.max(1, Math.floor(size.gamesOfNewcomer / 5));
  const kinds = [faults.dropped, faults.status(503), faults.tooMany('2')];
  bench.standIn.onRequest = (count) => {
    const fault = count % faultEvery === 0 ? kinds[(count / faultEvery) % kinds.length] : undefined;
    if (fault !== undefined) bench.standIn.plan('earned', fault);
    if ((count - before) % every === 0) say(`${count - before} requests`);
  };
  const run = await runMeasured(bench);
  const { requests, requestsOfMembers, durationMs, durationOfMembersMs, summary } = run;
  const most = countBusiest(bench.standIn.log.slice(before).map(({ at }) => at));
  const failed = summary.players.filter(({ state }) => state !== 'ok').length;
  const hours = (ms: number): string => (ms / 3_600_000).toFixed(2);
  say(
    `${requests} requests in ${hours(durationMs)} hours of the simulated clock, at most ${most} in 15 minutes, ${failed} players failed`,
  );
  const shares = [requestsOfMembers / requests, durationOfMembersMs / Math.max(1, durationMs)].map(
    (share) => `${(100 * share).toFixed(1)} %`,
  );
  say(
    `all members were current after ${requestsOfMembers} requests (${shares[0]}) and ${hours(durationOfMembersMs)} hours (${shares[1]})`,
  );
  const [first] = bench.standIn.players;
  const last = bench.standIn.players.find(({ onlineId }) => onlineId === newcomer);
  for (const player of [first, last])
    if (player !== undefined) await assertWhole(bench.store, player);
  say('the store has what the network has');
  if (
    requestsOfMembers * 10 > requests ||
    durationOfMembersMs * 10 > durationMs ||
    most > limit ||
    failed > 0
  )
    process.exitCode = 1;
} finally {
  await bench.stop();
}
