/** Code of the child process: runs the tasks that the parent process sends. */

import { writeFileSync } from 'node:fs';
import type { Report } from './messages.ts';
import { isTask } from './messages.ts';
import { Renewal } from './renewal.ts';

/**
 * Runs tasks until the parent process has ended. Ignores signals of a terminal or a service manager, which every process gets: the
 * parent decides when the child ends.
 */
export function answerParent(answer: (task: unknown) => Promise<unknown>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (message) => {
    if (!isTask(message)) return;
    answer(message.task).then(
      (reply) => report({ reply }),
      (error: unknown) => report(reportOf(error)),
    );
  });
  preferToEnd();
  report({ ready: true });
}

function reportOf(error: unknown): Report {
  if (error instanceof Renewal) return { renewal: error.memory };
  return { failure: error instanceof Error ? error.message : String(error) };
}

/** If memory runs out, makes the system end this process first instead of the process that serves requests. */
function preferToEnd(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems do not support this, or forbid it. The parent's memory limit still applies.
  }
}

function report(message: Report): void {
  process.send?.(message, undefined, undefined, () => undefined); // without a parent, `disconnect` ends this process
}
