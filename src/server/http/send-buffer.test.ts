/** Bodies that are sent once share a buffer. No body is overwritten before its client has received it. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { sendRaw } from '../../../test/conformance/raw-http.ts';
import { smallHandler, startSmall } from '../../../test/support/small-service.ts';

const length = 100_000;
const letters = Array.from({ length: 80 }, (_, index) => String.fromCharCode(0x41 + (index % 26)));

function requestOf(letter: string, fields = ''): string {
  return `GET /api/getLastUpdate?sNetID=${letter} HTTP/1.1\r\nHost: a\r\n${fields}\r\n`;
}

/** Returns the letters of the bodies in order; throws if a body contains different letters. */
function lettersOf(answers: string): string[] {
  return [...answers.matchAll(/\r\n\r\n<\?xml[^]*?<string [^>]*>([^<]*)<\/string>/g)].map(
    ([, body = '']) => {
      const [letter = ''] = body;
      assert.equal(body, letter.repeat(length));
      return letter;
    },
  );
}

test('a client that reads late receives its own answers, whatever others are sent meanwhile', async (context) => {
  const repeat = ({ sNetID }: { readonly sNetID: string }) =>
    Promise.resolve(sNetID.repeat(length));
  const server = await startSmall(smallHandler({ getLastUpdate: repeat }), { overloadDelay: 0 });
  context.after(() => server.stop());
  const late = connect(server.port, '127.0.0.1');
  late.pause();
  late.write(
    letters
      .map((letter, index) => requestOf(letter, index === 79 ? 'Connection: close\r\n' : ''))
      .join(''),
  );
  await once(late, 'connect');
  for (let turn = 0; turn < 20; turn += 1) {
    const { body } = await sendRaw(server.port, {
      method: 'GET',
      target: '/api/getLastUpdate?sNetID=z',
      headers: [],
      body: new Uint8Array(),
    });
    assert.ok(body.includes(`>${'z'.repeat(length)}<`));
  }
  assert.deepEqual(lettersOf(await text(late)), letters);
});
