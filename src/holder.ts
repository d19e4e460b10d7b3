/** Names of the processes that hold a lease, a job or a folder. */

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { systemErrorCode } from './system-errors.ts';

/** Identifies this process by machine and process id, so that other processes on the machine can check whether it is alive. */
export function describeHolder(): string {
  return `${hostname()} ${process.pid} ${randomUUID()}`;
}

/** Checks whether a holder is a process of this machine that has ended. */
export function isGone(holder: string): boolean {
  const [machine, pid = ''] = holder.split(' ');
  if (machine !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return systemErrorCode(error) === 'ESRCH';
  }
}

/** Checks whether a holder is an earlier process with this process's id, as in a restarted container. */
export function isPredecessor(holder: string, own: string): boolean {
  const [machine, pid] = holder.split(' ');
  const [ownMachine, ownPid] = own.split(' ');
  return machine === ownMachine && pid === ownPid;
}
