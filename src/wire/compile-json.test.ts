import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { arbitraryValue, awkwardText } from '../../test/support/contract-values.ts';
import { netService } from '../../test/support/described-services.ts';
import type { Shape } from '../contract/index.ts';
import { createPartJoiner, simple, types } from '../contract/index.ts';
import { JsonCompiler } from './compile-json.ts';
import { FragmentMemory } from './fragment-memory.ts';
import { escapeJson, escapeJsonToBytes } from './escape-json.ts';
import { createResultWriters, textOf } from './result-writer.ts';
import type { WireValue } from './value.ts';
import { isWireObject } from './value.ts';

const iso = (instant: number): string => new Date(instant).toISOString();
const options = { writeDateTime: iso, writeText: escapeJson, flatten: (text: string): string => text };

/** What a value is when it has been JSON: instants as texts, lone surrogates replaced. */
function sayable(value: WireValue, shape: Shape): WireValue {
  if (typeof value === 'string') return value.toWellFormed();
  if (shape.form === 'simple') return typeof value === 'number' && shape.kind === 'dateTime' ? iso(value) : value;
  if (shape.form === 'array') return Array.isArray(value) ? value.map((item: WireValue) => sayable(item, shape.item)) : null;
  if (!isWireObject(value)) return null;
  return Object.fromEntries(
    Object.entries(shape.fields).map(([name, field]) => [name, sayable(value[name] ?? null, field.shape)]),
  );
}

for (const { name, result } of netService().operations) {
  test(`${name}: what any JSON parser reads is the value, field by field in the order of the contract`, () => {
    const write = new JsonCompiler(options, new FragmentMemory()).writer(result);
    fc.assert(
      fc.property(fc.option(arbitraryValue(result), { freq: 20 }), (value) => {
        const read = JSON.parse(write(value));
        assert.deepEqual(read, sayable(value, result));
        assert.equal(JSON.stringify(read), JSON.stringify(sayable(value, result)));
      }),
      { numRuns: 50 },
    );
  });
}

test('texts: control characters are kept, a lone surrogate becomes U+FFFD, the rest stays as it is', () => {
  assert.equal(escapeJson('a\u0000\u001f"\\/\u2028ü😀'), '"a\\u0000\\u001f\\"\\\\/\u2028ü😀"');
  assert.equal(escapeJson('a\ud83d'), '"a\ufffd"');
  fc.assert(fc.property(awkwardText, (text) => assert.equal(JSON.parse(escapeJson(text)), text.toWellFormed())));
});

test('bytes are those of the characters', () => {
  fc.assert(
    fc.property(awkwardText, (text) =>
      assert.deepEqual(Buffer.from(escapeJsonToBytes(text), 'latin1'), Buffer.from(escapeJson(text), 'utf8')),
    ),
  );
});

test('numbers JSON has no word for are null', () => {
  const write = new JsonCompiler(options, new FragmentMemory()).writer(simple('double'));
  assert.deepEqual([NaN, Infinity, -Infinity, 1e21, 5e-324].map(write), ['null', 'null', 'null', '1e+21', '5e-324']);
});

test('a value in two parts is written like any other, and what is shared only once', () => {
  let written = 0;
  const count = (text: string): string => {
    written += 1;
    return escapeJson(text);
  };
  const write = new JsonCompiler({ ...options, writeText: count }, new FragmentMemory()).writer(types.game);
  const plain = fc.sample(arbitraryValue(types.game), { numRuns: 1, seed: 7 })[0];
  assert.ok(isWireObject(plain));
  const expected = write(plain);
  const same = plain as unknown as types.Game;
  const parted = createPartJoiner(types.game)({ partAt: () => same }, 0, same) as unknown as WireValue;
  assert.equal(write(parted), expected);
  written = 0;
  assert.equal(write(parted), expected);
  assert.equal(written, 0);
});

test('shared parts are dropped when their budget is used up, and written alike again', () => {
  let written = 0;
  const count = (text: string): string => {
    written += 1;
    return escapeJson(text);
  };
  const memory = new FragmentMemory(10_000);
  const write = new JsonCompiler({ ...options, writeText: count }, memory).writer(types.game);
  const [plain] = fc.sample(arbitraryValue(types.game), { numRuns: 1, seed: 7 });
  const same = plain as unknown as types.Game;
  const join = createPartJoiner(types.game);
  const shelf = { partAt: () => same };
  const parted = (number: number) => join(shelf, number, same) as unknown as WireValue;
  const expected = write(parted(0));
  written = 0;
  for (let number = 1; number < 1000; number += 1) assert.equal(write(parted(number)), expected);
  const afterMany = written;
  assert.equal(write(parted(0)), expected);
  assert.ok(written > afterMany, 'the first part was still in memory');
});

test('a list written item by item is the list written whole', () => {
  const service = netService();
  const operation = service.operationByName.get('GetTrophyProgression');
  assert.ok(operation);
  const writer = createResultWriters(service, iso).json.get(operation);
  assert.ok(writer?.list);
  const items = [{ Date: 0, Value: 1 }, null, { Date: null, Value: 2 }];
  const { begin, item, between, end, empty } = writer.list;
  assert.equal(begin + items.map((value) => textOf(item, value)).join(between) + end, writer.whole(items));
  assert.equal(empty, writer.whole([]));
});
