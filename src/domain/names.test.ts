import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldName } from './names.ts';

test('outer blanks and case make no difference', () => {
  assert.equal(foldName(' LanternFox\t'), 'lanternfox');
});

test('blanks inside do', () => {
  assert.notEqual(foldName('Lantern Fox'), foldName('LanternFox'));
});

test('an accent makes a name another one, however it is typed', () => {
  assert.equal(foldName('Cafe\u0301'), foldName('CAF\u00c9'));
  assert.notEqual(foldName('Cafe'), foldName('Caf\u00e9'));
});

test('a letter composed in lower case only is composed', () => {
  assert.equal(foldName('J\u030c'), '\u01f0');
});

test('a folded name is its own key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      assert.equal(foldName(foldName(name)), foldName(name));
    }),
  );
});

test('the two normal forms of a name have one key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      assert.equal(foldName(name.normalize('NFD')), foldName(name));
    }),
  );
});
