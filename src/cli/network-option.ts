/** The option `--network` of `laurel sync` commands. */

import { Option } from 'commander';
import type { KeyNetwork } from '../sync/index.ts';
import { keyNetworks } from '../sync/index.ts';

/** A network whose players `laurel sync` can follow. */
export type FollowableNetwork = 'psn' | KeyNetwork;

/** Creates the option. Its default is the console network. */
export function networkOption(): Option {
  return new Option('--network <name>', 'the network')
    .choices(['psn', ...keyNetworks])
    .default('psn');
}
