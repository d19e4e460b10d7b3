/** A simulated network that needs a key. It sends prepared responses and records requests. */

import { createServer } from 'node:http';
import { listen } from '../../src/server/http/index.ts';

/** The next response of the server. */
export interface KeyAnswer {
  readonly status: number;
  readonly body: string;
}

/** A running server. */
export interface KeyServer {
  /** Value for `--sync-hosts`. */
  readonly hosts: string;
  /** Paths and queries of the requests so far. */
  readonly requests: URL[];
  /** The header fields of the newest request. */
  readonly fields: () => Readonly<Record<string, string | string[] | undefined>>;
  answer: KeyAnswer;
  stop(): Promise<void>;
}

/** The response of each network to a request with an accepted key. */
export const acceptingAnswers = {
  retro: { status: 200, body: '{"Count":0,"Total":0,"Results":[]}' },
  steam: { status: 200, body: '{"response":{"players":[]}}' },
} as const;

/** A page that a network's edge servers send when they block a request, or that the network sends for a wrong key. */
export const refusingPage = '<html><head><title>Forbidden</title></head><body>no</body></html>';

/** Starts a server on loopback. */
export async function startKeyServer(): Promise<KeyServer> {
  const requests: URL[] = [];
  let fields: ReturnType<KeyServer['fields']> = {};
  const server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '/', 'http://localhost'));
    fields = request.headers;
    response.writeHead(keyServer.answer.status, { 'content-type': 'application/json' });
    response.end(keyServer.answer.body);
  });
  const port = await listen(server, '127.0.0.1', 0);
  const origin = `http://127.0.0.1:${port}`;
  const keyServer: KeyServer = {
    hosts: `retroachievements.org=${origin},api.steampowered.com=${origin}`,
    requests,
    fields: () => fields,
    answer: acceptingAnswers.retro,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return keyServer;
}
