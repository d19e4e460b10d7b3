import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEarnedText } from './earned-text.ts';
import { StoreError } from './errors.ts';

test('a trophy is its number, its date and whether it is new', () => {
  const met: unknown[] = [];
  readEarnedText('7 1735494420000 1,12  0,3 -5000 0', (...trophy) => met.push(trophy));
  assert.deepEqual(met, [
    [7, 1_735_494_420_000, true],
    [12, null, false],
    [3, -5000, false],
  ]);
});

for (const text of ['', '7', 'x 1 0', '7 y 0', '7 1']) {
  test(`a text that is none is said to be: ${JSON.stringify(text)}`, () => {
    assert.throws(
      () => readEarnedText(text, () => {}),
      (error) => error instanceof StoreError && error.code === 'corrupt',
    );
  });
}
