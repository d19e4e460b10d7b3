/** Invalid byte streams: broken framing, garbage, floods. Each is a list of chunks, written in sequence. */

import type { Random } from '../../src/data/generate/random.ts';

/** Behaviour of the client after sending. */
export type Ending = 'half-close' | 'reset' | 'wait';

export interface RawStream {
  readonly pieces: readonly Buffer[];
  readonly ending: Ending;
  /** Kind of stream, for findings. */
  readonly kind: string;
}

type Maker = (random: Random, base: string) => string;

const host = 'Host: a\r\n';
const form = 'Content-Type: application/x-www-form-urlencoded\r\n';

function get(base: string, operation = 'getNumberListGames'): string {
  return `GET ${base}/${operation} HTTP/1.1\r\n${host}\r\n`;
}

function post(base: string, fields: string, body: string): string {
  return `POST ${base}/getGames HTTP/1.1\r\n${host}${form}${fields}\r\n${body}`;
}

function noise(random: Random, length: number): string {
  return String.fromCharCode(...Array.from({ length }, () => random.whole(0, 255)));
}

const lengths = [
  '-1',
  '+5',
  '0x5',
  '5, 5',
  '5,6',
  '5 5',
  '',
  ' ',
  'five',
  '1e3',
  '5.0',
  '00000000000000000005',
  '99999999999999999999',
  '9007199254740993',
  '18446744073709551617',
  '268435456',
  '5\0',
  '５',
];
const chunks = [
  '5\r\nabcde\r\n0\r\n\r\n',
  '5;x=y\r\nabcde\r\n0\r\n\r\n',
  `5;${'x'.repeat(20_000)}\r\nabcde\r\n0\r\n\r\n`,
  '-5\r\nabcde\r\n0\r\n\r\n',
  'ffffffffffffffff\r\nabcde\r\n',
  'fffffffffffffffffff\r\nabcde\r\n',
  '5\r\nabcdefgh\r\n0\r\n\r\n',
  '5\nabcde\n0\n\n',
  '5 \r\nabcde\r\n0\r\n\r\n',
  ' 5\r\nabcde\r\n0\r\n\r\n',
  '0x5\r\nabcde\r\n0\r\n\r\n',
  '\r\n\r\n0\r\n\r\n',
  'g\r\n',
  '5\r\nabc',
  '0\r\nContent-Length: 9\r\nX: y\r\n\r\n',
  `0\r\n${'X: y\r\n'.repeat(5000)}\r\n`,
  '1\r\na\r\n'.repeat(3000) + '0\r\n\r\n',
];
const encodings = [
  'chunked',
  'Chunked',
  'identity',
  'xchunked',
  'chunked, chunked',
  'gzip, chunked',
  'chunked;q=1',
  '\tchunked',
  '',
  'chunked\0',
];
const targets = [
  'http://a/api/getNumberListGames',
  'HTTP://A:80/api/getNumberListGames?x',
  'ftp://a/api',
  'http://',
  'http://[::1/api',
  '//a/api',
  '*',
  'a:443',
  '',
  'api/getNumberListGames',
  '/api/../../etc/passwd',
  '/icons/%2e%2e/%2e%2e/etc/passwd',
  '/icons/..%2f..%2fetc%2fpasswd',
  '/icons/\\..\\..\\x',
  '/api/getGames?sNetID=\0',
  '/api/getGames?sNetID=\u00ff\u00fe',
  '/api/getGames#x',
  '/%',
  '/%00',
  `/${'a/'.repeat(3000)}`,
  `/api/getGames?${'sNetID=a&'.repeat(800)}`,
  '/players/%E0%A4%A',
];
const lines = [
  ': empty name',
  'X Y: blank in the name',
  'X\0: y',
  'X: y\0z',
  ' folded',
  '\tfolded',
  'no colon',
  'X : blank before the colon',
  'Host: b',
  'Content-Length: 0',
  'Connection: close, keep-alive, upgrade',
  'Connection: content-length',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
  'Expect: 100-continue',
  'Expect: 200-ok',
  'X: \rY: z',
  'X: y\nY: z',
  'Content-Encoding: gzip',
  'Trailer: Content-Length',
  'X-Forwarded-For: 1.2.3.4, [::1], \u00ff',
  'Forwarded: for="[::1]:x";;by=',
  'If-None-Match: W/"x", *, "',
  'Accept-Encoding: br;q=2, gzip;q=-1, *;q=x',
  'Accept: application/json;q=0.5;q=1, */*;q=',
  'X-Request-Id: a b\tc',
  'Origin: null',
];
const firstLines = [
  'GET /api HTTP/0.9',
  'GET /api HTTP/1.0',
  'GET /api HTTP/1.2',
  'GET /api HTTP/2.0',
  'GET /api HTTPS/1.1',
  'GET /api',
  'GET  /api  HTTP/1.1',
  'get /api HTTP/1.1',
  'G\0T /api HTTP/1.1',
  'CONNECT a:443 HTTP/1.1',
  'TRACE /api HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'BREW /pot HTTP/1.1',
  `${'A'.repeat(10_000)} / HTTP/1.1`,
  'PRI * HTTP/2.0',
  '\r\n\r\nGET /api HTTP/1.1',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
];

const makers: Readonly<Record<string, Maker>> = {
  pipelined: (random, base) =>
    Array.from({ length: random.whole(2, 8) }, () =>
      random.chance(0.8)
        ? get(base, random.pick(['getNumberListGames', 'nothing', 'getGames?sNetID=a']))
        : noise(random, random.whole(1, 40)),
    ).join(''),
  garbage: (random) => noise(random, random.pick([1, 10, 200, 5000])),
  'content length': (random, base) =>
    post(base, `Content-Length: ${random.pick(lengths)}\r\n`, 'sNetI' + get(base)),
  'two content lengths': (random, base) =>
    post(base, `Content-Length: ${random.pick(lengths)}\r\nContent-Length: 5\r\n`, 'sNetI'),
  chunks: (random, base) =>
    post(
      base,
      'Transfer-Encoding: chunked\r\n',
      random.pick(chunks) + (random.chance(0.5) ? get(base) : ''),
    ),
  'both framings': (random, base) =>
    post(
      base,
      random
        .shuffle([
          `Content-Length: ${random.pick(['5', '0', '50'])}\r\n`,
          `Transfer-Encoding: ${random.pick(encodings)}\r\n`,
        ])
        .join(''),
      random.pick(chunks) + get(base),
    ),
  'transfer encoding': (random, base) =>
    post(base, `Transfer-Encoding: ${random.pick(encodings)}\r\n`, random.pick(chunks)),
  target: (random) =>
    `${random.pick(['GET', 'POST', 'OPTIONS', 'HEAD'])} ${random.pick(targets)} HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`,
  'first line': (random) => `${random.pick(firstLines)}\r\n${host}\r\n`,
  fields: (random, base) =>
    get(base).replace(
      '\r\n\r\n',
      `\r\n${Array.from({ length: random.whole(1, 4) }, () => random.pick(lines)).join('\r\n')}\r\n\r\n`,
    ),
  'flood of fields': (random, base) =>
    get(base).replace(
      '\r\n\r\n',
      `\r\n${Array.from({ length: random.pick([50, 500, 5000]) }, (_, index) => `X-${index}: ${'y'.repeat(random.pick([1, 50]))}`).join('\r\n')}\r\n\r\n`,
    ),
  'long field': (random, base) =>
    get(base).replace(
      '\r\n\r\n',
      `\r\nX: ${'y'.repeat(random.pick([5000, 20_000, 200_000]))}\r\n\r\n`,
    ),
  'NUL bytes': (random, base) => {
    const text = get(base);
    const at = random.whole(0, text.length);
    return text.slice(0, at) + '\0'.repeat(random.whole(1, 3)) + text.slice(at);
  },
  'bare line feeds': (_, base) => get(base).replaceAll('\r\n', '\n'),
  'no host': (random, base) =>
    get(base).replace(
      host,
      random.pick(['', host + host, 'Host: \r\n', 'Host: a b\r\n', 'Host: a/b@c\r\n']),
    ),
  unfinished: (random, base) => {
    const text = post(base, 'Content-Length: 8\r\n', 'sNetID=a');
    return text.slice(0, random.whole(1, text.length - 1));
  },
  // The second request asks the service to close the connection. Otherwise, a client that waits for the end would wait for a timeout.
  whole: (_, base) =>
    get(base) + post(base, 'Connection: close\r\nContent-Length: 8\r\n', 'sNetID=a'),
};
const kinds = Object.keys(makers);

/** Creates a random stream. @param base path of the endpoint */
export function rawStream(random: Random, base: string): RawStream {
  const kind = random.pick(kinds);
  const bytes = Buffer.from(makers[kind]?.(random, base) ?? '', 'latin1');
  const ending = random.pick<Ending>(['half-close', 'half-close', 'half-close', 'reset', 'wait']);
  return { kind, ending, pieces: random.chance(0.3) ? splitBytes(bytes, random) : [bytes] };
}

/** Splits a short stream at every byte, and a long one at some bytes. */
export function splitBytes(bytes: Buffer, random: Random): Buffer[] {
  const most = bytes.length < 200 ? 1 : Math.ceil(bytes.length / 100);
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = random.whole(1, most);
    pieces.push(bytes.subarray(at, at + length));
    at += length;
  }
  return pieces;
}
