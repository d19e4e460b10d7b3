import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createJoiner } from './split-value.ts';
import type { Infer } from './shape.ts';
import { complex, opt, req, simple } from './shape.ts';

const tower = complex('Tower', {
  Name: opt(simple('string'), ''),
  Steps: req(simple('int'), '', { perPlayer: true }),
});
type Tower = Infer<typeof tower>;
const join = createJoiner(tower, ({ name }: { readonly name: string }): Tower => ({
  Name: name,
  Steps: 0,
}));
const fieldsOf = ({ Name, Steps }: Tower): Tower => ({ Name, Steps });

test('a split value has its shared fields from the source and the others from its player half', () => {
  assert.deepEqual(fieldsOf(join({ name: 'South' }, { Steps: 3 })), { Name: 'South', Steps: 3 });
});

test('a field in the wrong half is found when the shared half is presented', () => {
  for (const own of [{}, { Steps: 3, Name: '' }])
    assert.throws(() => join({ name: 'South' }, own).Name, TypeError);
});
