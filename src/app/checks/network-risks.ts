/** What strangers on the network could do because of the settings, for `serve` and `doctor`. */

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

/** The risks of these settings; the service works nevertheless. */
export function findNetworkRisks({
  adminHost,
  adminPort,
}: NetworkSettings): readonly NetworkRisk[] {
  if (adminPort === 'off' || isLoopbackHost(adminHost)) return [];
  return [
    {
      message: `The admin address listens on ${adminHost} without TLS: whoever can read the traffic can read its tokens.`,
      remedy: 'Set --admin-host to 127.0.0.1, or let only a private network reach it.',
    },
  ];
}
