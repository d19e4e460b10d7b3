/** Another host in a private network, simulated on this machine by a network namespace of Linux. This needs root. */

// cspell:ignore netns
import { execFileSync } from 'node:child_process';
import { missingProgram } from '../../deploy/files.ts';

/** A host, which exists until it is removed. */
export interface PrivateHost {
  /** The host's IP address, which this machine can reach. */
  readonly address: string;
  /** A program with arguments. It executes the command that is appended to them on the host. */
  readonly launcher: readonly string[];
  remove(): void;
}

/** The reason why such a host cannot be created; false if it can. */
export const missingHosts: string | false =
  process.getuid?.() === 0 ? missingProgram('ip') : 'network namespaces need root';

/** Creates a host in a network that has only two addresses: the host's and this machine's. */
export function makePrivateHost(): PrivateHost {
  const name = `laurel${process.pid}`;
  const here = `h${process.pid}`;
  const there = `t${process.pid}`;
  const network = `10.213.${process.pid % 250}`;
  const ip = (...args: readonly string[]): void =>
    void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  ip('netns', 'add', name);
  try {
    ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
    ip('addr', 'add', `${network}.1/30`, 'dev', here);
    ip('link', 'set', here, 'up');
    ip('-n', name, 'addr', 'add', `${network}.2/30`, 'dev', there);
    ip('-n', name, 'link', 'set', there, 'up');
    ip('-n', name, 'link', 'set', 'lo', 'up');
  } catch (error) {
    ip('netns', 'del', name);
    throw error;
  }
  return {
    address: `${network}.2`,
    launcher: ['ip', 'netns', 'exec', name],
    remove: () => ip('netns', 'del', name),
  };
}
