/** The processes that a process has started, as Linux tells them (proc(5)). */

import { readdirSync, readFileSync } from 'node:fs';

/** Process ids, with those that have ended and were not waited for. */
export function listChildren(pid: number): readonly number[] {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const lists = tasks.map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1'));
  return lists
    .flatMap((list) => list.trim().split(' '))
    .flatMap((id) => (id === '' ? [] : [Number(id)]));
}
