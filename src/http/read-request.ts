/** From node's request to a WireRequest: path, query, headers, a body that is bounded while it is read. */

import type { IncomingMessage } from 'node:http';
import type { WireRequest } from '../bindings/index.ts';
import { decodeFormText, formUtf8, noBody } from '../bindings/index.ts';
import { Fault } from '../contract/index.ts';

export interface RequestTarget {
  /** Percent-decoded path. */
  readonly path: string;
  readonly query: string | null;
}

/** Splits a request target; in absolute form (RFC 9112, 3.2.2) scheme and authority are dropped. */
export function readTarget(url: string): RequestTarget {
  const local = url.startsWith('/') ? url : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '');
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  return { path: decodeFormText(path, formUtf8, false), query: mark < 0 ? null : local.slice(mark + 1) };
}

/** What follows the base path, matched without regard to case (decisions.md 1); null outside of it. */
export function pathBelow(basePath: string, path: string): string | null {
  if (path.slice(0, basePath.length).toLowerCase() !== basePath.toLowerCase()) return null;
  const rest = path.slice(basePath.length);
  return rest === '' || rest.startsWith('/') ? rest : null;
}

export function toWireRequest(message: IncomingMessage, path: string, query: string | null, body: Uint8Array): WireRequest {
  const { accept, 'content-type': contentType, soapaction } = message.headers;
  const action = Array.isArray(soapaction) ? soapaction.join(', ') : soapaction;
  return {
    method: message.method ?? 'GET',
    path,
    query,
    headers: { accept, 'content-type': contentType, soapaction: action },
    body,
  };
}

/**
 * Beyond its limit a body is read on and dropped up to this many bytes before it is refused: a client
 * that is still sending would otherwise see its connection reset instead of the answer.
 */
const drainedBytes = 8_388_608;

/**
 * Reads a body of at most `limit` bytes.
 * @throws Fault client.body.too-large
 */
export function readBody(message: IncomingMessage, limit: number): Promise<Uint8Array> {
  const length = message.headers['content-length'];
  if (length === undefined && message.headers['transfer-encoding'] === undefined) return Promise.resolve(noBody);
  if (Number(length ?? 0) > Math.max(limit, drainedBytes)) return Promise.reject(tooLarge(limit));
  return collectBody(message, limit);
}

function collectBody(message: IncomingMessage, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks = [];
      if (size > Math.max(limit, drainedBytes)) reject(tooLarge(limit));
    });
    // An error is made only where the client really left: making one costs a tenth of a small request.
    const onClose = (): void => reject(Object.assign(new Error('The client went away.'), { code: 'ECONNRESET' }));
    message.once('end', () => {
      message.off('close', onClose);
      if (size > limit) reject(tooLarge(limit));
      else resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
    });
    message.once('error', reject);
    message.once('close', onClose);
  });
}

function tooLarge(limit: number): Fault {
  return new Fault('client.body.too-large', { limit });
}
