import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const site = join(import.meta.dirname, '..');

/** The classes that begin the selectors of a style sheet. */
function findClasses(file: string): readonly string[] {
  const text = readFileSync(join(site, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const selectors = [...text.matchAll(/([^{}]+)\{/g)].flatMap(([, group = '']) => group.split(','));
  return [...new Set(selectors.flatMap((selector) => /\.([a-z][\w-]*)/.exec(selector)?.[1] ?? []))];
}

/** All rules are in one style sheet, so a second page with the same name for something else would change the first one. */
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
