import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aspnetStyle, standardStyle, styles } from './style.ts';

test('both styles decide the same points, and each of them differently', () => {
  const { name: ours, ...standard } = standardStyle;
  const { name: theirs, ...aspnet } = aspnetStyle;
  assert.deepEqual([ours, theirs], ['standard', 'aspnet']);
  assert.deepEqual(Object.keys(standard), Object.keys(aspnet));
  const policies: ReadonlyMap<string, unknown> = new Map(Object.entries(aspnet));
  for (const [point, choice] of Object.entries(standard)) assert.notEqual(choice, policies.get(point), point);
});

test('a style is found by its name', () => {
  for (const [name, style] of Object.entries(styles)) assert.equal(style.name, name);
});
