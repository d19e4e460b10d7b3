import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecret, signatureFields } from './sign.ts';

test('signs as the published example of Standard Webhooks does', () => {
  const fields = signatureFields(
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1_614_265_330_000,
    '{"test": 2432232314}',
  );
  assert.deepEqual(fields, {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('a secret is new each time, and long enough', () => {
  assert.notEqual(createSecret(), createSecret());
  assert.equal(Buffer.from(createSecret().slice('whsec_'.length), 'base64').length, 24);
});
