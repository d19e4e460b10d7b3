import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldReaders } from './split-value.ts';
import { createJoiner } from './split-value.ts';
import type { Infer } from './shape.ts';
import { complex, opt, req, simple } from './shape.ts';

const light = complex('Light', { Colour: opt(simple('string'), '') });
const tower = complex('Tower', {
  Name: opt(simple('string'), ''),
  Light: opt(light, '', { perPlayer: true }),
  Steps: req(simple('int'), '', { perPlayer: true }),
});
type Tower = Infer<typeof tower>;
interface Row {
  readonly colour: string | null;
  readonly steps: number;
}

type Readers = FieldReaders<Row, Partial<Tower>>;
const readers: Readers = { Light: { Colour: ({ colour }) => colour }, Steps: ({ steps }) => steps };
const present = ({ name }: { readonly name: string }): Tower => ({ Name: name, Light: null, Steps: 0 });
const fieldsOf = ({ Name, Light, Steps }: Tower): Tower => ({ Name, Light, Steps });

test('a split value has its shared fields from the source and the others from the row', () => {
  const value = createJoiner(tower, present, readers)({ name: 'South' }, { colour: 'red', steps: 3 });
  assert.deepEqual(fieldsOf(value), { Name: 'South', Light: { Colour: 'red' }, Steps: 3 });
});

test('a field that is read from the wrong half is found when the program starts', () => {
  const tooFew: Readers = { Light: () => null };
  const tooMany: Readers = { ...readers, Name: () => '' };
  for (const wrong of [tooFew, tooMany]) assert.throws(() => createJoiner(tower, present, wrong), TypeError);
});
