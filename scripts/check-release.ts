/**
 * `node scripts/check-release.ts v0.3.0 [FOLDER]`: checks that a tag can be released. It fails if CHANGELOG.md has unreleased entries, or a
 * file contains a version other than the tag. It then prints the mistakes and exits with 1.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readChangelog, unreleased } from './changelog.ts';

/** The files that contain the release's version, each with a pattern that finds it. */
const versionedFiles: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['package.json', /^ {2}"version": "([^"]*)"/m],
  ['package-lock.json', /^ {2}"version": "([^"]*)"/m],
  ['package-lock.json', /^ {6}"name": "laurel",\n {6}"version": "([^"]*)"/m],
  ['packages/client/package.json', /^ {2}"version": "([^"]*)"/m],
  ['deploy/kubernetes/kustomization.yaml', /^ {4}newTag: (\S+)$/m],
];

/** Returns the mistakes that prevent a release of this tag, each as a sentence. */
function findMistakes(tag: string, folder: string): string[] {
  const read = (name: string): string =>
    readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
  const [, version] = /^v(\d+\.\d+\.\d+)$/.exec(tag) ?? [];
  if (version === undefined) return [`The tag ${JSON.stringify(tag)} is not of the form v1.2.3.`];
  const wrong = versionedFiles.flatMap(([name, pattern]) => {
    const [, found = 'no version'] = pattern.exec(read(name)) ?? [];
    return found === version ? [] : [`${name} names ${found}, but the tag is ${tag}.`];
  });
  return [...wrong, ...findInChangelog(version, read('CHANGELOG.md'))];
}

function findInChangelog(version: string, text: string): string[] {
  const [open, newest] = readChangelog(text);
  const mistakes = [
    [open?.version !== unreleased, 'CHANGELOG.md does not begin with the section "Unreleased".'],
    [open?.body !== '', 'CHANGELOG.md has unreleased entries: move them below the new version.'],
    [
      newest?.version !== version,
      `The newest version in CHANGELOG.md is ${newest?.version ?? 'missing'}, not ${version}.`,
    ],
    [newest?.date === null, `CHANGELOG.md states no date for ${version}.`],
    [newest?.body === '', `CHANGELOG.md says nothing of ${version}.`],
  ] as const;
  return mistakes.filter(([isWrong]) => isWrong).map(([, message]) => message);
}

const [tag = '', folder = join(import.meta.dirname, '..')] = process.argv.slice(2);
const mistakes = findMistakes(tag, folder);
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
if (mistakes.length > 0) process.exitCode = 1;
else process.stdout.write(`${tag} can be released.\n`);
