/** Formats the output of `laurel sync run`. */

import type { Network } from '../domain/index.ts';
import { networkNames } from '../domain/index.ts';
import type { PlayerResult, RunSummary } from '../sync/index.ts';
import { plural } from '../plural.ts';

/** The result of a round of one network. */
interface NetworkSummary {
  readonly network: Network;
  readonly summary: RunSummary;
}

/** Returns the lines of all rounds. If there are several networks, a line with the name of the network precedes its round. */
export function describeRuns(runs: readonly NetworkSummary[]): string {
  const lines = runs.flatMap(({ network, summary }) => {
    const heading = runs.length > 1 ? [`${networkNames[network]}:`] : [];
    return [...heading, ...describeRun(summary)];
  });
  return `${lines.join('\n')}\n`;
}

/** Maximum number of players with the same problem that are listed one by one. More players share a line with their number. */
const maxSingle = 3;

function describeRun({ players, waiting, ended }: RunSummary): readonly string[] {
  const lines = [...Map.groupBy(players, ({ problem }) => problem)].flatMap(([problem, group]) => {
    if (problem === null || group.length <= maxSingle) return group.map(describeResult);
    return group
      .slice(0, 1)
      .map(
        ({ name }) =>
          `${plural(group.length, 'player', 'players')}, the first is ${name}: ${problem}`,
      );
  });
  if (waiting > 0)
    lines.push(
      `${plural(waiting, 'player is', 'players are')} not due yet. Use --player NAME to sync a player now.`,
    );
  if (ended !== null) lines.push(`The round ended early: ${ended}`);
  if (lines.length === 0)
    lines.push('No players are followed. Use "laurel sync add NAME" to follow a player.');
  return lines;
}

function describeResult({
  name,
  state,
  loaded,
  changed,
  problem,
  warning,
  pruned,
  reason,
}: PlayerResult): string {
  const done = `${name}: ${state}, ${plural(loaded, 'game', 'games')} loaded, ${changed} changed`;
  const removed =
    pruned === null
      ? null
      : `pruned: ${plural(pruned.games, 'game', 'games')}, ${plural(pruned.trophies, 'earned trophy', 'earned trophies')}`;
  const notes = [problem, reason, removed, warning === null ? null : `warning: ${warning}`].filter(
    (note) => note !== null,
  );
  return [done, ...notes].join('; ');
}

/** Checks whether a round ended early or a player could not be synced. */
export function hasFailed({ players, ended }: RunSummary): boolean {
  return ended !== null || players.some(({ state, problem }) => state !== 'ok' || problem !== null);
}
