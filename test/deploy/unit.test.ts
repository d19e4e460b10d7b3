/** Checks the systemd units. */

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { userPages } from '../structure/pages.ts';
import { deployFolder, missingProgram, readDeployed } from './files.ts';

/** Every unit of deploy/. */
const units = readdirSync(deployFolder).filter((name) => /\.(?:service|socket|timer)$/.test(name));
const skip = missingProgram('systemd-analyze');
/** Maximum exposure score by systemd-analyze, in tenths. A page of the documentation states this figure. */
const exposure = 13;

describe('the systemd units', { skip }, () => {
  test('are verified by systemd without warnings', (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-unit-'));
    context.after(() => rmSync(folder, { recursive: true }));
    const files = units.map((name) => {
      const path = join(folder, name);
      // systemd checks that the program of a unit exists.
      writeFileSync(path, readDeployed(name).replaceAll('/usr/bin/node', process.execPath));
      return path;
    });
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], {
      encoding: 'utf8',
    });
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
  });

  for (const unit of units.filter((name) => name.endsWith('.service')))
    test(`have an exposure score of at most ${exposure / 10} of 10: ${unit}`, () => {
      execFileSync(
        'systemd-analyze',
        ['security', '--offline=yes', `--threshold=${exposure}`, join(deployFolder, unit)],
        { stdio: 'pipe' },
      );
    });

  test('have the score that the documentation states', () => {
    assert.ok(userPages.some(({ text }) => text.includes(`${exposure / 10} of 10`)));
  });
});
