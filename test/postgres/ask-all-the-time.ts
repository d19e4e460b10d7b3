/** Clients that send requests to nodes continuously, each one as soon as the previous one is answered. */

import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const requestTimeoutMs = 15_000;
const pauseMs = 10;

export interface Answer {
  /** Null if there was no answer. */
  readonly status: number | null;
  readonly text: string;
  readonly isRight: boolean;
  readonly ms: number;
}

/** Requests a player's profile; never rejects. */
export function ask(url: string, player: string, agent?: Agent): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const done = (status: number | null, text: string): void => {
      const isRight = status === 200 && text.includes(`<ID>${player}</ID>`);
      resolve({ status, text, isRight, ms: performance.now() - startedAt });
    };
    const options = agent === undefined ? {} : { agent };
    const request = get(
      `${url}/getNetID?sNetID=${player}`,
      { ...options, timeout: requestTimeoutMs },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response
          .on('end', () => done(response.statusCode ?? null, text))
          .on('error', (error) => done(null, String(error)));
      },
    );
    request.on('timeout', () =>
      request.destroy(new Error(`no answer within ${requestTimeoutMs} ms`)),
    );
    request.on('error', (error) => done(null, String(error)));
  });
}

export interface Clients {
  readonly counts: { right: number; unavailable: number };
  /** Texts of responses that were neither correct nor a 503. */
  readonly wrong: string[];
  /** Duration of the slowest 503, in milliseconds. */
  slowestMs: number;
  stop(): Promise<void>;
}

/** Sends requests to each node over `connections` connections until stopped. */
export function askAllTheTime(
  nodes: readonly { readonly url: string }[],
  player: string,
  connections: number,
): Clients {
  const agent = new Agent({ keepAlive: true });
  const clients: Clients = { counts: { right: 0, unavailable: 0 }, wrong: [], slowestMs: 0, stop };
  const over = new AbortController();
  async function askOn(url: string): Promise<void> {
    while (!over.signal.aborted) {
      const answer = await ask(url, player, agent);
      note(clients, answer);
      await delay(answer.isRight ? 0 : pauseMs);
    }
  }
  const asking = nodes.flatMap(({ url }) => Array.from({ length: connections }, () => askOn(url)));
  async function stop(): Promise<void> {
    over.abort();
    await Promise.all(asking);
    agent.destroy();
  }
  return clients;
}

function note(clients: Clients, { isRight, status, text, ms }: Answer): void {
  if (isRight) clients.counts.right += 1;
  else if (status === 503) {
    clients.counts.unavailable += 1;
    clients.slowestMs = Math.max(clients.slowestMs, ms);
  } else clients.wrong.push(`${status}: ${text.slice(0, 200)}`);
}
