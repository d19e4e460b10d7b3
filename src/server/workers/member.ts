/** One worker, as seen by the primary process. */

import type { Worker } from 'node:cluster';
import type {
  HealthOrder,
  MetricsOrder,
  ProcessMetrics,
  Report,
  StartOrder,
  StopOrder,
} from './order.ts';
import { isReport } from './order.ts';
import { Replies } from './replies.ts';

/** Lifecycle events of a worker. */
interface MemberEvents {
  listens(port: number): void;
  ended(code: number | null, signal: string | null): void;
}

/** Health of a worker: the reason why it cannot process requests; null if it can. */
interface Health {
  readonly wrong: string | null;
}

/** Timeouts of a health check and of a request for metrics, in milliseconds. */
const healthTimeoutMs = 2000;
const metricsTimeoutMs = 5000;
/**
 * Number of consecutive unanswered health checks after which a worker is considered hung. It is high, because workers must not be killed on
 * a busy or suspended machine.
 */
const maxUnanswered = 6;

/** A worker with its state, and methods that send it messages. */
export class Member {
  readonly #worker: Worker;
  readonly #healths = new Replies<Health>(healthTimeoutMs);
  readonly #metrics = new Replies<ProcessMetrics>(metricsTimeoutMs);
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
      this.#healths.arrive('silent');
      this.#metrics.arrive('silent');
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

  /** Asks the worker for its health; `silent` if it does not reply. */
  ask(): Promise<Health | 'silent'> {
    this.#unanswered += 1;
    this.report({ health: true });
    return this.#healths.next();
  }

  /** Asks the worker for its metrics; `silent` if it does not reply. */
  askMetrics(): Promise<ProcessMetrics | 'silent'> {
    this.report({ metrics: true });
    return this.#metrics.next();
  }

  report(order: StartOrder | HealthOrder | MetricsOrder | StopOrder): void {
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
    } else if (message.report === 'metrics') this.#metrics.arrive(message.metrics);
    else {
      this.#unanswered = 0;
      this.#healths.arrive(message);
    }
  }
}
