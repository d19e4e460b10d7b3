import assert from 'node:assert/strict';
import { Readable, Writable } from 'node:stream';
import { test } from 'node:test';
import type { ListFormat } from './print-list.ts';
import { printList } from './print-list.ts';
import { withTerminal } from './terminal.ts';

interface Row {
  readonly id: string;
  readonly title: string;
}

const format: ListFormat<Row> = {
  columns: [
    ['id', ({ id }) => id],
    ['title', ({ title }) => title],
  ],
  fields: ({ id, title }) => ({ id, title }),
  empty: 'There are no rows.',
};

async function printed(batches: readonly (readonly Row[])[], json = false): Promise<string> {
  let text = '';
  const stdout = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString();
      done();
    },
  });
  await withTerminal({ stdin: Readable.from([]), stdout, stderr: stdout }, () =>
    printList(batches, format, { json }),
  );
  return text;
}

test('columns are aligned under headings that stand once, over all batches', async () => {
  const text = await printed([[{ id: 'NPWR90001_00', title: 'A' }], [], [{ id: 'b', title: 'B' }]]);
  assert.equal(text, 'ID            TITLE\nNPWR90001_00  A\nb             B\n');
});

test('an empty list is a sentence for people and nothing for programs', async () => {
  assert.equal(await printed([]), 'There are no rows.\n');
  assert.equal(await printed([[]]), 'There are no rows.\n');
  assert.equal(await printed([], true), '');
});

test('a text with line breaks and control characters stays on its line; JSON keeps it', async () => {
  const row = { id: '1', title: 'two\nlines\u001b[31m' };
  assert.equal(await printed([[row]]), 'ID  TITLE\n1   two lines [31m\n');
  assert.deepEqual(JSON.parse(await printed([[row]], true)), row);
});
