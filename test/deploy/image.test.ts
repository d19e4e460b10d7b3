/** Static checks of the Dockerfile, which need no container engine. */

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { validate } from 'dockerfile-utils';
import { readDeployed, root } from './files.ts';

const dockerfile = readDeployed('Dockerfile');

describe('the Dockerfile', () => {
  test('is parsed by Docker without warnings', () => {
    assert.deepEqual(validate(dockerfile), []);
    assert.notDeepEqual(
      validate(dockerfile.replace('WORKDIR', 'WORKDRI')),
      [],
      'the checker finds what is wrong',
    );
  });

  test('starts from the Node version of the tests', () => {
    const { version }: { version: string } = createRequire(import.meta.url)('node/package.json');
    assert.ok(dockerfile.includes(`\nARG NODE_VERSION=${version}\n`), version);
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    assert.deepEqual(new Set(bases), new Set(['node:${NODE_VERSION}-bookworm-slim']));
  });

  test('copies only files that exist and are not ignored by .dockerignore', () => {
    const allowed = readDeployed('Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'));
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, names = '']) => names.split(' '),
    );
    assert.deepEqual(copied.toSorted(), allowed.map((line) => line.slice(1)).toSorted());
    for (const name of copied) assert.ok(existsSync(join(root, name)), name);
  });

  test('starts the build with the Node options of npm start, as a numeric user other than root', () => {
    const { scripts }: { scripts: { start: string } } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    );
    const options = scripts.start.split(' serve')[0]?.split(' ').slice(1, -1) ?? [];
    const program = JSON.stringify(['node', ...options, 'dist/cli/main.js']).replaceAll(',', ', ');
    assert.ok(dockerfile.includes(`\nENTRYPOINT ${program}\n`), program);
    assert.match(dockerfile, /^USER [1-9]\d*:[1-9]\d*$/m);
  });
});
