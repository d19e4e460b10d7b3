import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { recogniseError } from './recognise-error.ts';

const host = 'm.np.playstation.com';
const path = '/api/trophy/v1/users/me/trophySummary';

function kindOf(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): string | null {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (
    recogniseError({ status, headers: new Headers(headers), body: text, host, path }, 0)?.kind ??
    null
  );
}

function networkError(code: number, message: string): unknown {
  return { error: { referenceId: '00f9358f', code, message } };
}

test('known errors are recognised by code, regardless of the status', () => {
  for (const status of [200, 403])
    assert.equal(
      kindOf(status, networkError(2_240_526, 'Not permitted by access control')),
      'private',
    );
  for (const status of [200, 404])
    assert.equal(kindOf(status, networkError(2_105_356, "User not found (user: 'x')")), 'missing');
  assert.equal(kindOf(404, networkError(2_240_525, 'Resource not found')), 'missing');
  assert.equal(kindOf(400, networkError(2_281_473, 'Bad Request (path: accountId)')), 'missing');
  for (const code of [2_105_867, 2_138_635, 2_122_251])
    assert.equal(kindOf(200, networkError(code, 'Limit')), 'rate-limited');
});

test('429 is the limit, whatever its body is', () => {
  for (const body of [
    '',
    '<html>',
    networkError(2_240_526, 'Not permitted'),
    { error: 'slow_down' },
  ])
    assert.equal(kindOf(429, body), 'rate-limited');
});

test('a page instead of an answer comes from the edge, which blocks the address', () => {
  const page =
    '<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD><BODY>Reference&#32;&#35;18&#46;0</BODY></HTML>';
  for (const body of [page, '', 'Forbidden']) assert.equal(kindOf(403, body), 'blocked', body);
  for (const body of [page, `\n ${page}`, '<?xml version="1.0"?>'])
    assert.equal(kindOf(200, body), 'blocked', body);
  assert.equal(kindOf(200, '{"trophyTitles":['), null, 'a truncated answer is not one of the edge');
  assert.equal(
    kindOf(401, page),
    'unauthorized',
    'at first; after a refresh the caller knows better',
  );
  const blocked = recogniseError(
    { status: 403, headers: new Headers(), body: page, host, path },
    0,
  );
  assert.equal(blocked?.message, `403 from ${host}`);
});

test('other errors are recognised by status', () => {
  assert.equal(kindOf(401, networkError(1, 'no')), 'unauthorized');
  assert.equal(kindOf(429, ''), 'rate-limited');
  for (const status of [500, 502, 503, 504, 408])
    assert.equal(kindOf(status, '<html>'), 'unavailable', String(status));
  assert.equal(kindOf(404, networkError(1, 'no')), 'missing');
  assert.equal(kindOf(403, networkError(1, 'no')), 'refused');
  for (const status of [301, 308, 404, 410])
    assert.equal(kindOf(status, '<html>'), 'moved', String(status));
});

test('an error message about a token is unauthorized', () => {
  assert.equal(kindOf(200, networkError(1, 'Expired token')), 'unauthorized');
});

test('only a login that the network does not grant needs a new one', () => {
  assert.equal(
    kindOf(400, { error: 'invalid_grant', error_description: 'Invalid refresh token' }),
    'login-needed',
  );
  for (const code of ['invalid_client', 'server_error', 'access_denied']) {
    for (const status of [400, 401, 403])
      assert.notEqual(kindOf(status, { error: code }), 'login-needed', `${status} ${code}`);
  }
});

test('known errors are explained in words, without host and code', () => {
  const message = (code: number) =>
    recogniseError(
      {
        status: 403,
        headers: new Headers(),
        body: JSON.stringify(networkError(code, 'Not permitted')),
        host,
        path,
      },
      0,
    )?.message;
  assert.equal(message(2_240_526), 'the player hides their trophies');
  assert.equal(message(2_240_525), 'the network does not have this game for the player');
  assert.equal(message(2_105_356), 'nobody on the network has this name');
  assert.equal(message(2_281_473), 'the network does not have this account');
});

test('an answer that only mentions errors is not an error', () => {
  assert.equal(kindOf(200, { trophyTitles: [], totalItemCount: 0 }), null);
  assert.equal(kindOf(200, { error: null, trophies: [] }), null);
});

test('a requested wait is part of the error', () => {
  const headers = new Headers({ 'retry-after': '7' });
  assert.equal(
    recogniseError({ status: 503, headers, body: '', host, path }, 0)?.retryAfterMs,
    7000,
  );
});

test('the message about a redirect names the host without the path', () => {
  const headers = new Headers({ location: 'https://m.np.example.net/secret?token=1' });
  const message = recogniseError({ status: 301, headers, body: '', host, path }, 0)?.message ?? '';
  assert.match(message, /moved to m\.np\.example\.net\./);
  assert.doesNotMatch(message, /secret|token=/);
});

test('any body is accepted without an exception', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 599 }),
      fc.oneof(fc.string(), fc.json()),
      (status, body) => {
        const kind = kindOf(status, body);
        return status < 300 || kind !== null;
      },
    ),
  );
});
