import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Logger } from 'pino';
import { pino } from 'pino';
import { dayMs } from '../../../domain/time/index.ts';
import {
  createLoginAnnouncer,
  describeLogin,
  describeShortLife,
  toLoginState,
} from './login-state.ts';
import { Secret } from '../../secrets/index.ts';
import type { Tokens } from './token-file.ts';

const endsAt = Date.UTC(2026, 2, 16);
const tokens: Tokens = {
  accessToken: new Secret('a'),
  accessExpiresAt: 0,
  refreshToken: new Secret('r'),
  refreshExpiresAt: endsAt,
  loggedInAt: endsAt - 60 * dayMs,
};

test('the login is ending 14 days before its end', () => {
  const stateBefore = (days: number): string => toLoginState(tokens, endsAt - days * dayMs).state;
  assert.deepEqual([60, 14, 13.99, 0.5, 0, -1].map(stateBefore), [
    'valid',
    'valid',
    'ending',
    'ending',
    'ended',
    'ended',
  ]);
  assert.equal(toLoginState(null, 0).state, 'none');
});

test('the description of the login contains the date and the command to run', () => {
  const sentence = (days: number): string =>
    describeLogin(toLoginState(tokens, endsAt - days * dayMs));
  assert.equal(sentence(30), 'ends on 2026-03-16, in 30 days');
  assert.equal(sentence(1), 'ends on 2026-03-16, in 1 day: run "laurel sync login" before');
  assert.equal(
    sentence(0.5),
    'ends on 2026-03-16, in less than a day: run "laurel sync login" before',
  );
  assert.equal(sentence(-1), 'ended on 2026-03-16: run "laurel sync login"');
  assert.equal(describeLogin(toLoginState(null, 0)), 'not logged in: run "laurel sync login"');
});

test('the end of the login is logged once a day, as a warning before and as an error after it', () => {
  const lines: { level: number; msg: string }[] = [];
  const log: Logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const announce = createLoginAnnouncer(log);
  for (const days of [20, 13, 12.5, 12, 11.5, 0, -0.5]) announce(tokens, endsAt - days * dayMs);
  assert.deepEqual(
    lines.map(({ level }) => level),
    [40, 40, 50],
  );
  assert.match(lines[0]?.msg ?? '', /in 13 days/);
});

test('a login that lives shorter than 50 days from its beginning is explained with its day', () => {
  const living = (days: number): Tokens => ({ ...tokens, loggedInAt: endsAt - days * dayMs });
  assert.match(
    describeShortLife(living(10)) ?? '',
    /^This login ends on 2026-03-16, because the browser's session is old\. For a login of 60 days, log out /,
  );
  assert.match(describeShortLife(living(49)) ?? '', /2026-03-16/);
  assert.equal(describeShortLife(living(50)), null);
});
