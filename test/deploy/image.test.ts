/** The image: no engine is needed to see that its Dockerfile is right as far as it goes. */

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { validate } from 'dockerfile-utils';
import { readDeployed, root } from './files.ts';

const dockerfile = readDeployed('Dockerfile');

describe('the Dockerfile', () => {
  test('is one that Docker reads without complaint', () => {
    assert.deepEqual(validate(dockerfile), []);
    assert.notDeepEqual(validate(dockerfile.replace('WORKDIR', 'WORKDRI')), [], 'the checker finds what is wrong');
  });

  test('begins with the Node that the tests run on', () => {
    const { version }: { version: string } = createRequire(import.meta.url)('node/package.json');
    assert.ok(dockerfile.includes(`\nARG NODE_VERSION=${version}\n`), version);
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    assert.deepEqual(new Set(bases), new Set(['node:${NODE_VERSION}-bookworm-slim']));
  });

  test('copies what is there, and what the list of things to leave out lets through', () => {
    const allowed = readDeployed('Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'));
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
    assert.deepEqual(copied.toSorted(), allowed.map((line) => line.slice(1)).toSorted());
    for (const name of copied) assert.ok(existsSync(join(root, name)), name);
  });

  test('starts what the package starts, with the same words for Node, as a user that is a number and not root', () => {
    const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const program = scripts.start.slice(0, scripts.start.indexOf(' serve'));
    assert.ok(dockerfile.includes(`\nENTRYPOINT ${JSON.stringify(program.split(' ')).replaceAll(',', ', ')}\n`));
    assert.match(dockerfile, /^USER [1-9]\d*:[1-9]\d*$/m);
  });
});
