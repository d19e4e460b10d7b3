/** Formats the networks that currently deliver no data. */

import type { SourceState } from '../app/sync-sources.ts';
import { networkNames } from '../domain/index.ts';
import { instantText } from '../app/instant-text.ts';

const reasons = {
  blocked: 'the network blocks this address',
  limit: 'the network limits requests',
  unavailable: 'the network cannot be reached',
  moved: 'the network may have moved',
} as const satisfies Record<NonNullable<SourceState['failure']>['reason'], string>;

/** Returns a line for each network that currently delivers no data. */
export function describeFailures(sources: readonly SourceState[]): string {
  return sources
    .flatMap(describeFailure)
    .map((line) => `${line}\n`)
    .join('');
}

function describeFailure({ network, failure }: SourceState): string[] {
  if (failure === null) return [];
  const { reason, since } = failure;
  const start = since === null ? '' : ` since ${instantText(since)}`;
  return [`nothing comes from ${networkNames[network]}${start}: ${reasons[reason]}`];
}
