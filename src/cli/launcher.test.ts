import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { describeVersion } from '../app/version.ts';

test('the command of a clone runs its sources, without a build', () => {
  const launcher = join(import.meta.dirname, '..', '..', 'bin', 'laurel.js');
  assert.equal(
    execFileSync(process.execPath, [launcher, '--version'], { encoding: 'utf8' }),
    `${describeVersion()}\n`,
  );
});
