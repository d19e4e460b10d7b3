/** Clients that never come to an end: of a header, or of a body. */

import { connect } from 'node:net';

export interface SlowPlan {
  readonly port: number;
  /** How many of each kind. */
  readonly headers: number;
  readonly bodies: number;
  /** Milliseconds between two bytes of a connection. */
  readonly pauseMs: number;
}

/** One kind of slow connection, as it went. */
export interface SlowFigures {
  readonly opened: number;
  readonly cut: number;
  /** Seconds from the opening of a connection to its end: the longest. */
  readonly maxSeconds: number;
  /** How the server said goodbye, and how often. */
  readonly goodbyes: ReadonlyMap<string, number>;
}

export interface SlowClients {
  /** Resolves when all are connected. */
  readonly connected: Promise<void>;
  /** Resolves when all are cut. */
  readonly ended: Promise<{ readonly headers: SlowFigures; readonly bodies: SlowFigures }>;
}

const beginnings = {
  headers: 'GET /api/getNumberListGames HTTP/1.1\r\nHost: a\r\nX-Slow: ',
  bodies:
    'POST /api/getGames HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 4000\r\n\r\nsNetID=',
};

/** Opens all of them at once. */
export function openSlowClients(plan: SlowPlan): SlowClients {
  const kinds = { headers: openKind(plan, 'headers'), bodies: openKind(plan, 'bodies') };
  return {
    connected: Promise.all([kinds.headers.connected, kinds.bodies.connected]).then(() => undefined),
    ended: Promise.all([kinds.headers.ended, kinds.bodies.ended]).then(([headers, bodies]) => ({ headers, bodies })),
  };
}

function openKind(plan: SlowPlan, kind: 'headers' | 'bodies'): { connected: Promise<unknown>; ended: Promise<SlowFigures> } {
  const clients = Array.from({ length: plan[kind] }, () => openOne(plan, beginnings[kind]));
  const ended = Promise.all(clients.map((client) => client.ended)).then((ends): SlowFigures => {
    const goodbyes = new Map<string, number>();
    for (const { goodbye } of ends) goodbyes.set(goodbye, (goodbyes.get(goodbye) ?? 0) + 1);
    const maxSeconds = ends.reduce((max, { seconds }) => Math.max(max, seconds), 0);
    return { opened: clients.length, cut: ends.length, maxSeconds, goodbyes };
  });
  return { connected: Promise.all(clients.map((client) => client.connected)), ended };
}

interface SlowEnd {
  readonly seconds: number;
  /** The status line, or `nothing`. */
  readonly goodbye: string;
}

function openOne(
  { port, pauseMs }: SlowPlan,
  beginning: string,
): { readonly connected: Promise<void>; readonly ended: Promise<SlowEnd> } {
  const socket = connect({ port, host: '127.0.0.1' });
  let received = '';
  // Queued before anything else: a byte of the body in front of the header would be another mistake, with another answer.
  socket.write(beginning);
  const connected = new Promise<void>((resolve) => {
    socket.once('connect', () => resolve());
    socket.once('error', () => resolve());
  });
  const begunAt = performance.now();
  const drip = setInterval(() => void socket.write('x'), pauseMs);
  socket.setEncoding('latin1').on('data', (text) => {
    received += String(text);
  });
  const ended = new Promise<SlowEnd>((resolve) => {
    socket.once('close', () => {
      clearInterval(drip);
      const [goodbye = 'nothing'] = /^HTTP\/1\.1 \d+ [^\r]*/.exec(received) ?? [];
      resolve({ seconds: (performance.now() - begunAt) / 1000, goodbye });
    });
  });
  return { connected, ended };
}
