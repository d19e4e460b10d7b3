import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const site = join(import.meta.dirname, '..');

/** Finds the classes with which the selectors of a style sheet begin. */
function findClasses(file: string): readonly string[] {
  const text = readFileSync(join(site, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const selectors = [...text.matchAll(/([^{}]+)\{/g)].flatMap(([, group = '']) => group.split(','));
  return [...new Set(selectors.flatMap((selector) => /\.([a-z][\w-]*)/.exec(selector)?.[1] ?? []))];
}

/** All rules are in one style sheet. If two pages used the same class name for different things, the second one would change the first. */
test('a class of a page belongs to that page alone, unless components or the base define it', () => {
  const shared = new Set(
    globSync('{components,layout,theme,charts}/**/*.css', { cwd: site }).flatMap(findClasses),
  );
  const pages = globSync('pages/*/*.css', { cwd: site }).flatMap((file) =>
    findClasses(file).map((name) => ({ name, file })),
  );
  const twice = [...Map.groupBy(pages, ({ name }) => name)].filter(
    ([name, uses]) => uses.length > 1 && !shared.has(name),
  );
  assert.deepEqual(twice, []);
});
