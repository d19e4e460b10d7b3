/** Load generator: clients that send GET and POST requests over persistent connections and check every response. */

import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** Results of requests. */
export interface Results {
  /** Number of correct responses with status 200. */
  readonly right: number;
  /** Number of responses with 503 and Retry-After. */
  readonly later: number;
  /** Connections that failed before the response was complete. */
  readonly broken: readonly string[];
  /** All other responses. */
  readonly wrong: readonly string[];
}

export interface Load {
  /** Waits for `count` more correct responses. */
  awaitRight(count: number): Promise<void>;
  /** Returns the results since the last call or the start. */
  take(): Results;
  /** Stops after the responses in progress. */
  stop(): Promise<Results>;
}

const pauseMs = 20;
const maxMs = 30_000;

/**
 * Requests the profiles of these players until it is stopped.
 * @param url base URL
 * @param clients number of concurrent requests
 */
export function startLoad(url: string, players: readonly string[], clients: number): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let results = { right: 0, later: 0, broken: [] as string[], wrong: [] as string[] };
  const over = new AbortController();
  const total = { right: 0 };

  async function ask(player: string, byPost: boolean): Promise<void> {
    const [target, body] = byPost
      ? ['getNetID', `sNetID=${player}`]
      : [`getNetID?sNetID=${player}`, ''];
    const headers = byPost
      ? { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length }
      : {};
    try {
      const asked = request(`${url}/${target}`, {
        agent,
        headers,
        method: byPost ? 'POST' : 'GET',
      });
      asked.end(body);
      const [answer]: IncomingMessage[] = await once(asked, 'response');
      if (answer === undefined) return;
      judge(answer, await text(answer), player);
    } catch (error) {
      results.broken.push(String(error));
    }
  }

  function judge({ statusCode, headers }: IncomingMessage, said: string, player: string): void {
    if (statusCode === 200 && said.includes(`<ID>${player}</ID>`)) {
      results.right += 1;
      total.right += 1;
    } else if (statusCode === 503 && /^\d+$/.test(headers['retry-after'] ?? '')) results.later += 1;
    else results.wrong.push(`${statusCode} ${said.slice(0, 200)}`);
  }

  async function runClient(number: number): Promise<void> {
    for (let turn = number; !over.signal.aborted; turn += 1) {
      await ask(players[turn % players.length] ?? '', turn % 2 === 0);
      await delay(pauseMs);
    }
  }

  const running = Array.from({ length: clients }, (_, number) => runClient(number));
  const take = (): Results => {
    const taken = results;
    results = { right: 0, later: 0, broken: [], wrong: [] };
    return taken;
  };
  return {
    take,
    async awaitRight(count) {
      const giveUpAt = Date.now() + maxMs;
      for (const wanted = total.right + count; total.right < wanted;) {
        if (Date.now() > giveUpAt)
          throw new Error(`There were fewer than ${count} correct responses within ${maxMs} ms`);
        await delay(pauseMs);
      }
    },
    async stop() {
      over.abort();
      await Promise.all(running);
      agent.destroy();
      return take();
    },
  };
}
