/**
 * Sends a WireResponse to the socket: entity tag and 304, content coding, HEAD, CORS and the fields of every response
 * (docs/spec/decisions.md 6). A streamed body is sent with back-pressure.
 */

import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Body, WireResponse } from '../../protocols/index.ts';
import { contentTag, isStreamed, TextBody } from '../../protocols/index.ts';
import type { FormListener } from './coded-forms.ts';
import { codedBytes, negotiateCoding, ignoreForm } from './coded-forms.ts';
import type { Coding } from './encoding.ts';
import { encodePieces, maxCodedAtOnce, cutIntoPieces } from './encoding.ts';
import { isMatching, tagInCoding } from './entity-tag.ts';
import type { FieldSettings } from './header-fields.ts';
import { createFieldWriter } from './header-fields.ts';
import { sendText } from './send-buffer.ts';
import { copied, sendPieces } from './send-pieces.ts';
import type { ObservedResponse } from './server-response.ts';

/** Resolves when the last byte was handed to the operating system; rejects if the client disconnects before. */
export type Sender = (
  message: IncomingMessage,
  outgoing: ObservedResponse,
  response: WireResponse,
  requestId: string,
) => Promise<void>;

/** Creates the sender of whole and streamed bodies. @param onForm called when a compressed form of a cached response is cached */
export function createSender(settings: FieldSettings, onForm: FormListener = ignoreForm): Sender {
  const { allowedOrigin, fieldsOf } = createFieldWriter(settings);

  async function send(
    { message, outgoing, response, coding, requestId }: Sending,
    body: Exclude<Body, TextBody>,
  ): Promise<void> {
    const { method, headers } = message;
    const { status } = response;
    const isRead = status === 200 && (method === 'GET' || method === 'HEAD');
    const isPreflight = method === 'OPTIONS';
    const tag =
      isRead && !isStreamed(body) && response.isPrivate !== true
        ? tagInCoding(response.tag ?? contentTag(body), coding)
        : undefined;
    const isNotModified = tag !== undefined && isMatching(headers['if-none-match'], tag);
    const fields = fieldsOf(response, {
      isRead,
      isPreflight,
      coding: isNotModified ? null : coding,
      tag,
      origin: allowedOrigin(headers.origin),
    });
    const sent = { message, outgoing, status, fields, coding, requestId };
    if (isNotModified) outgoing.writeHead(304, withId(sent)).end();
    else if (isStreamed(body)) await sendParts(sent, body);
    else
      await sendBytes(
        sent,
        body,
        response.tag === undefined ? null : (bytes) => onForm(response, bytes),
      );
  }

  return async (message, outgoing, response, requestId) => {
    const { body } = response;
    // Private pages are not compressed, because the length of a compressed page would reveal a form's token (the BREACH attack).
    const coding =
      response.isPrivate === true
        ? null
        : negotiateCoding(message.headers['accept-encoding'], response);
    const sending = { message, outgoing, response, coding, requestId };
    if (!(body instanceof TextBody)) return send(sending, body);
    return coding === null
      ? sendText(body, outgoing, (bytes) => send(sending, bytes))
      : send(sending, body.toBytes());
  };
}

/** A response with its chosen content coding. */
interface Sending {
  readonly message: IncomingMessage;
  readonly outgoing: ObservedResponse;
  readonly response: WireResponse;
  readonly coding: Coding | null;
  readonly requestId: string;
}

/** A response that is being sent, without its body. */
interface Outgoing {
  readonly message: IncomingMessage;
  readonly outgoing: ObservedResponse;
  readonly status: number;
  /** All fields except X-Request-Id, Content-Length and the ones Node adds. */
  readonly fields: string[];
  readonly coding: Coding | null;
  readonly requestId: string;
}

function withId({ fields, requestId }: Outgoing): string[] {
  fields.push('X-Request-Id', requestId);
  return fields;
}

/** Sends a complete body. @param onForm null if the body is sent once */
async function sendBytes(
  sent: Outgoing,
  bytes: Uint8Array,
  onForm: ((bytes: number) => void) | null,
): Promise<void> {
  const { message, outgoing, status, fields, coding } = sent;
  if (coding !== null) outgoing.reserve(bytes);
  // A large body that is sent once is compressed while it is sent, so that the whole compressed body is never in memory.
  if (coding !== null && onForm === null && bytes.length > maxCodedAtOnce)
    return sendParts(sent, cutIntoPieces(bytes));
  const body = coding === null ? bytes : await codedBytes(bytes, coding, onForm);
  if (status !== 204) fields.push('Content-Length', String(body.length));
  const isBare = status === 204 || message.method === 'HEAD';
  if (isBare) outgoing.writeHead(status, withId(sent)).end();
  else outgoing.sendWhole(status, withId(sent), smallBodyAsText(body));
}

const smallBytes = 4096;

/** Converts a small body to a Latin-1 string: Node sends header and string in one write, header and bytes in two. */
export function smallBodyAsText(bytes: Uint8Array): string | Uint8Array {
  if (bytes.length > smallBytes) return bytes;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

type Parts = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

async function sendParts(sent: Outgoing, body: Parts): Promise<void> {
  const { message, outgoing, status, coding } = sent;
  outgoing.writeHead(status, withId(sent));
  if (message.method === 'HEAD') {
    Readable.from(body, { objectMode: false }).destroy();
    outgoing.end();
    return;
  }
  outgoing.reserve(coding === null ? 'plain' : 'coded');
  if (coding === null) await sendPieces(outgoing, body);
  else await pipeline(encodePieces(copied(body), coding, 'once'), outgoing);
}
