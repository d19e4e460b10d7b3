/**
 * Pipelines: several requests that are written to one connection without waiting, and the responses that they must get (RFC 9112, 9.3.2).
 */

import type { Random } from '../../src/data/generate/random.ts';
import { splitBytes } from './raw-streams.ts';
import type { FuzzRequest } from './valid-requests.ts';

/** The effect of a request on the connection. */
export type Effect =
  /** The responses to the next requests follow. */
  | 'continues'
  /** The response is the last one: the request asks to close the connection (RFC 9112, 9.6), or is the last of the pipeline. */
  | 'closes'
  /**
   * The response is the last one if the request is refused: a client that waits for permission to send a body may then leave out the body
   * (RFC 9110, 10.1.1).
   */
  | 'closes if refused'
  /**
   * The request cannot be parsed, so the start of the next request is unknown. It is refused, and the bytes after it are not read (RFC
   * 9112, 2.2 and 6.3).
   */
  | 'refused';

export interface PipelinedRequest {
  readonly text: string;
  readonly isHead: boolean;
  readonly effect: Effect;
}

export interface Pipeline {
  readonly requests: readonly PipelinedRequest[];
  /** The bytes of all requests, in pieces that are written one after another. */
  readonly pieces: readonly Buffer[];
}

const host = 'Host: a\r\n';

/** Requests after which the start of the next request is unknown. */
const unreadable = [
  'hello\r\n\r\n',
  `GET /api HTTP/9.9\r\n${host}\r\n`,
  `GET /api HTTP/1.1\r\n${host} folded\r\n\r\n`,
  `GET /api\u00ff HTTP/1.1\r\nno colon\r\n\r\n`,
  `BREW /pot HTTP/1.1\r\n${host}\r\n`,
  `CONNECT a:443 HTTP/1.1\r\n${host}\r\n`,
  `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
  `GET /api HTTP/1.1\r\n\r\n`,
  `GET /api HTTP/1.1\r\n${host}Host: b\r\n\r\n`,
  `GET /api HTTP/1.1\r\n${host}X: ${'y'.repeat(60_000)}\r\n\r\n`,
  `GET /${'a'.repeat(60_000)} HTTP/1.1\r\n${host}\r\n`,
  `POST /api/getGames HTTP/1.1\r\n${host}Content-Length: five\r\n\r\nhello`,
  `POST /api/getGames HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
  `POST /api/getGames HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `POST /api/getGames HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\n`,
  `POST /api HTTP/1.1\r\n${host}Content-Type: text/xml\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
];

/** Header fields that change the response to a request. */
const options = [
  'Accept-Encoding: gzip',
  'Accept-Encoding: br',
  'If-None-Match: *',
  'Origin: http://b',
  'Upgrade: h2c',
  'Accept: application/json',
];

/** Creates a random pipeline. Its requests are valid or are refused, and some close the connection. */
export function randomPipeline(requests: readonly FuzzRequest[], random: Random): Pipeline {
  const count = random.whole(1, 10);
  const made = Array.from({ length: count }, () => randomRequest(random.pick(requests), random));
  const last = requestOf(random.pick(requests), random, 'closes');
  const all = [...made, last];
  const bytes = Buffer.from(all.map(({ text }) => text).join(''), 'latin1');
  return { requests: all, pieces: random.chance(0.5) ? [bytes] : splitBytes(bytes, random) };
}

function randomRequest(request: FuzzRequest, random: Random): PipelinedRequest {
  if (random.chance(0.06))
    return { text: random.pick(unreadable), isHead: false, effect: 'refused' };
  return requestOf(request, random, random.chance(0.06) ? 'closes' : 'continues');
}

function requestOf(
  { method, target, headers, body }: FuzzRequest,
  random: Random,
  effect: Effect,
): PipelinedRequest {
  const isHead = method === 'GET' && random.chance(0.2);
  const fields = headers.map(([name, value]) => `${name}: ${value}`);
  if (random.chance(0.3)) fields.push(random.pick(options));
  const isLong = body.length > 0 && random.chance(0.05);
  const sent = isLong ? Buffer.concat([body, Buffer.alloc(300_000, ' ')]) : body;
  if (effect === 'closes') fields.push('Connection: close');
  const isWaiting = sent.length > 0 && random.chance(0.15);
  if (isWaiting) fields.push('Expect: 100-continue');
  const isChunked = sent.length > 0 && random.chance(0.3);
  const framing = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${sent.length}`;
  const content = sent.toString('latin1');
  const framed = isChunked ? `${sent.length.toString(16)}\r\n${content}\r\n0\r\n\r\n` : content;
  const head = [
    `${isHead ? 'HEAD' : method} ${target} HTTP/1.1`,
    'Host: a',
    ...fields,
    framing,
  ].join('\r\n');
  return {
    text: `${head}\r\n\r\n${framed}`,
    isHead,
    effect: isWaiting && effect === 'continues' ? 'closes if refused' : effect,
  };
}
