/** `laurel sync status` as text. */

import type { FollowedStatus, SyncStatus } from '../sync/index.ts';
import { describeLogin } from '../sync/index.ts';

/** Lines for people: the login, the budget, a line for each player. */
export function describeStatus({ login, budget, players }: SyncStatus, limit: number): string {
  const blocked = budget.blockedUntil === null ? '' : `; the network wants none before ${dateText(budget.blockedUntil)}`;
  const lines = [`login: ${describeLogin(login)}`, `requests: ${budget.used} of ${limit} in 15 minutes${blocked}`];
  if (players.length === 0) lines.push('players: none; "laurel sync add NAME" follows one');
  return `${[...lines, ...players.map(describePlayer)].join('\n')}\n`;
}

function describePlayer(player: FollowedStatus): string {
  const parts = [
    `${player.name}: ${player.state}`,
    `last success ${player.lastSuccessAt === null ? 'never' : dateText(player.lastSuccessAt)}`,
    `next attempt ${player.nextAttemptAt === null ? 'with the next run' : dateText(player.nextAttemptAt)}`,
  ];
  if (player.pending > 0) parts.push(`${player.pending} games to load`);
  if (player.isInterrupted) parts.push('interrupted, to be resumed');
  if (player.lastError !== null) parts.push(`last error${atText(player.lastErrorAt)}: ${player.lastError}`);
  return parts.join(', ');
}

function atText(at: number | null): string {
  return at === null ? '' : ` ${dateText(at)}`;
}

/** ISO 8601 in UTC, to the second. */
function dateText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
