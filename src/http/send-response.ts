/**
 * From a WireResponse to the socket: entity tag and 304, coding, HEAD, CORS, the fields every answer
 * has (decisions.md 6). A body in pieces is sent with back-pressure.
 *
 * Header fields are kept as the flat list node writes fastest: names and values in turn.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { WireResponse } from '../bindings/index.ts';
import { allowedMethods, contentTag } from '../bindings/index.ts';
import type { Coding } from './encoding.ts';
import { chooseCoding, createEncoder, encodeBytes, smallestCoded } from './encoding.ts';
import { isHeld } from './entity-tag.ts';

export interface SendSettings {
  /** `*`, an origin, or `none`. */
  readonly corsOrigin: string;
  /** Cache-Control of successful answers to GET and HEAD. */
  readonly cacheControl: string;
}

/** Resolves when the last byte was handed to the system, rejects when the client left before. */
export type Sender = (
  message: IncomingMessage,
  response: ServerResponse,
  answer: WireResponse,
  requestId: string,
) => Promise<void>;

export function createSender({ corsOrigin, cacheControl }: SendSettings): Sender {
  const common = commonFields(corsOrigin);
  const preflight = corsOrigin === 'none' ? [] : preflightFields;
  return (message, response, answer, requestId) => {
    const isRead = answer.status === 200 && (message.method === 'GET' || message.method === 'HEAD');
    const fields = [...common, 'X-Request-Id', requestId];
    if (message.method === 'OPTIONS') fields.push(...preflight);
    for (const name in answer.headers) {
      const value = isRead && name === 'Cache-Control' ? cacheControl : answer.headers[name];
      if (value !== undefined) fields.push(name, value);
    }
    const { body } = answer;
    const outgoing: Outgoing = { message, response, status: answer.status, fields, coding: codingOf(message, answer) };
    if (!(body instanceof Uint8Array)) return sendPieces(outgoing, body);
    if (!isRead) return sendBytes(outgoing, body);
    const tag = answer.tag ?? contentTag(body);
    if (isHeld(message.headers['if-none-match'], tag)) return sendNotModified(response, fields, tag);
    return sendBytes(outgoing, body, tag);
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

/** Small answers are not worth a coding, and images are packed already. */
function codingOf({ headers }: IncomingMessage, { body, headers: { 'Content-Type': type = '' } }: WireResponse): Coding | null {
  if (body instanceof Uint8Array && body.length < smallestCoded) return null;
  return type.startsWith('image/') ? null : chooseCoding(headers['accept-encoding']);
}

/** What a page of another origin may send: a POST of XML is never sent without asking first (Fetch standard, CORS-preflight). */
const preflightFields = [
  'Access-Control-Allow-Methods',
  allowedMethods,
  'Access-Control-Allow-Headers',
  'Content-Type, SOAPAction',
  'Access-Control-Max-Age',
  '86400',
];

function commonFields(corsOrigin: string): readonly string[] {
  const fields = ['X-Content-Type-Options', 'nosniff', 'Vary', 'Accept, Accept-Encoding'];
  if (corsOrigin === 'none') return fields;
  fields.push('Access-Control-Allow-Origin', corsOrigin);
  fields.push('Access-Control-Expose-Headers', 'ETag, Link, X-Request-Id, Retry-After');
  return fields;
}

function sendNotModified(response: ServerResponse, fields: string[], tag: string): Promise<void> {
  response.writeHead(304, [...fields, 'ETag', tag]).end();
  return Promise.resolve();
}

async function sendBytes(
  { message, response, status, fields, coding }: Outgoing,
  bytes: Uint8Array,
  tag?: string,
): Promise<void> {
  const body = coding === null ? bytes : await codedBytes(bytes, coding, tag !== undefined);
  if (coding !== null) fields.push('Content-Encoding', coding);
  // The tag is that of the bytes before coding: the same answer, not the same bytes.
  if (tag !== undefined) fields.push('ETag', coding === null ? tag : `W/${tag}`);
  if (status !== 204) fields.push('Content-Length', String(body.length));
  response.writeHead(status, fields);
  if (message.method === 'HEAD') response.end();
  else if (body.length > smallBytes) response.end(body);
  else response.end(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1'), 'latin1');
}

/** Node joins a header and a text to one write, a header and bytes to two: for few bytes the write is what costs. */
const smallBytes = 4096;

/** Coded forms of bodies that are sent again: they live as long as the body does. */
const codedForms = new WeakMap<Uint8Array, Map<Coding, Uint8Array>>();

async function codedBytes(bytes: Uint8Array, coding: Coding, isKept: boolean): Promise<Uint8Array> {
  const known = codedForms.get(bytes)?.get(coding);
  if (known !== undefined) return known;
  const coded = await encodeBytes(bytes, coding);
  if (isKept) codedForms.set(bytes, (codedForms.get(bytes) ?? new Map<Coding, Uint8Array>()).set(coding, coded));
  return coded;
}

async function sendPieces(
  { message, response, status, fields, coding }: Outgoing,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  if (coding !== null) fields.push('Content-Encoding', coding);
  response.writeHead(status, fields);
  const pieces = Readable.from(body, { objectMode: false });
  if (message.method === 'HEAD') {
    pieces.destroy();
    response.end();
  } else if (coding === null) await pipeline(pieces, response);
  else await pipeline(pieces, createEncoder(coding), response);
}
