import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createToken, hashSecret, matchesSecret, readBearer } from './token.ts';

test('a new token is parsed from the Authorization header, and its secret is valid', () => {
  const { text, id, secretHash } = createToken();
  const read = readBearer(`Bearer ${text}`);
  assert.equal(read?.id, id);
  assert.ok(matchesSecret(read.secret, secretHash));
  assert.deepEqual(readBearer(`bearer  ${text}`), read);
});

test('tokens are unique, and their text does not contain the stored hash', () => {
  const one = createToken();
  const other = createToken();
  assert.notEqual(one.id, other.id);
  assert.notEqual(one.secretHash, other.secretHash);
  assert.ok(!one.text.includes(one.secretHash));
});

test('a different secret is not valid', () => {
  const { secretHash } = createToken();
  assert.equal(matchesSecret('x'.repeat(43), secretHash), false);
  assert.equal(matchesSecret('', secretHash), false);
  assert.equal(matchesSecret('x', hashSecret('x').slice(1)), false);
});

const secret = 'A'.repeat(43);
for (const field of [
  undefined,
  '',
  'Bearer',
  `Bearer ${secret}`,
  `Basic laurel_0123456789ab_${secret}`,
  `Bearer laurel_0123456789ab_${secret}x`,
  `Bearer laurel_0123456789AB_${secret}`,
  `Bearer laurel_0123456789ab_${secret} x`,
  `Bearer laurel_0123456789ab_${'é'.repeat(43)}`,
]) {
  test(`${JSON.stringify(field?.slice(0, 40))} is not a token`, () =>
    assert.equal(readBearer(field), null));
}
