import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCountry } from './countries.ts';

/** Returns all codes of two letters. */
function pairs(): string[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
  return letters.flatMap((first) => letters.map((second) => first + second));
}

test('the United States are 232, as in the original', () => {
  assert.deepEqual(findCountry('US'), {
    id: 232,
    culture: 'us',
    name: 'United States',
    flag: '/images/countries/US.png',
  });
});

test('the code is not case-sensitive', () => {
  assert.deepEqual(findCountry('dE'), findCountry('de'));
  assert.equal(findCountry('de')?.name, 'Germany');
});

const numbers = [
  ['AE', 1],
  ['BR', 30],
  ['DE', 56],
  ['GB', 76],
  ['JP', 113],
  ['ZW', 248],
  ['AD', 249],
] as const;

for (const [code, id] of numbers) {
  test(`${code} keeps its number ${id}`, () => {
    assert.equal(findCountry(code)?.id, id);
  });
}

test('the 249 countries of ISO 3166-1 have the numbers 1 to 249, each once', () => {
  const ids = pairs().flatMap((code) => findCountry(code)?.id ?? []);
  assert.deepEqual(
    ids.toSorted((a, b) => a - b),
    Array.from({ length: 249 }, (_, index) => index + 1),
  );
});

test('every country has an English name', () => {
  for (const code of pairs()) {
    const country = findCountry(code);
    if (country !== null && country.id !== null) assert.match(country.name, /^[A-ZÅ].{3,}/, code);
  }
});

test('a code that is not a country has its letters and a flag, but no number', () => {
  assert.deepEqual(findCountry('qx'), {
    id: null,
    culture: 'qx',
    name: 'QX',
    flag: '/images/countries/QX.png',
  });
});

for (const code of [null, '', 'U', 'USA', '..', 'ü1', ' us']) {
  test(`${JSON.stringify(code)} is not a country code`, () => {
    assert.equal(findCountry(code), null);
  });
}
