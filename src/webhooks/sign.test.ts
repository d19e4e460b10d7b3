import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { createSecret, signatureFields } from './sign.ts';

/**
 * The published example of Standard Webhooks, and three examples from its reference package: an empty body, a fraction of a second, and
 * other scripts.
 */
const vectors = [
  {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: 1_614_265_330_000,
    body: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  {
    secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX',
    id: 'msg_1',
    at: 0,
    body: '',
    signature: 'v1,W9PZMWjJ2kuruF2O1vxh5jodPysakySIEiOr0eie3Zs=',
  },
  {
    secret: 'whsec_dHdlbnR5LWZvdXIgYnl0ZXMgb2Yga2V5',
    id: 'msg_lantern',
    at: 1_700_000_000_999,
    body: '{"type":"trophy.earned","data":{"player":"LanternFox"}}',
    signature: 'v1,gWelYJJ6VskFV4DvG0s8SuhlYa37Po1uG/H0ypcZFzc=',
  },
  {
    secret: `whsec_${Buffer.alloc(64, 0xff).toString('base64')}`,
    id: 'msg_ünïcode',
    at: 1_735_689_600_000,
    body: '{"title":"Leuchttürme & Tee ☕ 🏆"}',
    signature: 'v1,zukp1Qbxb8FqUUf8uROMKwlinCmMrAaroT6QYndVULQ=',
  },
] as const;

for (const { secret, id, at, body, signature } of vectors) {
  test(`the signature of ${id} matches Standard Webhooks`, () => {
    assert.deepEqual(signatureFields(secret, id, at, body), {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at / 1000)),
      'webhook-signature': signature,
    });
    assert.equal(new Webhook(secret).sign(id, new Date(at), body), signature);
  });
}

test('the signature of any message matches the reference package', () => {
  const key = fc.uint8Array({ minLength: 24, maxLength: 64 });
  fc.assert(
    fc.property(
      key,
      fc.string(),
      fc.integer({ min: 0, max: 4_000_000_000_000 }),
      fc.string({ unit: 'binary' }),
      (bytes, id, at, body) => {
        const secret = `whsec_${Buffer.from(bytes).toString('base64')}`;
        const reference = new Webhook(secret).sign(id, new Date(at), body);
        assert.equal(signatureFields(secret, id, at, body)['webhook-signature'], reference);
      },
    ),
  );
});

test('secrets are unique, long enough, and accepted by the reference package', () => {
  assert.notEqual(createSecret(), createSecret());
  assert.equal(Buffer.from(createSecret().slice('whsec_'.length), 'base64').length, 24);
  assert.doesNotThrow(() => new Webhook(createSecret()));
});
