/** The child's side: does the tasks that its parent sends. */

import { writeFileSync } from 'node:fs';
import type { Report } from './messages.ts';
import { isTask } from './messages.ts';

/**
 * Answers tasks until the parent is gone. Signals of a terminal or of a service manager go to every process; the parent decides
 * when this one ends.
 */
export function answerParent(answer: (task: unknown) => Promise<unknown>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (message) => {
    if (!isTask(message)) return;
    answer(message.task).then(
      (reply) => report({ reply }),
      (error: unknown) =>
        report({ failure: error instanceof Error ? error.message : String(error) }),
    );
  });
  preferToEnd();
  report({ ready: true });
}

/** Where memory is short, the system ends this process first, and not the one that answers everybody. */
function preferToEnd(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system, or one that forbids it: the parent's limits hold.
  }
}

function report(message: Report): void {
  process.send?.(message, undefined, undefined, () => undefined); // without a parent, `disconnect` ends this process
}
