import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Room } from './rooms.ts';
import { rooms, sideDoors } from './rooms.ts';
import type { Import } from './source-imports.ts';
import { hasIndex, importsOf, roomOf, sourceFiles } from './source-imports.ts';

const files = sourceFiles();
const imports = files.flatMap(importsOf);

describe('the rooms of src', () => {
  test('are those of the table', () => {
    assert.deepEqual([...new Set(files.map(roomOf))].toSorted(), Object.keys(rooms).toSorted());
  });

  for (const [name, room] of Object.entries(rooms)) {
    test(`${name} imports what the table allows, through the doors`, () => {
      const own = imports.filter(({ from }) => roomOf(from) === name);
      const wrong = own.filter((each) => leavesRoom(each) && !isAllowed(each, room));
      assert.deepEqual(wrong.map(describeImport), []);
    });
  }

  // Types are gone when the code runs; across rooms the table forbids their cycles too.
  test('import each other without cycles, types aside', () => {
    assert.deepEqual(findCycle(), []);
  });
});

function leavesRoom({ from, to, isFile }: Import): boolean {
  return !isFile || roomOf(from) !== roomOf(to);
}

function isAllowed(each: Import, { sees, knows = [], packages = [], node = [] }: Room): boolean {
  const seen = sees === 'everything' ? [roomOf(each.to), ...sideDoors] : sees;
  const names = each.typesOnly ? [...seen, ...knows] : seen;
  if (each.isFile) return names.includes(each.to) || (names.includes(roomOf(each.to)) && isDoor(each.to));
  if (each.to.startsWith('node:')) return node === 'any' || node.includes(each.to.slice('node:'.length));
  return packages.includes(each.to) || (each.typesOnly && knows.includes(each.to));
}

/** The index.ts of a room; any file of one that has none. */
function isDoor(file: string): boolean {
  const room = roomOf(file);
  return file === `${room}/index.ts` || !hasIndex(room);
}

function describeImport({ from, to, typesOnly }: Import): string {
  return `${from} imports ${typesOnly ? 'types of ' : ''}${to}`;
}

/** The files of a cycle of imports in the order they import each other; empty where there is none. */
function findCycle(): string[] {
  const targets = new Map(files.map((file) => [file, [] as string[]]));
  for (const { from, to, isFile, typesOnly } of imports) if (isFile && !typesOnly) targets.get(from)?.push(to);
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
