/** Sends raw streams over sockets to a service, and checks the responses. */

import { connect } from 'node:net';
import type { RawStream } from './raw-streams.ts';
import { readAnswers } from './http-answers.ts';

export interface RawTrial {
  /** Statuses of the responses, in order. */
  readonly statuses: readonly number[];
  /** Findings; empty if the responses are correct. */
  readonly findings: readonly string[];
}

/** Time after which a connection counts as hung: many times the timeout of the service for mutated requests. */
const hangMs = 60_000;

/** Sends a stream, waits for the end of the connection, and checks all responses. */
export async function tryRaw(port: number, stream: RawStream): Promise<RawTrial> {
  const { received, isHung } = await exchange(port, stream);
  const describe = (what: string): string =>
    `${stream.kind}, ${stream.ending}: ${what}: ${Buffer.concat(stream.pieces).subarray(0, 300).toString('latin1')}`;
  if (isHung) return { statuses: [], findings: [describe('neither answered nor closed')] };
  // After a reset, the responses may be lost.
  if (stream.ending === 'reset') return { statuses: [], findings: [] };
  try {
    const isHead = Buffer.concat(stream.pieces).subarray(0, 5).toString('latin1') === 'HEAD ';
    const answers = readAnswers(received, () => isHead);
    const statuses = answers.map(({ status }) => status);
    const findings = answers.filter(isDefect).map(({ head }) => describe(head));
    // A stream of the kind `whole` has two valid requests. A client that closes its side early may not receive both responses.
    const minAnswers = stream.ending === 'wait' ? 2 : 0;
    if (
      stream.kind === 'whole' &&
      (statuses.length < minAnswers || statuses.some((status) => status !== 200))
    )
      findings.push(describe(`answered ${statuses.join(' ')}`));
    return { statuses, findings };
  } catch (error) {
    return { statuses: [], findings: [describe(String(error))] };
  }
}

function isDefect({ status, body }: { readonly status: number; readonly body: Buffer }): boolean {
  return status === 500 && body.includes('The service failed to answer');
}

/** Sends the pieces of a stream, and resolves with all that was received when the connection is closed. */
export function exchange(
  port: number,
  { pieces, ending }: Pick<RawStream, 'pieces' | 'ending'>,
): Promise<{ readonly received: Buffer; readonly isHung: boolean }> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const received: Buffer[] = [];
    const timeout = setTimeout(() => {
      resolve({ received: Buffer.concat(received), isHung: true });
      socket.destroy();
    }, hangMs);
    socket.on('data', (bytes: Buffer) => received.push(bytes));
    socket.on('error', () => {});
    // The server has ended its side.
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      clearTimeout(timeout);
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
