/** Checks the systemd units. */

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { userPages } from '../structure/pages.ts';
import { missingProgram, readDeployed } from './files.ts';

const skip = missingProgram('systemd-analyze');
/** Maximum exposure in tenths; a page of the documentation states the figure. */
const exposure = 13;

describe('the systemd units', { skip }, () => {
  test('are verified by systemd without warnings', (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-unit-'));
    context.after(() => rmSync(folder, { recursive: true }));
    const files = ['laurel.service', 'laurel.socket'].map((name) => {
      const path = join(folder, name);
      // systemd checks that the program exists.
      writeFileSync(
        path,
        readDeployed(name).replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`),
      );
      return path;
    });
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], {
      encoding: 'utf8',
    });
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
  });

  test(`have an exposure score of at most ${exposure / 10} of 10`, () => {
    const file = join(import.meta.dirname, '..', '..', 'deploy', 'laurel.service');
    execFileSync(
      'systemd-analyze',
      ['security', '--offline=yes', `--threshold=${exposure}`, file],
      { stdio: 'pipe' },
    );
    assert.ok(userPages.some(({ text }) => text.includes(`${exposure / 10} of 10`)));
  });
});
