/** Formats the keys of networks, and the networks from which nothing comes. */

import type { SourceState } from '../app/sync-sources.ts';
import { networkNames } from '../domain/index.ts';
import { describeKey, keyNetworks } from '../sync/index.ts';
import { instantText } from './instant-text.ts';

const reasons = {
  blocked: 'the network blocks this address',
  limit: 'the network limits requests',
  unavailable: 'the network is not reached',
  moved: 'the network may have moved',
} as const satisfies Record<NonNullable<SourceState['failure']>['reason'], string>;

/** Returns a line for each key that is stored or missing, and one for each network from which nothing comes. */
export function describeSources(sources: readonly SourceState[]): string {
  const lines = [...sources.flatMap(describeKeyOf), ...sources.flatMap(describeFailure)];
  return lines.map((line) => `${line}\n`).join('');
}

function describeKeyOf({ network, login }: SourceState): string[] {
  const keyed = keyNetworks.find((each) => each === network);
  if (keyed === undefined) return [];
  return [`key of ${networkNames[network]}: it ${describeKey(keyed, login)}`];
}

function describeFailure({ network, failure }: SourceState): string[] {
  if (failure === null) return [];
  const { reason, since } = failure;
  const start = since === null ? '' : ` since ${instantText(since)}`;
  return [`nothing comes from ${networkNames[network]}${start}: ${reasons[reason]}`];
}
