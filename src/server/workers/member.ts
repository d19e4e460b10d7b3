/** One worker, as the process that started it knows it. */

import type { Worker } from 'node:cluster';
import type { HealthOrder, Report, StartOrder, StopOrder } from './order.ts';
import { isReport } from './order.ts';

/** What becomes of a worker. */
export interface MemberEvents {
  listens(port: number): void;
  ended(code: number | null, signal: string | null): void;
}

/** What keeps a worker from answering requests: null where nothing does. */
export type Health = { readonly wrong: string | null } | 'silent';

/** One that does not answer within this time hangs, or the machine has no time for it. */
const patienceMs = 2000;
/** As many questions in a row: a moment without processor time, or a machine that slept, is no reason to end anybody. */
const maxUnanswered = 6;

export class Member {
  readonly #worker: Worker;
  readonly #asking = new Set<(health: Health) => void>();
  #isListening = false;
  #unanswered = 0;

  /** @param start what it works with */
  constructor(worker: Worker, start: unknown, events: MemberEvents) {
    this.#worker = worker;
    // Its end is what counts; that a message did not reach it follows from that.
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

  /** Whether it has not answered for so long that it never will. */
  get isGivenUp(): boolean {
    return this.#unanswered >= maxUnanswered;
  }

  /** How it is, by its own word. */
  ask(): Promise<Health> {
    this.#unanswered += 1;
    return new Promise((resolve) => {
      const timer = setTimeout(() => answer('silent'), patienceMs);
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
