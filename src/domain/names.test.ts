import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldName } from './names.ts';

test('leading and trailing spaces and case are ignored', () => {
  assert.equal(foldName(' LanternFox\t'), 'lanternfox');
});

test('inner spaces are significant', () => {
  assert.notEqual(foldName('Lantern Fox'), foldName('LanternFox'));
});

test('accents are significant, in either Unicode form', () => {
  assert.equal(foldName('Cafe\u0301'), foldName('CAF\u00c9'));
  assert.notEqual(foldName('Cafe'), foldName('Caf\u00e9'));
});

test('a letter that has a composed form only in lower case is composed', () => {
  assert.equal(foldName('J\u030c'), '\u01f0');
});

test('a folded name is its own key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      assert.equal(foldName(foldName(name)), foldName(name));
    }),
  );
});

test('both Unicode normal forms of a name have the same key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      assert.equal(foldName(name.normalize('NFD')), foldName(name));
    }),
  );
});
