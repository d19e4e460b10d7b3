/**
 * From a WireResponse to the socket: entity tag and 304, coding, HEAD, CORS, the fields every answer
 * has (decisions.md 6). A body in pieces is sent with back-pressure.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { WireResponse } from '../bindings/index.ts';
import { contentTag } from '../bindings/index.ts';
import { codedBytes, codingOf } from './coded-forms.ts';
import type { Coding } from './encoding.ts';
import { createEncoder } from './encoding.ts';
import { isHeld, tagInCoding } from './entity-tag.ts';
import type { FieldSettings } from './header-fields.ts';
import { createFieldWriter } from './header-fields.ts';
import { copied, sendPieces } from './send-pieces.ts';

export type SendSettings = FieldSettings;

/** Resolves when the last byte was handed to the system, rejects when the client left before. */
export type Sender = (
  message: IncomingMessage,
  response: ServerResponse,
  answer: WireResponse,
  requestId: string,
) => Promise<void>;

export function createSender(settings: SendSettings): Sender {
  const { allowedOrigin, fieldsOf } = createFieldWriter(settings);
  return async (message, response, answer, requestId) => {
    const { method, headers } = message;
    const { status, body } = answer;
    const isRead = status === 200 && (method === 'GET' || method === 'HEAD');
    const isPreflight = method === 'OPTIONS';
    const coding = codingOf(headers['accept-encoding'], answer);
    const isWhole = body instanceof Uint8Array;
    const tag = isRead && isWhole ? tagInCoding(answer.tag ?? contentTag(body, answer.checksum), coding) : undefined;
    const isNotModified = tag !== undefined && isHeld(headers['if-none-match'], tag);
    const fields = fieldsOf(answer, {
      isRead,
      isPreflight,
      coding: isNotModified ? null : coding,
      tag,
      origin: allowedOrigin(headers.origin),
    });
    fields.push('X-Request-Id', requestId);
    if (isNotModified) response.writeHead(304, fields).end();
    else if (isWhole) await sendBytes({ message, response, status, fields, coding }, body, answer.tag !== undefined);
    else await sendParts({ message, response, status, fields, coding }, body);
  };
}

/** An answer on its way: all but its body. */
interface Outgoing {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly status: number;
  readonly fields: string[];
  readonly coding: Coding | null;
}

async function sendBytes(
  { message, response, status, fields, coding }: Outgoing,
  bytes: Uint8Array,
  isKept: boolean,
): Promise<void> {
  const body = coding === null ? bytes : await codedBytes(bytes, coding, isKept);
  if (status !== 204) fields.push('Content-Length', String(body.length));
  response.writeHead(status, fields);
  if (message.method === 'HEAD') response.end();
  else if (body.length > smallBytes) response.end(body);
  else response.end(latin1(body), 'latin1');
}

/** Node joins a header and a text to one write, a header and bytes to two: for few bytes the write is what costs. */
export const smallBytes = 4096;

/** Bytes as a text of as many characters. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

async function sendParts(
  { message, response, status, fields, coding }: Outgoing,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  response.writeHead(status, fields);
  if (message.method === 'HEAD') {
    Readable.from(body, { objectMode: false }).destroy();
    response.end();
  } else if (coding === null) await sendPieces(response, body);
  else await pipeline(Readable.from(copied(body), { objectMode: false }), createEncoder(coding), response);
}
