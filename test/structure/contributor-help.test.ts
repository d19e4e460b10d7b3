/** Every command for contributors prints its usage with `--help`, and does nothing else. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import * as v from 'valibot';

const root = join(import.meta.dirname, '..', '..');
const manifest = v.object({ scripts: v.record(v.string(), v.string()) });
const { scripts } = v.parse(manifest, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** Name and file of each command that is a program of `bench` or `test`. */
const commands = Object.entries(scripts).flatMap(([name, command]) => {
  const [, file] = /^node ((?:bench|test)\/\S+\.ts)$/.exec(command) ?? [];
  return file === undefined ? [] : [{ name, file: join(root, file) }];
});

describe('--help of the commands for contributors', () => {
  let printed: Readonly<Record<string, string>>;
  before(async () => {
    const args = [
      join(import.meta.dirname, 'print-helps.ts'),
      ...commands.map(({ file }) => file),
      '--help',
    ];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
    assert.equal(stderr, '');
    printed = v.parse(v.record(v.string(), v.string()), JSON.parse(stdout));
  });
  for (const { name, file } of commands)
    test(`npm run ${name}`, () =>
      assert.match(printed[file] ?? '', new RegExp(`^npm run ${name}\\b`)));
});
