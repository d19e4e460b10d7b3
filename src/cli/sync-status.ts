/** Formats the output of `laurel sync status`. */

import type { FollowedStatus, SyncStatus } from '../sync/index.ts';
import type { KeyedStatuses } from '../app/networks/keyed-status.ts';
import { networkNames } from '../domain/index.ts';
import { minuteMs } from '../domain/time/index.ts';
import { describeKey, describeLogin, keyNetworks } from '../sync/index.ts';
import { instantText } from '../app/instant-text.ts';
import { plural } from '../plural.ts';

/** Returns lines for the login, the request budget and each player. */
export function describeStatus(status: SyncStatus, limit: number): string {
  const { login, budget, network, players } = status;
  const blocked =
    budget.blockedUntil === null
      ? ''
      : `; the network asks to wait until ${instantText(budget.blockedUntil)}`;
  const lines = [
    `login: ${describeLogin(login)}`,
    `requests: ${budget.used} of ${limit} in 15 minutes${blocked}`,
    ...describeCondition(network),
  ];
  if (players.length === 0)
    lines.push('players: none. Use "laurel sync add NAME" to follow a player.');
  else lines.push(describeExpected(status), describeChecks(status));
  return `${[...lines, ...players.map(describePlayer)].join('\n')}\n`;
}

/** Returns the lines for the networks that use a key, each below the network's name. */
export function describeKeyed(networks: KeyedStatuses): string {
  const lines = keyNetworks.flatMap((network) => {
    const status = networks[network];
    if (status === undefined) return [];
    const { login, budget, limit, players } = status;
    return [
      '',
      `${networkNames[network]}: the key ${describeKey(network, login)}`,
      `requests: ${budget.used} of ${limit} today${untilText(budget.blockedUntil)}`,
      ...describeCondition(status.network),
      ...(players.length === 0 ? [] : [describeExpected(status), describeChecks(status)]),
      ...players.map(describePlayer),
    ];
  });
  return lines.map((line) => `${line}\n`).join('');
}

function untilText(blockedUntil: number | null): string {
  return blockedUntil === null ? '' : `; nothing is sent until ${instantText(blockedUntil)}`;
}

/** Returns lines about unusual conditions: why the sync is stopped, slowed down or paused. */
function describeCondition({ reason, slowedUntil, resting }: SyncStatus['network']): string[] {
  const slowed =
    slowedUntil === null
      ? null
      : `Requests are sent at half the usual pace until ${instantText(slowedUntil)}, after a block.`;
  const notes = [reason, slowed, ...resting.map((each) => each.reason)].filter(
    (note) => note !== null,
  );
  return notes.map((note) => `network: ${note}`);
}

function describeExpected({ isRunning, expected, players }: SyncStatus): string {
  const needed = players.reduce((sum, { requests }) => sum + (requests ?? 0), 0);
  const start = isRunning ? 'a run is working' : 'no run is working';
  const condition = isRunning ? '' : ' if a run starts now';
  const listed =
    needed === 0
      ? 'nothing to load'
      : `all listed games are expected at ${instantText(expected.at)}${condition} (${plural(needed, 'request', 'requests')})`;
  const unlisted =
    expected.unlisted === 0
      ? ''
      : `; not counted: ${plural(expected.unlisted, 'player', 'players')} whose games are not listed yet`;
  return `${start}: ${listed}${unlisted}`;
}

/** Describes how soon the sync finds new trophies, and for how many players it finds them within two minutes. */
function describeChecks({ checks }: SyncStatus): string {
  const { players, needed, allowed, withinMs, holdsTo } = checks;
  const minutes = Math.ceil(withinMs / minuteMs);
  const limit = `two minutes hold up to ${plural(holdsTo, 'player who has', 'players who have')} played within a week`;
  if (needed <= allowed)
    return `checks: new trophies are seen within ${plural(minutes, 'minute', 'minutes')}; ${limit}`;
  return `checks: new trophies are seen within ${plural(minutes, 'minute', 'minutes')}: ${plural(players, 'player needs', 'players need')} ${plural(needed, 'request', 'requests')} a day, ${allowed} are allowed; ${limit}`;
}

function describePlayer(player: FollowedStatus): string {
  const parts = [
    `${player.name}: ${player.state}`,
    `last success ${player.lastSuccessAt === null ? 'never' : instantText(player.lastSuccessAt)}`,
    `next attempt ${player.nextAttemptAt === null ? 'in the next run' : instantText(player.nextAttemptAt)}`,
  ];
  if (player.pending > 0) parts.push(`${plural(player.pending, 'game', 'games')} to load`);
  if (player.expectedAt !== null && player.pending > 0)
    parts.push(`expected to be current at ${instantText(player.expectedAt)}`);
  if (player.isInterrupted) parts.push('interrupted, will be resumed');
  if (player.lastError !== null)
    parts.push(`last error${atText(player.lastErrorAt)}: ${player.lastError}`);
  return parts.join(', ');
}

function atText(at: number | null): string {
  return at === null ? '' : ` ${instantText(at)}`;
}
