import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { recogniseError } from './recognise-error.ts';

const host = 'm.np.playstation.com';

function kindOf(status: number, body: unknown, headers: Record<string, string> = {}): string | null {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return recogniseError({ status, headers: new Headers(headers), body: text, host }, 0)?.kind ?? null;
}

function networkError(code: number, message: string): unknown {
  return { error: { referenceId: '00f9358f', code, message } };
}

test('known errors are recognised by code, regardless of the status', () => {
  for (const status of [200, 403])
    assert.equal(kindOf(status, networkError(2_240_526, 'Not permitted by access control')), 'private');
  for (const status of [200, 404]) assert.equal(kindOf(status, networkError(2_105_356, "User not found (user: 'x')")), 'missing');
  assert.equal(kindOf(404, networkError(2_240_525, 'Resource not found')), 'missing');
  assert.equal(kindOf(400, networkError(2_281_473, 'Bad Request (path: accountId)')), 'missing');
  assert.equal(kindOf(200, networkError(2_105_867, 'Rate limit')), 'rate-limited');
});

test('other errors are recognised by status', () => {
  assert.equal(kindOf(401, networkError(1, 'no')), 'unauthorized');
  assert.equal(kindOf(429, ''), 'rate-limited');
  for (const status of [500, 502, 503, 504, 408]) assert.equal(kindOf(status, '<html>'), 'unavailable', String(status));
  assert.equal(kindOf(404, networkError(1, 'no')), 'missing');
  assert.equal(kindOf(403, '<html>Access denied</html>'), 'refused');
  for (const status of [301, 308, 404, 410]) assert.equal(kindOf(status, '<html>'), 'moved', String(status));
});

test('an error message about a token is unauthorized', () => {
  assert.equal(kindOf(200, networkError(1, 'Expired token')), 'unauthorized');
  assert.equal(kindOf(400, { error: 'invalid_grant', error_description: 'Invalid refresh token' }), 'unauthorized');
});

test('an answer that only mentions errors is not an error', () => {
  assert.equal(kindOf(200, { trophyTitles: [], totalItemCount: 0 }), null);
  assert.equal(kindOf(200, { error: null, trophies: [] }), null);
});

test('a requested wait is part of the error', () => {
  const headers = new Headers({ 'retry-after': '7' });
  assert.equal(recogniseError({ status: 503, headers, body: '', host }, 0)?.retryAfterMs, 7000);
});

test('the message about a redirect names the host without the path', () => {
  const headers = new Headers({ location: 'https://m.np.example.net/secret?token=1' });
  const message = recogniseError({ status: 301, headers, body: '', host }, 0)?.message ?? '';
  assert.match(message, /moved to m\.np\.example\.net\./);
  assert.doesNotMatch(message, /secret|token=/);
});

test('any body is accepted without an exception', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 599 }), fc.oneof(fc.string(), fc.json()), (status, body) => {
      const kind = kindOf(status, body);
      return status < 300 || kind !== null;
    }),
  );
});
