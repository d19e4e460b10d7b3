/** Checks rules for names, comments and assignments, so that readers understand them without reading other code. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Finding, Rule } from './words.ts';
import { checkRule, findBareExports, findNounNames, findParallelAssignments } from './words.ts';

const everywhere = ['src', 'test', 'bench', 'scripts'];

const rules: Readonly<Record<string, Rule>> = {
  'no exported function or constant has a name that ends in Of': {
    folders: everywhere,
    notYet: [],
    find: findNounNames,
  },
  'every export has a sentence directly above': {
    folders: ['src'],
    notYet: [],
    find: findBareExports,
  },
  'no statement assigns several values by their order': {
    folders: everywhere,
    notYet: [],
    find: findParallelAssignments,
  },
};

for (const [name, rule] of Object.entries(rules)) {
  const isIn = (folder: string, finding: string) => finding.startsWith(`${folder}/`);

  test(name, () => {
    assert.deepEqual(
      checkRule(rule).filter((finding) => !rule.notYet.some((folder) => isIn(folder, finding))),
      [],
    );
  });

  test(`folders that are named as exceptions still are: ${name}`, () => {
    const found = checkRule(rule);
    assert.deepEqual(
      rule.notYet.filter((folder) => !found.some((finding) => isIn(folder, finding))),
      [],
    );
  });
}

describe('what the rules find', () => {
  const names = (find: (text: string) => Finding[], text: string) =>
    find(text).map(({ line, name }) => `${line} ${name}`);

  test('functions and constants that end in Of, not types and not what is local', () => {
    const text =
      'export function nameOf() {}\nexport const keyOf = 1;\nfunction placeOf() {}\nexport type ListOf<T> = T[];\nexport const office = 2;';
    assert.deepEqual(names(findNounNames, text), ['1 nameOf', '2 keyOf']);
  });

  test('exports of every kind without a sentence', () => {
    const bare = [
      'function a() {}',
      'async function* b() {}',
      'abstract class C {}',
      'interface D {}',
      'type E = 1;',
      'const f = 1;',
    ];
    for (const declaration of bare) {
      assert.equal(findBareExports(`export ${declaration}`).length, 1, declaration);
      assert.equal(
        findBareExports(`/** Says what it is. */\nexport ${declaration}`).length,
        0,
        declaration,
      );
      assert.equal(
        findBareExports(`/** Says what it is. */\n\nexport ${declaration}`).length,
        1,
        declaration,
      );
    }
    assert.equal(findBareExports('/** First. */\nconst a = 1;\nexport const b = 2;').length, 1);
    assert.equal(findBareExports("export type { A } from './a.ts';").length, 0);
  });

  test('comments that are no sentence, and long ones that are', () => {
    const isBare = (comment: string) =>
      findBareExports(`${comment}\nexport const a = 1;`).length === 1;
    for (const comment of [
      '/** @param now milliseconds UTC */',
      '/** Name */',
      '/** The name */',
      '// Says what it is.',
    ]) {
      assert.ok(isBare(comment), comment);
    }
    assert.ok(
      !isBare('/**\n * Says what it is\n * in two lines.\n *\n * @param now milliseconds UTC\n */'),
    );
  });

  test('one comment is enough for all signatures of a function', () => {
    assert.deepEqual(
      findBareExports('/** Reads it. */\nexport function a(b: 1): 1;\nexport function a(b: 2): 2;'),
      [],
    );
  });

  test('lists that are taken apart where they are made, and no others', () => {
    const found = [
      'const [a, b] = [1, f(2)];',
      '  let [a, b] = [\n  1,\n  [2],\n];',
      '[a, b] = [1, 2];',
      "const [a, b] = ['x', 'y'] as const;",
    ];
    for (const text of found) assert.equal(findParallelAssignments(text).length, 1, text);
    const others = [
      'const [a, b] = [1, 2].map(f);',
      'const [a, b] = list;',
      'const a = [1, 2];',
      "const text = 'const [a, b] = [1, 2];';",
    ];
    for (const text of others) assert.deepEqual(findParallelAssignments(text), [], text);
  });
});
