/** The processes that a process has started, as Linux lists them (proc(5)). */
// cspell:ignore cmdline

import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the ids of child processes, including those that have ended but that the parent has not waited for. A child that does not run its
 * own program yet is left out: it is still a copy of its parent, which waits for it. A signal to this copy could make the parent wait
 * forever.
 */
export function listChildren(pid: number): readonly number[] {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const lists = tasks.map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1'));
  const own = readCommand(pid);
  return lists
    .flatMap((list) => list.trim().split(' '))
    .flatMap((id) => (id === '' ? [] : [Number(id)]))
    .filter((child) => readCommand(child) !== own);
}

/** The command line of a process; empty for one that has ended. */
function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}
