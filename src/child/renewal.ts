/** A request of a child process to be replaced, for what a process can only do when it starts. */

import { memoryName } from './messages.ts';

/** Thrown by a task that only a new process can do: the process is replaced, and the task is repeated once. */
export class Renewal extends Error {
  override readonly name = 'Renewal';
  /** What the new process and its successors know, until a process is lost. */
  readonly memory: string;

  constructor(memory: string) {
    super('The process must be replaced.');
    this.memory = memory;
  }
}

/** Returns what an earlier process wanted this one to know; empty if nothing. */
export function recall(): string {
  return process.env[memoryName] ?? ''; // absent: this process has no parent
}
