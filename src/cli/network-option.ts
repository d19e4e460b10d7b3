/** The option `--network` of the commands of the sync. */

import { Option } from 'commander';
import type { KeyNetwork } from '../sync/index.ts';
import { keyNetworks } from '../sync/index.ts';

/** A network whose players can be followed. */
export type FollowableNetwork = 'psn' | KeyNetwork;

/** Creates the option; the console network is the default. */
export function networkOption(): Option {
  return new Option('--network <name>', 'the network')
    .choices(['psn', ...keyNetworks])
    .default('psn');
}
