/** Risks from strangers on the network that follow from the settings, for `serve` and `doctor`. */

import { isLoopbackHost } from '../../settings/index.ts';

/** A risk: one sentence, and what to do about it. */
interface NetworkRisk {
  readonly message: string;
  readonly remedy: string;
}

interface NetworkSettings {
  readonly adminHost: string;
  readonly adminPort: number | 'off';
}

/** Returns the risks of these settings. The service works in spite of them. */
export function findNetworkRisks({
  adminHost,
  adminPort,
}: NetworkSettings): readonly NetworkRisk[] {
  if (adminPort === 'off' || isLoopbackHost(adminHost)) return [];
  return [
    {
      message: `The admin address listens on ${adminHost} without TLS. Anyone who can read the traffic can read its tokens.`,
      remedy: 'Set --admin-host to 127.0.0.1, or let only a private network reach it.',
    },
  ];
}
