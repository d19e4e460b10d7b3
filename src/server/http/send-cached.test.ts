/** A cached response is identical to the first one except for its request id. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CacheMemory } from '../../cache/index.ts';
import { brotliDecompressSync } from 'node:zlib';
import { toAction, call, envelope } from '../../../test/support/decode-request.ts';
import { sendText } from '../../../test/support/raw-connection.ts';
import type { SmallServer } from '../../../test/support/small-service.ts';
import { smallHandler, startSmall } from '../../../test/support/small-service.ts';

const handlers = {
  getNumberListGames: () => Promise.resolve(3),
  getGames: () =>
    Promise.resolve(Array.from({ length: 100 }, () => ({ Id: 'NPWR1', Title: 'Kärnten – 完' }))),
};

let server: SmallServer;
before(async () => {
  server = await startSmall(
    smallHandler(handlers, 'standard', { versions: [], memory: new CacheMemory() }),
  );
});
after(() => server.stop());

interface Answer {
  readonly status: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Splits the responses of one connection; one character is one byte. */
function readAnswers(text: string): Answer[] {
  const answers: Answer[] = [];
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\r\n\r\n', at);
    const [status = '', ...lines] = text.slice(at, end).split('\r\n');
    const fields = new Map(
      lines.map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 2),
      ]),
    );
    const length = status.includes('304') ? 0 : Number(fields.get('Content-Length'));
    answers.push({ status, fields, body: text.slice(end + 4, end + 4 + length) });
    at = end + 4 + length;
  }
  return answers;
}

/** Pipelines a request several times on one connection, and closes it with one more. */
async function sendAgain(times: number, request: string, body = ''): Promise<Answer[]> {
  const length = body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  const head = `${request}\r\nHost: 127.0.0.1\r\n${length}`;
  const again = `${head}\r\n${body}`.repeat(times);
  return readAnswers(
    await sendText(server.port, `${again}${head}Connection: close\r\n\r\n${body}`),
  );
}

const changing: ReadonlySet<string> = new Set(['X-Request-Id', 'Date', 'Connection', 'Keep-Alive']);

/** Removes the fields that differ for each response or depend on the end of the connection. */
function lasting({ status, fields, body }: Answer): unknown {
  return { status, fields: [...fields].filter(([name]) => !changing.has(name)).toSorted(), body };
}

const soap = `POST /api HTTP/1.1\r\nContent-Type: text/xml; charset=utf-8\r\nSOAPAction: "${toAction('getGames')}"`;
const cases: readonly (readonly [about: string, request: string, body?: string])[] = [
  ['a few bytes by GET', 'GET /api/getNumberListGames HTTP/1.1'],
  ['many bytes by GET', 'GET /api/getGames?sNetID=a HTTP/1.1'],
  ['SOAP', soap, envelope('1.1', call('getGames', '<sNetID>a</sNetID>'))],
  [
    'a form',
    'POST /api/getNumberListGames HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded',
    'a=b',
  ],
  ['a coding', 'GET /api/getGames?sNetID=a HTTP/1.1\r\nAccept-Encoding: gzip'],
  ['HEAD', 'HEAD /api/getNumberListGames?head HTTP/1.1'],
];

for (const [about, request, body] of cases) {
  test(`repeated answers are identical: ${about}`, async () => {
    const answers = await sendAgain(4, request, body).then((all) =>
      request.startsWith('HEAD') ? all.slice(0, 1) : all,
    );
    const [first] = answers;
    assert.ok(first !== undefined);
    assert.equal(first.status, 'HTTP/1.1 200 OK');
    for (const answer of answers) assert.deepEqual(lasting(answer), lasting(first));
    const ids = answers.map(({ fields }) => fields.get('X-Request-Id'));
    assert.equal(new Set(ids).size, answers.length);
  });
}

test('cached answers have a current Date and the right Connection field', async () => {
  const begunAt = Date.now();
  const answers = await sendAgain(3, 'GET /api/getNumberListGames HTTP/1.1');
  assert.deepEqual(
    answers.map(({ fields }) => [fields.get('Connection'), fields.get('Keep-Alive')]),
    [...Array.from({ length: 3 }, () => ['keep-alive', 'timeout=65']), ['close', undefined]],
  );
  for (const { fields } of answers) {
    const at = Date.parse(fields.get('Date') ?? '');
    assert.ok(at > begunAt - 2000 && at < begunAt + 10_000);
  }
});

test('a matching entity tag is answered with 304 every time', async () => {
  const [first] = await sendAgain(0, 'GET /api/getGames?sNetID=a HTTP/1.1');
  const answers = await sendAgain(
    3,
    `GET /api/getGames?sNetID=a HTTP/1.1\r\nIf-None-Match: ${first?.fields.get('ETag')}`,
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array.from({ length: 4 }, () => 'HTTP/1.1 304 Not Modified'),
  );
});

test('plain and compressed forms of an answer are cached separately', async () => {
  const target = 'GET /api/getGames?sNetID=b HTTP/1.1';
  for (const _ of [1, 2]) {
    const [plain] = await sendAgain(0, target);
    const [, coded] = await sendAgain(1, `${target}\r\nAccept-Encoding: br`);
    assert.equal(
      brotliDecompressSync(Buffer.from(coded?.body ?? '', 'latin1')).toString('latin1'),
      plain?.body,
    );
    assert.equal(coded?.fields.get('ETag'), plain?.fields.get('ETag')?.replace(/"$/, '-br"'));
  }
});
