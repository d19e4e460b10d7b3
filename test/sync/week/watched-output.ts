/** Collects the output of Laurel during the week: events for the operator, warnings, and lines that contain a secret. */

import { pino } from 'pino';
import type { Logger } from 'pino';

/** An event for the operator. */
export interface NotedEvent {
  readonly at: number;
  readonly event: string;
  readonly network: string;
  readonly reason?: string;
}

/** The output of all processes of the week. */
export interface Output {
  readonly log: Logger;
  readonly events: readonly NotedEvent[];
  /** Warnings and errors, each with the number of times that it was printed. */
  readonly warnings: ReadonlyMap<string, number>;
  /** Lines that contain a secret. */
  readonly leaks: readonly string[];
}

/** Collects the output at the finest log level. @param secrets texts that must not be printed */
export function watchOutput(now: () => number, secrets: readonly string[]): Output {
  const events: NotedEvent[] = [];
  const warnings = new Map<string, number>();
  const leaks: string[] = [];
  const write = (line: string): void => {
    if (secrets.some((secret) => line.includes(secret))) leaks.push(line);
    const { level, msg, event, network, reason } = JSON.parse(line);
    if (event !== undefined)
      events.push({ at: now(), event, network, ...(reason === undefined ? {} : { reason }) });
    if (level < 40) return;
    const text = `${msg} ${reason ?? ''}`.trim(); // absent: the log line has no reason
    warnings.set(text, (warnings.get(text) ?? 0) + 1); // absent: this text was not printed before
  };
  return { log: pino({ level: 'trace' }, { write }), events, warnings, leaks };
}
