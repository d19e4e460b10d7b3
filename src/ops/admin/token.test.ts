import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createToken, hashSecret, isSecretOf, readBearer } from './token.ts';

test('a new token is read back from the field it is sent in, and its secret is right', () => {
  const { text, id, secretHash } = createToken();
  const read = readBearer(`Bearer ${text}`);
  assert.equal(read?.id, id);
  assert.ok(isSecretOf(read.secret, secretHash));
  assert.deepEqual(readBearer(`bearer  ${text}`), read);
});

test('no two tokens are alike, and what is kept of one does not give it away', () => {
  const [one, other] = [createToken(), createToken()];
  assert.notEqual(one.id, other.id);
  assert.notEqual(one.secretHash, other.secretHash);
  assert.ok(!one.text.includes(one.secretHash));
});

test('another secret is not right', () => {
  const { secretHash } = createToken();
  assert.equal(isSecretOf('x'.repeat(43), secretHash), false);
  assert.equal(isSecretOf('', secretHash), false);
  assert.equal(isSecretOf('x', hashSecret('x').slice(1)), false);
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
  test(`${JSON.stringify(field?.slice(0, 40))} is no token`, () => assert.equal(readBearer(field), null));
}
