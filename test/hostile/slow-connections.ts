/** Slow clients that never finish a header or a body. */

import { connect } from 'node:net';

export interface SlowPlan {
  readonly port: number;
  /** Number of connections with a slow header. The next field is for those with a slow body. */
  readonly headers: number;
  readonly bodies: number;
  /** Milliseconds between bytes. */
  readonly pauseMs: number;
}

/** Results of one kind of slow connection. */
export interface SlowFigures {
  readonly opened: number;
  readonly cut: number;
  /** Maximum lifetime of a connection in seconds. */
  readonly maxSeconds: number;
  /** Number of connections by the status line that ended them. */
  readonly statusLines: ReadonlyMap<string, number>;
}

export interface SlowClients {
  /** Resolves when all clients are connected. */
  readonly connected: Promise<void>;
  /** Resolves when all connections are closed. */
  readonly ended: Promise<{ readonly headers: SlowFigures; readonly bodies: SlowFigures }>;
}

const beginnings = {
  headers: 'GET /api/getNumberListGames HTTP/1.1\r\nHost: a\r\nX-Slow: ',
  bodies:
    'POST /api/getGames HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 4000\r\n\r\nsNetID=',
};

/** Opens all connections at the same time. */
export function openSlowClients(plan: SlowPlan): SlowClients {
  const kinds = { headers: openKind(plan, 'headers'), bodies: openKind(plan, 'bodies') };
  return {
    connected: Promise.all([kinds.headers.connected, kinds.bodies.connected]).then(() => undefined),
    ended: Promise.all([kinds.headers.ended, kinds.bodies.ended]).then(([headers, bodies]) => ({
      headers,
      bodies,
    })),
  };
}

function openKind(
  plan: SlowPlan,
  kind: 'headers' | 'bodies',
): { connected: Promise<unknown>; ended: Promise<SlowFigures> } {
  const clients = Array.from({ length: plan[kind] }, () => openOne(plan, beginnings[kind]));
  const ended = Promise.all(clients.map((client) => client.ended)).then((ends): SlowFigures => {
    const statusLines = new Map<string, number>();
    for (const { statusLine } of ends)
      statusLines.set(statusLine, (statusLines.get(statusLine) ?? 0) + 1);
    const maxSeconds = ends.reduce((max, { seconds }) => Math.max(max, seconds), 0);
    return { opened: clients.length, cut: ends.length, maxSeconds, statusLines };
  });
  return { connected: Promise.all(clients.map((client) => client.connected)), ended };
}

interface SlowEnd {
  readonly seconds: number;
  /** Status line, or `nothing`. */
  readonly statusLine: string;
}

function openOne(
  { port, pauseMs }: SlowPlan,
  beginning: string,
): { readonly connected: Promise<void>; readonly ended: Promise<SlowEnd> } {
  const socket = connect({ port, host: '127.0.0.1' });
  let received = '';
  // The beginning of the request is written first, because a byte of the body before the header would be a different error.
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
      const [statusLine = 'nothing'] = /^HTTP\/1\.1 \d+ [^\r]*/.exec(received) ?? [];
      resolve({ seconds: (performance.now() - begunAt) / 1000, statusLine });
    });
  });
  return { connected, ended };
}
