import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inheritedSockets } from './inherited-sockets.ts';

const pid = 4711;

for (const [env, expected] of [
  [{ LISTEN_PID: '4711', LISTEN_FDS: '1' }, { http: 3 }],
  [{ LISTEN_PID: '4711', LISTEN_FDS: '1', LISTEN_FDNAMES: 'laurel.socket' }, { http: 3 }],
  [
    { LISTEN_PID: '4711', LISTEN_FDS: '2', LISTEN_FDNAMES: 'http:admin' },
    { http: 3, admin: 4 },
  ],
  [
    { LISTEN_PID: '4711', LISTEN_FDS: '2', LISTEN_FDNAMES: 'laurel-admin.socket:laurel.socket' },
    { http: 4, admin: 3 },
  ],
  [{ LISTEN_PID: '4711', LISTEN_FDS: '1', LISTEN_FDNAMES: 'admin' }, { admin: 3 }],
  [{ LISTEN_PID: '4711', LISTEN_FDS: '1', LISTEN_FDNAMES: 'administration' }, { http: 3 }],
  [{ LISTEN_PID: '1', LISTEN_FDS: '1' }, {}],
  [{ LISTEN_FDS: '1' }, {}],
  [{ LISTEN_PID: '4711', LISTEN_FDS: '0' }, {}],
  [{ LISTEN_PID: '4711', LISTEN_FDS: 'x' }, {}],
  [{ LISTEN_PID: '4711', LISTEN_FDS: '100000' }, {}],
  [{}, {}],
] as const) {
  test(`${JSON.stringify(env)} passes the sockets ${JSON.stringify(expected)}`, () =>
    assert.deepEqual(inheritedSockets(env, pid), expected));
}
