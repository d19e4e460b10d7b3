/** The processes that a process has started, as Linux lists them (proc(5)). */
// cspell:ignore cmdline

import { readdirSync, readFileSync } from 'node:fs';

/**
 * Process ids, with those that have ended and were not waited for. A child is not one of them before it runs its own program: until then
 * it is a copy of its parent, which waits for it and can be held up for ever by a signal to the copy.
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
