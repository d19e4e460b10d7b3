import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

/** Runs statements with a log in a separate process and returns the lines that it logs. */
function logOf(options: object, statements: string): readonly Record<string, unknown>[] {
  const module = new URL('log.ts', import.meta.url).href;
  const program = `const { createLog } = await import(${JSON.stringify(module)}); const log = createLog(${JSON.stringify(options)}); ${statements}`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  return stderr
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

test('a log line is an object with level, time in ISO 8601 and message', () => {
  const [line] = logOf(
    { level: 'info' },
    `log.info({ signal: 'SIGTERM' }, 'stopping'); log.debug('more');`,
  );
  assert.match(String(line?.['time']), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(
    { ...line, time: '' },
    { level: 30, time: '', signal: 'SIGTERM', msg: 'stopping' },
  );
});

test('secrets are redacted in nested objects', () => {
  const lines = logOf(
    { level: 'info' },
    `log.info({ token: 's3cret', request: { headers: { authorization: 's3cret', cookie: 's3cret' } }, login: { npsso: 's3cret', refreshToken: 's3cret' } });`,
  );
  assert.equal(lines.length, 1);
  assert.doesNotMatch(JSON.stringify(lines), /s3cret/);
});

test('buffered lines are written when the process exits', () => {
  const many = `for (let number = 0; number < 1000; number += 1) log.info({ number }, 'request');`;
  assert.equal(logOf({ level: 'info', isBusy: true }, many).length, 1000);
  assert.equal(logOf({ level: 'info', isBusy: true }, `${many} process.exit(1);`).length, 1000);
});
