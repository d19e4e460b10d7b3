import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ByteSink } from './byte-sink.ts';

test('an answer stays what it is while others are written', () => {
  const sink = new ByteSink();
  const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(50_000));
  const taken = texts.map((text) => {
    sink.begin();
    sink.text(text);
    return sink.take();
  });
  assert.deepEqual(
    taken.map((bytes) => Buffer.from(bytes).toString()),
    texts,
  );
});

test('an answer that was given up leaves nothing in the next', () => {
  const sink = new ByteSink();
  sink.begin();
  sink.text('<list>');
  sink.begin();
  sink.text('whole');
  assert.equal(Buffer.from(sink.take()).toString(), 'whole');
});
