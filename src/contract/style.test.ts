import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aspnetStyle, standardStyle, styles } from './style.ts';

test('both styles have the same policies, and each policy has different values', () => {
  const { name: standardName, ...standard } = standardStyle;
  const { name: aspnetName, ...aspnet } = aspnetStyle;
  assert.deepEqual([standardName, aspnetName], ['standard', 'aspnet']);
  assert.deepEqual(Object.keys(standard), Object.keys(aspnet));
  const policies: ReadonlyMap<string, unknown> = new Map(Object.entries(aspnet));
  for (const [policy, value] of Object.entries(standard))
    assert.notEqual(value, policies.get(policy), policy);
});

test('a style is found by its name', () => {
  for (const [name, style] of Object.entries(styles)) assert.equal(style.name, name);
});
