/** Requests at a steady rate, whatever becomes of those before: what a client sees while servers come and go. */

import { setTimeout as delay } from 'node:timers/promises';

/** What became of the requests of a phase. */
export interface Outcomes {
  right: number;
  /** 503 that says when to come again. */
  unavailable: number;
  /** No answer in time, or a connection that ended. */
  unanswered: number;
  /** Anything else: it could be taken for a real answer. */
  readonly wrong: string[];
  slowestMs: number;
}

export interface SteadyOptions {
  /** Requests a second. */
  readonly rate: number;
  readonly until: AbortSignal;
  /** Name of a player who has to be known by now. */
  readonly pickName: () => string;
  /** Where the outcome of a request sent now is counted. */
  readonly phase: () => Outcomes;
}

const timeoutMs = 10_000;

export function noOutcomes(): Outcomes {
  return { right: 0, unavailable: 0, unanswered: 0, wrong: [], slowestMs: 0 };
}

/** Asks for profiles until the end, in time and not one after the other; resolves when the last is answered. */
export async function askSteadily(url: string, { rate, until, pickName, phase }: SteadyOptions): Promise<void> {
  const underway: Promise<void>[] = [];
  const begunAt = performance.now();
  for (let number = 0; !until.aborted; number += 1) {
    const dueInMs = begunAt + (1000 * number) / rate - performance.now();
    if (dueInMs > 0) await delay(dueInMs);
    underway.push(askOnce(url, pickName(), phase()));
  }
  await Promise.all(underway);
}

async function askOnce(url: string, name: string, outcomes: Outcomes): Promise<void> {
  const begunAt = performance.now();
  try {
    const answer = await fetch(`${url}/getNetID?sNetID=${name}`, { signal: AbortSignal.timeout(timeoutMs) });
    const text = await answer.text();
    if (answer.status === 200 && text.includes(`<ID>${name}</ID>`)) outcomes.right += 1;
    else if (answer.status === 503 && /^\d+$/.test(answer.headers.get('retry-after') ?? '')) outcomes.unavailable += 1;
    else outcomes.wrong.push(`${name}: ${answer.status} ${text.slice(0, 200)}`);
  } catch {
    outcomes.unanswered += 1;
  }
  outcomes.slowestMs = Math.max(outcomes.slowestMs, performance.now() - begunAt);
}
