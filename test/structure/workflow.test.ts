/** The workflows of CI run programs of others at fixed commits, which cannot be changed afterwards as tags can. */

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './pages.ts';

test('actions are pinned by commit, with their version as a comment', () => {
  const files = globSync('.github/workflows/*.yml', { cwd: root });
  const used = files.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/uses: .*/g) ?? []);
  assert.ok(used.length > 0);
  assert.deepEqual(
    used.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
    [],
  );
});
