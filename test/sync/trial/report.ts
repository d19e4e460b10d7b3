/** The figures of the trial. */

import { secondMs } from '../../../src/domain/time/index.ts';
import type { Earned } from './watch-players.ts';

/**
 * Maximum number of seconds from earning a trophy until it is shown. For networks these are two minutes, plus half a minute for requests
 * and for the measurement; for files a few seconds.
 */
const promisedSeconds = { network: 150, file: 10 } as const;
const files: ReadonlySet<string> = new Set(['RPCS3', 'shadPS4', 'RPCN']);

function secondsOf({ earnedAt, shownAt }: Earned): number {
  return shownAt === null ? Infinity : (shownAt - earnedAt) / secondMs;
}

function bySource(earned: readonly Earned[]): readonly (readonly [string, readonly Earned[]])[] {
  return [...Map.groupBy(earned, ({ source }) => source)];
}

/** Returns the table of sources, in Markdown. @param requests requests that each network has received during the trial */
export function describeTrial(
  earned: readonly Earned[],
  requests: ReadonlyMap<string, number>,
): readonly string[] {
  const rows = bySource(earned).map(([source, deeds]) => {
    const seconds = deeds.map(secondsOf).toSorted((a, b) => a - b);
    const at = (share: number): string => {
      const value = seconds[Math.min(seconds.length - 1, Math.floor(share * seconds.length))];
      return value === undefined ? '-' : value.toFixed(1);
    };
    const sent = requests.get(source);
    const cells = [source, deeds.length, at(0.5), at(0.95), at(1), sent ?? 'none']; // absent: the source sends no requests
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| source | trophies | seconds to shown, median | 95 % | worst | requests |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ];
}

/** Returns sentences about trophies that were shown too late or never. */
export function findLate(earned: readonly Earned[]): readonly string[] {
  return earned.flatMap((deed) => {
    const seconds = secondsOf(deed);
    const promised = files.has(deed.source) ? promisedSeconds.file : promisedSeconds.network;
    if (seconds <= promised) return [];
    const when = seconds === Infinity ? 'never' : `after ${seconds.toFixed(1)} s`;
    return `${deed.source}, ${deed.player}: shown ${when}`;
  });
}
