import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Line } from './read-lines.ts';
import { maxLineBytes, readLines } from './read-lines.ts';

async function linesOf(...chunks: readonly (string | Buffer)[]): Promise<readonly Line[]> {
  async function* stream(): AsyncGenerator<Buffer> {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const lines: Line[] = [];
  for await (const batch of readLines(stream())) lines.push(...batch);
  return lines;
}

test('lines end with LF or CR LF, are counted from 1, and the last needs no end', async () => {
  const lines = await linesOf('one\ntwo\r\nthree');
  assert.deepEqual(
    lines.map(({ number, text }) => [number, text.trimEnd()]),
    [
      [1, 'one'],
      [2, 'two'],
      [3, 'three'],
    ],
  );
});

test('a byte order mark is dropped, blank lines are left out but counted', async () => {
  assert.deepEqual(await linesOf('\uFEFF{}\n\n  \r\n[]\n'), [
    { number: 1, text: '{}' },
    { number: 4, text: '[]' },
  ]);
});

test('chunks may break lines and characters anywhere', async () => {
  const lines = fc.array(
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll(/[\s\uFEFF]/g, '_')),
  );
  await fc.assert(
    fc.asyncProperty(lines, fc.array(fc.nat(200)), async (texts, cuts) => {
      const bytes = Buffer.from(texts.join('\n'));
      const ends = [...cuts.toSorted((a, b) => a - b), bytes.length];
      const chunks = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
      const found = await linesOf(...chunks);
      const expected = bytes
        .toString('utf8')
        .split('\n')
        .filter((text) => text !== '');
      assert.deepEqual(
        found.map(({ text }) => text),
        expected,
      );
    }),
  );
});

test('a line too long is refused, and the ones around it are not', async () => {
  const long = 'x'.repeat(maxLineBytes + 1);
  for (const chunks of [
    [`a\n${long}\nb\n`],
    ['a\n', long, '\nb\n'],
    ['a\n', `${long}${long}`, `${long}\nb`],
    [`a\n${long}`, '\nb'],
  ]) {
    const lines = await linesOf(...chunks);
    assert.deepEqual(
      lines.map(({ number, text, invalid }) => [number, text, invalid]),
      [
        [1, 'a', undefined],
        [2, '', `is longer than ${maxLineBytes} bytes`],
        [3, 'b', undefined],
      ],
    );
  }
});

test('the longest line allowed is measured in bytes, without its end', async () => {
  const longest = 'é'.repeat(maxLineBytes / 2);
  for (const end of ['', '\n', '\r\n'])
    assert.equal((await linesOf(`${longest}${end}`))[0]?.invalid, undefined);
  assert.notEqual((await linesOf(`${longest}x\r\n`))[0]?.invalid, undefined);
});

test('a line that is not UTF-8 is refused, and the ones around it are not', async () => {
  const lines = await linesOf(
    Buffer.concat([Buffer.from('é\n'), Buffer.from([0x7b, 0xff, 0x0a]), Buffer.from('ok\n')]),
  );
  assert.deepEqual(lines, [
    { number: 1, text: 'é' },
    { number: 2, text: '', invalid: 'is not in UTF-8' },
    { number: 3, text: 'ok' },
  ]);
});

test('bytes without a line end the reading after 64 MB', async () => {
  const blank = Buffer.alloc(2 ** 20, 0x20);
  const lines = await linesOf('{}\n', ...Array<Buffer>(66).fill(blank), '\n[]\n');
  assert.deepEqual(lines, [
    { number: 1, text: '{}' },
    { number: 1, text: '', invalid: 'is followed by more than 67108864 bytes without a record' },
  ]);
});
