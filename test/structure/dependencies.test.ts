import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import * as v from 'valibot';
import { readImports, sourceFiles } from './source-imports.ts';

const root = join(import.meta.dirname, '..', '..');
const names = v.pipe(
  v.record(v.string(), v.string()),
  v.transform((versions) => Object.keys(versions)),
);
const manifest = v.object({
  dependencies: names,
  devDependencies: names,
  scripts: v.record(v.string(), v.string()),
});
const { dependencies, devDependencies, scripts } = v.parse(
  manifest,
  JSON.parse(read('package.json')),
);

/** Packages that are run instead of imported, with the command that runs them. */
const tools: ReadonlyMap<string, string> = new Map([
  ['concurrently', 'concurrently'],
  ['cspell', 'cspell lint'],
  ['node', 'node '],
  ['oxfmt', 'oxfmt'],
  ['oxlint', 'oxlint '],
  ['oxlint-tsgolint', '--type-aware'],
  ['typescript', 'tsc'],
]);

describe('the dependencies in package.json', () => {
  test('are those of docs/dependencies.md, each with a reason', () => {
    const items = read('docs/dependencies.md').matchAll(
      /^- (?<names>`[^:]+`): (?<reason>\S.{10,})/gm,
    );
    const documented = [...items].flatMap(({ groups }) =>
      [...(groups?.['names'] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    );
    assert.deepEqual(documented.toSorted(), [...dependencies, ...devDependencies].toSorted());
  });

  test('are used by what is shipped, if they are shipped', () => {
    const imported = new Set(
      sourceFiles()
        .flatMap(readImports)
        .map(({ to }) => to),
    );
    const texts = sourceFiles().map((file) => read(join('src', file)));
    /** The code does not import a package of files, such as fonts. Instead it asks for the path of the package. */
    const isRead = (name: string): boolean =>
      texts.some((text) => text.includes(`resolve('${name}/`));
    assert.deepEqual(
      dependencies.filter((name) => !imported.has(name) && !isRead(name)),
      [],
    );
  });

  test('are used by tests or scripts, or run by a command, if they are not', () => {
    const files = globSync(
      ['src/**/*.test.ts', 'test/**/*.ts', 'scripts/**/*.ts', 'bench/**/*.ts'],
      { cwd: root },
    );
    const text = files.map(read).join('\n');
    const commands = Object.values(scripts).join('\n');
    const isUsed = (name: string): boolean => {
      const command = tools.get(name);
      if (command !== undefined) return commands.includes(command);
      if (name.startsWith('@types/')) return isTyped(name.slice('@types/'.length));
      return (
        text.includes(`'node_modules', '${name}'`) ||
        text.includes(`resolve('${name}/`) ||
        text.includes(`from '${name}'`) ||
        text.includes(`from '${name}/`) ||
        text.includes(`import('${name}')`)
      );
    };
    assert.deepEqual(
      devDependencies.filter((name) => !isUsed(name)),
      [],
    );
  });
});

/** Checks whether types are needed: they describe Node.js or a dependency. */
function isTyped(name: string): boolean {
  return name === 'node' || dependencies.includes(name) || devDependencies.includes(name);
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
