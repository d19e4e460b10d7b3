/** Raw streams over sockets to a whole service, and a judgement of what comes back. */

import { connect } from 'node:net';
import type { RawStream } from './raw-streams.ts';
import { readAnswers } from './http-answers.ts';

export interface RawTrial {
  /** Statuses of the answers, in their order. */
  readonly statuses: readonly number[];
  /** What is wrong; empty for nothing. */
  readonly findings: readonly string[];
}

/** A hang: many times what the service waits for a damaged request, so that only a service that forgot the connection is one. */
const hangMs = 60_000;

/** Sends a stream, waits for the end of the connection, and looks at all that came. */
export async function tryRaw(port: number, stream: RawStream): Promise<RawTrial> {
  const { received, isHung } = await exchange(port, stream);
  const describe = (what: string): string =>
    `${stream.kind}, ${stream.ending}: ${what}: ${Buffer.concat(stream.pieces).subarray(0, 300).toString('latin1')}`;
  if (isHung) return { statuses: [], findings: [describe('neither answered nor closed')] };
  // Who resets a connection may lose what was on its way.
  if (stream.ending === 'reset') return { statuses: [], findings: [] };
  try {
    const isHead = Buffer.concat(stream.pieces).subarray(0, 5).toString('latin1') === 'HEAD ';
    const answers = readAnswers(received, () => isHead);
    const statuses = answers.map(({ status }) => status);
    const findings = answers.filter(isDefect).map(({ head }) => describe(head));
    // Two requests without fault, in however many pieces they come; who closes his side before he has the answers may not get them all.
    const least = stream.ending === 'wait' ? 2 : 0;
    if (stream.kind === 'whole' && (statuses.length < least || statuses.some((status) => status !== 200)))
      findings.push(describe(`answered ${statuses.join(' ')}`));
    return { statuses, findings };
  } catch (error) {
    return { statuses: [], findings: [describe(String(error))] };
  }
}

function isDefect({ status, body }: { readonly status: number; readonly body: Buffer }): boolean {
  return status === 500 && body.includes('The service failed to answer');
}

function exchange(port: number, { pieces, ending }: RawStream): Promise<{ readonly received: Buffer; readonly isHung: boolean }> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const received: Buffer[] = [];
    const patience = setTimeout(() => {
      resolve({ received: Buffer.concat(received), isHung: true });
      socket.destroy();
    }, hangMs);
    socket.on('data', (bytes: Buffer) => received.push(bytes));
    socket.on('error', () => {});
    // The other side has said all it will.
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      clearTimeout(patience);
      resolve({ received: Buffer.concat(received), isHung: false });
    });
    socket.on('connect', () => void write());
    async function write(): Promise<void> {
      for (const piece of pieces) {
        if (!socket.writable) return;
        socket.write(piece);
        if (pieces.length > 1) await new Promise(setImmediate);
      }
      if (ending === 'half-close') socket.end();
      else if (ending === 'reset') socket.resetAndDestroy();
    }
  });
}
