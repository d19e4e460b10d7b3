import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AnswerEnd } from './response-reader.ts';
import { ResponseReader } from './response-reader.ts';

const answers = [
  'HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: 11\r\n\r\nhello world',
  'HTTP/1.1 500 Internal Server Error\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n10\r\n0123456789\r\nabcd\r\n0\r\n\r\n',
  'HTTP/1.1 204 No Content\r\ncontent-length: 0\r\n\r\n',
];

function endsOf(pieces: readonly Buffer[]): AnswerEnd[] {
  const ends: AnswerEnd[] = [];
  const reader = new ResponseReader((end) => ends.push(end));
  for (const piece of pieces) reader.push(piece);
  return ends;
}

test('the end of every answer is found, wherever the bytes are cut', () => {
  const bytes = Buffer.from(answers.join(''));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: bytes.length })), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
      const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
      assert.deepEqual(
        endsOf(pieces).map(({ status, bodyBytes }) => [status, bodyBytes]),
        [
          [200, 11],
          [500, 21],
          [204, 0],
        ],
      );
    }),
  );
});

test('an answer that comes alone is counted with its head', () => {
  for (const answer of answers)
    assert.deepEqual(endsOf([Buffer.from(answer)])[0]?.bytes, answer.length);
});

test('an answer without a length or chunks is refused', () => {
  assert.throws(
    () => endsOf([Buffer.from('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello')]),
    /without an end/,
  );
});
