/** Clients that ask all the time, by GET and by POST over connections they keep, and look at every answer. */

import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** What became of requests. */
export interface Tally {
  /** Answers with 200 that say what they should. */
  readonly right: number;
  /** Answers that ask to come again later: 503 with Retry-After. */
  readonly later: number;
  /** Connections that broke before the answer was whole. */
  readonly broken: readonly string[];
  /** Every other answer. */
  readonly wrong: readonly string[];
}

export interface Load {
  /** Waits for so many more right answers. */
  awaitRight(count: number): Promise<void>;
  /** What became of requests since the last call, or the start. */
  take(): Tally;
  /** Ends when the answers on their way are there. */
  stop(): Promise<Tally>;
}

const pauseMs = 20;
const maxMs = 30_000;

/**
 * Asks for the profiles of these players until it is stopped.
 * @param url base URL
 * @param clients as many requests are on their way at a time
 */
export function startLoad(url: string, players: readonly string[], clients: number): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let tally = { right: 0, later: 0, broken: [] as string[], wrong: [] as string[] };
  const over = new AbortController();
  const total = { right: 0 };

  async function ask(player: string, byPost: boolean): Promise<void> {
    const [target, body] = byPost ? ['getNetID', `sNetID=${player}`] : [`getNetID?sNetID=${player}`, ''];
    const headers = byPost ? { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length } : {};
    try {
      const asked = request(`${url}/${target}`, { agent, headers, method: byPost ? 'POST' : 'GET' });
      asked.end(body);
      const [answer]: IncomingMessage[] = await once(asked, 'response');
      if (answer === undefined) return;
      judge(answer, await text(answer), player);
    } catch (error) {
      tally.broken.push(String(error));
    }
  }

  function judge({ statusCode, headers }: IncomingMessage, said: string, player: string): void {
    if (statusCode === 200 && said.includes(`<ID>${player}</ID>`)) {
      tally.right += 1;
      total.right += 1;
    } else if (statusCode === 503 && /^\d+$/.test(headers['retry-after'] ?? '')) tally.later += 1;
    else tally.wrong.push(`${statusCode} ${said.slice(0, 200)}`);
  }

  async function runClient(number: number): Promise<void> {
    for (let turn = number; !over.signal.aborted; turn += 1) {
      await ask(players[turn % players.length] ?? '', turn % 2 === 0);
      await delay(pauseMs);
    }
  }

  const running = Array.from({ length: clients }, (_, number) => runClient(number));
  const take = (): Tally => {
    const taken = tally;
    tally = { right: 0, later: 0, broken: [], wrong: [] };
    return taken;
  };
  return {
    take,
    async awaitRight(count) {
      const giveUpAt = Date.now() + maxMs;
      for (const wanted = total.right + count; total.right < wanted;) {
        if (Date.now() > giveUpAt) throw new Error(`Less than ${count} right answers within ${maxMs} ms`);
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
