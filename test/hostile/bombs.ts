/** Resource exhaustion attacks in single requests. Each must be refused early, at the cost of a few ordinary requests. */

import { Readable } from 'node:stream';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { soap11Namespace } from '../../src/codec/index.ts';

export interface Bomb {
  readonly name: string;
  /** Request line and header fields, without the length. */
  readonly head: string;
  /** Prepares the body in advance, so that its creation does not count as response time. */
  readonly prepare?: () => void;
  /** The header field with the length, and then the body in pieces, so that a huge body is never in memory as a whole. */
  readonly body: () => Iterable<Buffer>;
  /** Accepted statuses of the refusal. */
  readonly refusals: readonly number[];
}

const soapHead = [
  'POST /api HTTP/1.1',
  'Host: 127.0.0.1',
  'Content-Type: text/xml; charset=utf-8',
  'SOAPAction: "http://laurel.example/api/getGames"',
].join('\r\n');
const formHead = [
  'POST /api/getGames HTTP/1.1',
  'Host: 127.0.0.1',
  'Content-Type: application/x-www-form-urlencoded',
].join('\r\n');
const begin = `<e:Envelope xmlns:e="${soap11Namespace}"><e:Body><getGames xmlns="http://laurel.example/api">`;
const end = '</getGames></e:Body></e:Envelope>';

/** Nine levels of ten entity references each, which expand to 2 × 10^9 characters. */
const laughs = Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join('');
const entities = `<!DOCTYPE e [<!ENTITY l0 "ha">${laughs}]>${begin}<sNetID>&l9;</sNetID>${end}`;
const external = `<!DOCTYPE e [<!ENTITY x SYSTEM "file:///etc/hostname">]>${begin}<sNetID>&x;</sNetID>${end}`;
const million = 1_000_000;

function whole(
  name: string,
  head: string,
  text: () => string | Buffer,
  refusals: Bomb['refusals'],
): Bomb {
  let bytes = Buffer.alloc(0);
  return {
    name,
    head,
    refusals,
    prepare() {
      if (bytes.length === 0) bytes = Buffer.from(text());
    },
    *body() {
      yield Buffer.from(`Content-Length: ${bytes.length}\r\n\r\n`);
      yield bytes;
    },
  };
}

const piece = Buffer.alloc(65_536, 'x');
const bodyBytes = 100 * 1_048_576;

function* announced(): Iterable<Buffer> {
  yield Buffer.from(`Content-Length: ${bodyBytes}\r\n\r\n`);
  for (let sent = 0; sent < bodyBytes; sent += piece.length) yield piece;
}

function* chunked(): Iterable<Buffer> {
  yield Buffer.from('Transfer-Encoding: chunked\r\n\r\n');
  const chunk = Buffer.concat([
    Buffer.from(`${piece.length.toString(16)}\r\n`),
    piece,
    Buffer.from('\r\n'),
  ]);
  for (let sent = 0; sent < bodyBytes; sent += piece.length) yield chunk;
  yield Buffer.from('0\r\n\r\n');
}

/** Builds a text within the body limit, so that it is not refused for its length. */
function within(limit: number, make: (count: number) => string, each: number): string {
  return make(Math.floor((limit - 2000) / each));
}

/**
 * Creates all bombs. Those with a million parts also exist in a version within the body limit.
 * @param maxBody body limit in bytes
 */
export function createBombs(maxBody: number): readonly Bomb[] {
  const nest = (depth: number): string => `${begin}<sNetID>${'<a>'.repeat(depth)}`;
  const attributes = (count: number): string =>
    `${begin}<sNetID${Array.from({ length: count }, (_, index) => ` a${index.toString(36)}=""`).join('')}/>${end}`;
  const namespaces = (count: number): string =>
    `${begin}<sNetID${Array.from({ length: count }, (_, index) => ` xmlns:a${index.toString(36)}="u"`).join('')}/>${end}`;
  return [
    whole('entity expansion', soapHead, () => entities, [500, 400]),
    whole('external entity', soapHead, () => external, [500, 400]),
    whole('1,000,000 elements deep', soapHead, () => nest(million), [413]),
    whole('nested elements up to the body limit', soapHead, () => within(maxBody, nest, 3), [500]),
    whole('1,000,000 attributes', soapHead, () => attributes(million), [413]),
    whole('attributes up to the body limit', soapHead, () => within(maxBody, attributes, 9), [500]),
    whole(
      'namespaces up to the body limit',
      soapHead,
      () => within(maxBody, namespaces, 15),
      [500],
    ),
    whole(
      'elements up to the body limit',
      soapHead,
      () => within(maxBody, (count) => begin + '<a/>'.repeat(count), 4),
      [500],
    ),
    whole(
      'parameters up to the body limit',
      formHead,
      () => 'sNetID=&'.repeat(Math.floor(maxBody / 8)),
      [400],
    ),
    whole(
      'escapes up to the body limit',
      formHead,
      () => `sNetID=${'%u0041'.repeat(Math.floor(maxBody / 7))}`,
      [400],
    ),
    {
      name: 'a body of 100 MB with Content-Length',
      head: soapHead,
      body: announced,
      refusals: [413],
    },
    { name: 'a body of 100 MB in chunks', head: soapHead, body: chunked, refusals: [413] },
    whole(
      'a gzip bomb of 100 MB',
      `${soapHead}\r\nContent-Encoding: gzip`,
      () => gzipSync(Buffer.concat([Buffer.from(begin), Buffer.alloc(bodyBytes, 0x20)])),
      [400, 413, 415, 500],
    ),
  ];
}

export interface BombAnswer {
  /** Status; 0 without a response. */
  readonly status: number;
  /** Milliseconds from the first byte sent to the status line. */
  readonly tookMs: number;
}

/** Sends a bomb until the connection stops accepting it, and waits for the refusal. */
export function sendBomb(port: number, bomb: Bomb): Promise<BombAnswer> {
  bomb.prepare?.();
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const body = Readable.from(bomb.body());
    let begunAt = performance.now();
    let answer: BombAnswer = { status: 0, tookMs: Number.POSITIVE_INFINITY };
    socket.on('error', () => {});
    socket.once('connect', () => {
      begunAt = performance.now();
      socket.write(`${bomb.head}\r\n`);
      body.pipe(socket, { end: false });
    });
    socket.once('data', (bytes) => {
      answer = {
        status: Number(bytes.toString('latin1', 9, 12)),
        tookMs: performance.now() - begunAt,
      };
      body.destroy();
      socket.destroy();
    });
    socket.once('close', () => {
      body.destroy();
      resolve(answer);
    });
  });
}
