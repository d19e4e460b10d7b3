/** A release is refused while it is incomplete, and its notes come from the CHANGELOG. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { root, readPages } from './pages.ts';

const { version }: { readonly version: string } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const tag = `v${version}`;
const versioned = [
  'package.json',
  'package-lock.json',
  'packages/client/package.json',
  'deploy/kubernetes/kustomization.yaml',
];
const changelog = `# Changelog\n\n## [Unreleased]\n\n## [${version}] - 2026-01-02\n\n- An entry.\n\n## [0.0.9]\n\n- An older one.\n`;

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function run(script: string, ...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'scripts', script), ...args], (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

/** Runs the release check on copies of this repository's files that state the version. The texts in `changed` replace files. */
async function check(changed: Readonly<Record<string, string>>, released = tag): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-release-'));
  try {
    for (const name of versioned) cpSync(join(root, name), join(folder, name));
    for (const [name, text] of Object.entries({ 'CHANGELOG.md': changelog, ...changed }))
      writeFileSync(join(folder, name), text);
    return await run('check-release.ts', released, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('a release', () => {
  test('is accepted when all files name its version and the CHANGELOG is complete', async () => {
    assert.deepEqual(await check({}), { code: 0, out: `${tag} can be released.\n`, err: '' });
  });

  test('is refused while "Unreleased" has entries', async () => {
    const { code, err } = await check({
      'CHANGELOG.md': changelog.replace('[Unreleased]\n', '[Unreleased]\n\n- Another.\n'),
    });
    assert.equal(code, 1);
    assert.match(err, /^CHANGELOG\.md has unreleased entries/m);
  });

  for (const name of versioned) {
    test(`is refused if ${name} names another version`, async () => {
      const text = readFileSync(join(root, name), 'utf8').replace(version, '9.9.9');
      const { code, err } = await check({ [name]: text });
      assert.deepEqual([code, err], [1, `${name} names 9.9.9, but the tag is ${tag}.\n`]);
    });
  }

  const changelogs: readonly (readonly [what: string, text: string, message: RegExp])[] = [
    [
      'another newest version',
      changelog.replace(version, '9.9.9'),
      /The newest version in CHANGELOG\.md is 9\.9\.9/,
    ],
    ['no date', changelog.replace(' - 2026-01-02', ''), /states no date/],
    ['no entry', changelog.replace('- An entry.\n', ''), /says nothing/],
    [
      'no section for what follows',
      changelog.replace('## [Unreleased]\n', ''),
      /does not begin with/,
    ],
  ];
  for (const [what, text, message] of changelogs) {
    test(`is refused if the CHANGELOG has ${what}`, async () => {
      const { code, err } = await check({ 'CHANGELOG.md': text });
      assert.equal(code, 1);
      assert.match(err, message);
    });
  }

  test('is refused for a tag of another version or form', async () => {
    for (const other of ['v9.9.9', version, `${tag}-rc.1`, ''])
      assert.equal((await check({}, other)).code, 1, other);
  });

  test('of this repository would have one version everywhere', async () => {
    const { err } = await run('check-release.ts', tag);
    assert.deepEqual(
      err.split('\n').filter((line) => line !== '' && !line.includes('unreleased entries')),
      [],
    );
  });
});

test('documents name the package of this version', () => {
  const named = readPages(['README.md', 'docs/**/*.md']).flatMap(
    ({ text }) => text.match(/\blaurel-\d+\.\d+\.\d+/g) ?? [],
  );
  assert.deepEqual([...new Set(named)], [`laurel-${version}`]);
});

describe('the notes of a release', () => {
  test('are the section of its version, with addresses in place of paths', async () => {
    const { code, out } = await run('release-notes.ts', version, 'https://git.example/laurel');
    assert.equal(code, 0);
    assert.ok(out.startsWith('### Upgrading\n'));
    assert.doesNotMatch(out, /^## /m);
    assert.match(out, /\]\(https:\/\/git\.example\/laurel\/docs\/how-to\/upgrade\.md\)/);
    assert.doesNotMatch(out, /\]\((?!https:)/);
  });

  test('are refused for a version without a section', async () => {
    const { code, out } = await run('release-notes.ts', '9.9.9');
    assert.deepEqual([code, out], [1, '']);
  });
});
