/**
 * A missing value that must exist throws an error (src/invariant.ts), because a default would turn the mistake into a wrong value. A
 * look-up may have a default if a missing value has a meaning. A comment then says so: `// absent: no player has earned it`.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSilentLookups, readSilentLookups } from './defaults.ts';
import { sourceFiles } from './source-imports.ts';

test('a look-up of src goes on without what it did not find only where a comment says what is absent', () => {
  const found = sourceFiles()
    .filter((file) => !file.includes('/testing/'))
    .flatMap((file) => readSilentLookups(file).map((each) => ({ file, ...each })));
  assert.ok(found.length > 50, 'look-ups are found');
  assert.deepEqual(
    found
      .filter(({ reason }) => reason === null)
      .map(({ file, line, text }) => `src/${file}:${line}: ${text}`),
    [],
  );
});

const silent = [
  'const points = rows[0] ?? 0;',
  "const points = rows[0]?.points ?? '';",
  'return (await queries.get(selectPoints, [id]))?.points ?? 0;',
  'const player = people.get(id) ?? nobody;',
  'const found = list.find((each) => each.id === id) ?? first;',
  'const last = list.at(-1)\n  ?? [];',
  'const points = row?.points ?? 0;',
  'const { points } = (await queries.get(selectPoints, [id])) ?? {};',
  'const text = `${names[index] ?? String(index)} of`;',
  'const size = lists[index]?.length;',
  'const owners = counts.get(id) ?? 0;\nother.set(id, owners);',
];

test('a look-up with a default, and an element that may be missing, are silent', () => {
  for (const code of silent) assert.equal(findSilentLookups(code).length, 1, code);
});

test('a comment on the line or the one before is the reason', () => {
  const reasons = (code: string) => findSilentLookups(code).map(({ reason }) => reason);
  assert.deepEqual(reasons('const points = rows[0] ?? 0; // absent: nothing was earned'), [
    'nothing was earned',
  ]);
  assert.deepEqual(reasons('// absent: nothing was earned\nconst points = rows[0] ?? 0;'), [
    'nothing was earned',
  ]);
  assert.deepEqual(reasons('// absent: nothing was earned\n\nconst points = rows[0] ?? 0;'), [
    null,
  ]);
  assert.deepEqual(reasons("const points = rows[0] ?? 0; const text = 'absent:';"), [null]);
});

test('absence that goes on as such, entries that are made, nullable values and texts are not', () => {
  const others = [
    'return rows[0] ?? null;',
    'return (await queries.get(selectPoints, [id]))?.points ?? undefined;',
    'counts.set(id, (counts.get(id) ?? 0) + 1);',
    'const own = lists.get(id) ?? [];\nlists.set(id, own);',
    'const points = statedPoints ?? computed;',
    "const text = 'rows[0] ?? 0'; // rows[0] ?? 0",
    'const text = `rows[0] ?? 0 ${points}`;',
    "const title = texts['title']?.trim();",
  ];
  for (const code of others) assert.deepEqual(findSilentLookups(code), [], code);
});

test('maps and names count in folders that read rows', () => {
  assert.equal(findSilentLookups("const name = query.get('name') ?? '';", false).length, 0);
  assert.equal(findSilentLookups('const name = names[index] ?? index;', false).length, 1);
});
