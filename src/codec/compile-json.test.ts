import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { arbitraryValue, awkwardText } from '../../test/support/contract-values.ts';
import { netService } from '../../test/support/described-services.ts';
import type { Field, Shape } from '../contract/index.ts';
import { createJoiner, simple, storedPaths, types } from '../contract/index.ts';
import { decodeByteText } from './byte-text.ts';
import { escapeJson, escapeJsonToBytes } from './escape-json.ts';
import { createJsonCompiler, createResultWriters } from './result-writer.ts';
import type { WireValue } from './value.ts';
import { isWireObject } from './value.ts';

const iso = (instant: number): string => new Date(instant).toISOString();

/** Returns the value that a JSON round trip should produce: instants become strings, and lone surrogates are replaced. */
function sayable(value: WireValue, shape: Shape): WireValue {
  if (typeof value === 'string') return value.toWellFormed();
  if (shape.form === 'simple')
    return typeof value === 'number' && shape.kind === 'dateTime' ? iso(value) : value;
  if (shape.form === 'array')
    return Array.isArray(value) ? value.map((item: WireValue) => sayable(item, shape.item)) : null;
  if (!isWireObject(value)) return null;
  return Object.fromEntries(
    Object.entries(shape.fields).map(([name, field]) => [
      name,
      sayable(value[name] ?? null, field.shape),
    ]),
  );
}

for (const { name, result } of netService().operations) {
  test(`${name}: the JSON parses to the value, with fields in contract order`, () => {
    const write = createJsonCompiler(iso).writer(result);
    fc.assert(
      fc.property(fc.option(arbitraryValue(result), { freq: 20 }), (value) => {
        const read = JSON.parse(decodeByteText(write(value, storedPaths)));
        assert.deepEqual(read, sayable(value, result));
        assert.equal(JSON.stringify(read), JSON.stringify(sayable(value, result)));
      }),
      { numRuns: 50 },
    );
  });
}

test('strings: control characters are preserved, and a lone surrogate becomes U+FFFD', () => {
  assert.equal(escapeJson('a\u0000\u001f"\\/\u2028ü😀'), '"a\\u0000\\u001f\\"\\\\/\u2028ü😀"');
  assert.equal(escapeJson('a\ud83d'), '"a\ufffd"');
  fc.assert(
    fc.property(awkwardText, (text) =>
      assert.equal(JSON.parse(escapeJson(text)), text.toWellFormed()),
    ),
  );
});

test('strings are encoded as UTF-8', () => {
  fc.assert(
    fc.property(awkwardText, (text) =>
      assert.deepEqual(
        Buffer.from(escapeJsonToBytes(text), 'latin1'),
        Buffer.from(escapeJson(text), 'utf8'),
      ),
    ),
  );
});

test('NaN and infinity are null', () => {
  const write = createJsonCompiler(iso).writer(simple('double'));
  assert.deepEqual(
    [NaN, Infinity, -Infinity, 1e21, 5e-324].map((value) => write(value, storedPaths)),
    ['null', 'null', 'null', '1e+21', '5e-324'],
  );
});

test('a sum that is larger than an int is written as the largest int', () => {
  const write = createJsonCompiler(iso).writer(simple('int'));
  assert.equal(write(4_800_000_000, storedPaths), '2147483647');
});

test('a split value is written like any other, and its shared part is presented once', () => {
  let presented = 0;
  const [plain] = fc.sample(arbitraryValue(types.game), { numRuns: 1, seed: 7 });
  const game = plain as unknown as types.Game;
  const present = (source: types.Game): types.Game => {
    presented += 1;
    return source;
  };
  const join = createJoiner(types.game, present);
  const fields = Object.entries<Field>(types.game.fields);
  const perPlayer = new Set(
    fields.flatMap(([name, field]) => (field.perPlayer === true ? name : [])),
  );
  const own = Object.fromEntries(Object.entries(game).filter(([name]) => perPlayer.has(name)));
  const write = createJsonCompiler(iso).writer(types.game);
  const expected = write(plain, storedPaths);
  const value = join(game, own) as unknown as WireValue;
  assert.equal(write(value, storedPaths), expected);
  assert.equal(write(join(game, own) as unknown as WireValue, storedPaths), expected);
  assert.equal(presented, 1);
});

test('a list written item by item equals the list written as a whole', () => {
  const service = netService();
  const operation = service.operationByName.get('GetTrophyProgression');
  assert.ok(operation);
  const writer = createResultWriters(service, iso).json.get(operation);
  assert.ok(writer?.list);
  const items = [{ Date: 0, Value: 1 }, null, { Date: null, Value: 2 }];
  const { begin, item, between, end, empty } = writer.list;
  assert.equal(
    begin + items.map((each) => item(each, storedPaths)).join(between) + end,
    writer.write(items, storedPaths),
  );
  assert.equal(empty, writer.write([], storedPaths));
});
