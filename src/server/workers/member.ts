/** One worker, as seen by the primary process. */

import type { Worker } from 'node:cluster';
import type { HealthOrder, Report, StartOrder, StopOrder } from './order.ts';
import { isReport } from './order.ts';

/** Lifecycle events of a worker. */
interface MemberEvents {
  listens(port: number): void;
  ended(code: number | null, signal: string | null): void;
}

/** Health of a worker: the reason why it cannot process requests (null if it can), or `silent` if it did not reply. */
type Health = { readonly wrong: string | null } | 'silent';

/** Timeout of a health check in milliseconds. */
const healthTimeoutMs = 2000;
/**
 * Number of consecutive unanswered health checks after which a worker is considered hung. It is high, because workers must not be killed on
 * a busy or suspended machine.
 */
const maxUnanswered = 6;

/** A worker with its state, and methods that send it messages. */
export class Member {
  readonly #worker: Worker;
  readonly #asking = new Set<(health: Health) => void>();
  #isListening = false;
  #unanswered = 0;

  /** @param start start data for the worker */
  constructor(worker: Worker, start: unknown, events: MemberEvents) {
    this.#worker = worker;
    // A message fails only when the worker is gone, which `exit` reports.
    worker.on('error', () => {});
    worker.on('message', (message: unknown) => {
      if (isReport(message)) this.#take(message, start, events);
    });
    worker.once('exit', (code, signal) => {
      this.#isListening = false;
      this.#resolveHealth('silent');
      events.ended(code, signal);
    });
  }

  get pid(): number | undefined {
    return this.#worker.process.pid;
  }

  get isListening(): boolean {
    return this.#isListening;
  }

  /** Whether the worker is considered hung. */
  get isGivenUp(): boolean {
    return this.#unanswered >= maxUnanswered;
  }

  /** Asks the worker for its health. */
  ask(): Promise<Health> {
    this.#unanswered += 1;
    return new Promise((resolve) => {
      const timer = setTimeout(() => answer('silent'), healthTimeoutMs);
      const answer = (health: Health): void => {
        clearTimeout(timer);
        this.#asking.delete(answer);
        resolve(health);
      };
      this.#asking.add(answer);
      this.report({ health: true });
    });
  }

  report(order: StartOrder | HealthOrder | StopOrder): void {
    if (this.#worker.isConnected()) this.#worker.send(order, () => {});
  }

  kill(): void {
    this.#worker.process.kill('SIGKILL');
  }

  #take(message: Report, start: unknown, events: MemberEvents): void {
    if (message.report === 'ready') this.report({ start });
    else if (message.report === 'listening') {
      this.#isListening = true;
      events.listens(message.port);
    } else {
      this.#unanswered = 0;
      this.#resolveHealth(message);
    }
  }

  #resolveHealth(health: Health): void {
    for (const answer of this.#asking) answer(health);
  }
}
