/** The rules for passwords, and their hashes with both implementations. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AccessError } from '../access-error.ts';
import { deriveInThread, deriveNatively } from './derive.ts';
import { createPasswords } from './passwords.ts';
import { readPhc, writePhc } from './phc.ts';

const good = 'copper lantern on the shelf';

async function codeOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    assert.ok(error instanceof AccessError);
    return error.code;
  }
}

describe('a password', () => {
  const refusals: readonly (readonly [string, string])[] = [
    ['eleven char', 'password-short'],
    ['x'.repeat(257), 'password-long'],
    ['aaaaaaaaaaaaaa', 'password-common'],
    ['123412341234', 'password-common'],
    ['Password1234', 'password-common'],
    ['!!sunshine2026', 'password-common'],
    ['LanternFox2026', 'password-common'],
  ];
  for (const [password, code] of refusals)
    test(`${JSON.stringify(password.slice(0, 20))} is refused: ${code}`, async () => {
      assert.equal(await codeOf(createPasswords().check(password, 'LanternFox')), code);
    });

  test('is accepted from twelve characters on, of any script', async () => {
    const { check } = createPasswords();
    assert.equal(await codeOf(check(good, 'LanternFox')), null);
    assert.equal(await codeOf(check('猫は夜に赤い灯を見ている', 'LanternFox')), null);
  });

  test('is stored as a PHC string with a salt of its own', async () => {
    const { hash } = createPasswords();
    const one = await hash(good);
    const other = await hash(good);
    assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.notEqual(one, other);
  });

  test('matches its own hash, and nothing else', async () => {
    const { hash, matches } = createPasswords();
    const stored = await hash(good);
    assert.equal(await matches(good, stored), true);
    assert.equal(await matches(`${good} `, stored), false);
    assert.equal(await matches(good, null), false);
    assert.equal(await matches(good, 'not a hash'), false);
  });

  test('matches when it was composed differently', async () => {
    const { hash, matches } = createPasswords();
    assert.equal(
      await matches('cafe\u0301 at the lighthouse', await hash('caf\u00e9 at the lighthouse')),
      true,
    );
  });
});

test('of nine that wait, the last is refused', async () => {
  const { matches } = createPasswords(async ({ length }) => new Uint8Array(length));
  const waiting = Array.from({ length: 10 }, () => codeOf(matches(good, null)));
  assert.deepEqual(await Promise.all(waiting), [...Array.from({ length: 9 }, () => null), 'busy']);
});

test(
  'the library gives the bytes of the runtime',
  { skip: deriveNatively === undefined },
  async () => {
    const cost = { memory: 1024, passes: 2, parallelism: 1 };
    const input = { password: good, salt: Buffer.from('sixteen bytes ok'), cost, length: 32 };
    assert.deepEqual(await deriveInThread(input), await deriveNatively?.(input));
  },
);

describe('a PHC string', () => {
  const salt = 'A'.repeat(22);
  const hash = 'B'.repeat(43);

  test('is read as it was written', () => {
    const stored = {
      cost: { memory: 19_456, passes: 2, parallelism: 1 },
      salt: Buffer.from('sixteen bytes ok'),
      hash: Buffer.alloc(32, 7),
    };
    assert.deepEqual(readPhc(writePhc(stored)), stored);
  });
  for (const text of [
    '',
    `$argon2i$v=19$m=19456,t=2,p=1$${salt}$${hash}`,
    `$argon2id$v=19$m=999999,t=2,p=1$${salt}$${hash}`,
    `$argon2id$v=19$m=19456,t=99,p=1$${salt}$${hash}`,
  ])
    test(`${text.slice(0, 30)} is none`, () => assert.equal(readPhc(text), null));
});
