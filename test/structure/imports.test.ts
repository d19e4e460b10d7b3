import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Module } from './modules.ts';
import { entryPoints, layers, modules } from './modules.ts';
import type { Import } from './source-imports.ts';
import { hasIndex, readImports, findModule, sourceFiles } from './source-imports.ts';

const files = sourceFiles();
const imports = files.flatMap(readImports);

describe('the modules of src', () => {
  test('are those of the table', () => {
    assert.deepEqual(
      [...new Set(files.map(findModule))].toSorted(),
      Object.keys(modules).toSorted(),
    );
  });

  for (const [name, module] of Object.entries(modules)) {
    test(`${name} imports what the table allows, through entry points`, () => {
      const own = imports.filter(({ from }) => findModule(from) === name);
      const wrong = own.filter((each) => leavesModule(each) && !isAllowed(each, module));
      assert.deepEqual(wrong.map(describeImport), []);
    });
  }

  // Imports of types do not count, because they do not exist when the code runs. Between modules, the table in modules.ts forbids cycles of
  // types, too.
  test('import each other without cycles, types aside', () => {
    assert.deepEqual(findCycle(), []);
  });
});

describe('the folders of a large module', () => {
  for (const [name, folders] of Object.entries(layers)) {
    const inside = imports.filter(
      ({ from, to, isFile }) => isFile && isIn(name, from) && isIn(name, to),
    );

    test(`are those of the table, ${name}`, () => {
      const found = new Set(
        files.filter((file) => isIn(name, file)).map((file) => folderOf(name, file)),
      );
      assert.deepEqual([...found].toSorted(), folders.toSorted());
    });

    test(`import those below, ${name}`, () => {
      const wrong = inside.filter(
        ({ from, to }) =>
          folders.indexOf(folderOf(name, to)) > folders.indexOf(folderOf(name, from)),
      );
      assert.deepEqual(wrong.map(describeImport), []);
    });
  }
});

function isIn(module: string, file: string): boolean {
  return file.startsWith(`${module}/`);
}

/** Returns the folder within the module that contains a file; `.` for a file directly in the module. */
function folderOf(module: string, file: string): string {
  const [folder = '', ...rest] = file.slice(module.length + 1).split('/');
  return rest.length === 0 ? '.' : folder;
}

function leavesModule({ from, to, isFile }: Import): boolean {
  return !isFile || findModule(from) !== findModule(to);
}

function isAllowed(each: Import, { sees, knows = [], packages = [], node = [] }: Module): boolean {
  const seen =
    sees === 'everything'
      ? [findModule(each.to), ...entryPoints]
      : [...sees, 'invariant.ts', 'plural.ts'];
  const names = each.typesOnly ? [...seen, ...knows] : seen;
  if (each.isFile)
    return (
      names.includes(each.to) || (names.includes(findModule(each.to)) && isEntryPoint(each.to))
    );
  if (each.to.startsWith('node:'))
    return node === 'any' || node.includes(each.to.slice('node:'.length));
  return packages.includes(each.to) || (each.typesOnly && knows.includes(each.to));
}

/** Checks whether a file is the index.ts of its module. Every file of a module without an index.ts is an entry point. */
function isEntryPoint(file: string): boolean {
  const module = findModule(file);
  return file === `${module}/index.ts` || !hasIndex(module);
}

function describeImport({ from, to, typesOnly }: Import): string {
  return `${from} imports ${typesOnly ? 'types of ' : ''}${to}`;
}

/** Returns the files of an import cycle, in the order in which they import each other; empty if there is no cycle. */
function findCycle(): string[] {
  const targets = new Map(files.map((file) => [file, [] as string[]]));
  for (const { from, to, isFile, typesOnly } of imports)
    if (isFile && !typesOnly) targets.get(from)?.push(to);
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (finished.has(file)) return [];
    for (const target of targets.get(file) ?? []) {
      const cycle = visit(target, [...path, file]);
      if (cycle.length > 0) return cycle;
    }
    finished.add(file);
    return [];
  };
  return files.map((file) => visit(file, [])).find((cycle) => cycle.length > 0) ?? [];
}
