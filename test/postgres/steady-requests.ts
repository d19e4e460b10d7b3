/** Sends requests at a steady rate, independently of earlier answers, and counts the outcomes that clients see during failovers. */

import { setTimeout as delay } from 'node:timers/promises';

/** Numbers of requests by outcome, in one phase of a failover. */
export interface Outcomes {
  right: number;
  /** 503 with Retry-After. */
  unavailable: number;
  /** No answer in time, or a closed connection. */
  unanswered: number;
  /** All other answers: a client could mistake them for valid ones. */
  readonly wrong: string[];
  slowestMs: number;
}

export interface SteadyOptions {
  /** Requests per second. */
  readonly rate: number;
  readonly until: AbortSignal;
  /** Picks the name of a player whose write has been acknowledged. */
  readonly pickName: () => string;
  /** Returns the counters to which the outcome of a request sent now is added. */
  readonly phase: () => Outcomes;
}

const timeoutMs = 10_000;

export function noOutcomes(): Outcomes {
  return { right: 0, unavailable: 0, unanswered: 0, wrong: [], slowestMs: 0 };
}

/** Requests profiles at fixed times until aborted, without waiting for answers; resolves when the last one is answered. */
export async function askSteadily(
  url: string,
  { rate, until, pickName, phase }: SteadyOptions,
): Promise<void> {
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let number = 0; !until.aborted; number += 1) {
    const dueInMs = startedAt + (1000 * number) / rate - performance.now();
    if (dueInMs > 0) await delay(dueInMs);
    pending.push(askOnce(url, pickName(), phase()));
  }
  await Promise.all(pending);
}

async function askOnce(url: string, name: string, outcomes: Outcomes): Promise<void> {
  const begunAt = performance.now();
  try {
    const answer = await fetch(`${url}/getNetID?sNetID=${name}`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    if (answer.status === 200 && text.includes(`<ID>${name}</ID>`)) outcomes.right += 1;
    else if (answer.status === 503 && /^\d+$/.test(answer.headers.get('retry-after') ?? ''))
      outcomes.unavailable += 1;
    else outcomes.wrong.push(`${name}: ${answer.status} ${text.slice(0, 200)}`);
  } catch {
    outcomes.unanswered += 1;
  }
  outcomes.slowestMs = Math.max(outcomes.slowestMs, performance.now() - begunAt);
}
