/** Layout of expectation files: one file for each distinct body. */

import assert from 'node:assert/strict';
import { testedBindings } from './bindings.ts';
import type { TestedBinding } from './bindings.ts';
import type { ContractCase } from './cases.ts';
import { cases } from './cases.ts';
import type { StyleName } from './expectations.ts';
import { expectationName, sharedFile, styleNames } from './expectations.ts';

/** Returns the body of a case. */
export type BodyOf = (each: ContractCase, style: StyleName, binding: TestedBinding) => string;

/** Returns the contents of files by name: every distinct body once, and `shared.json` for the others. */
export function writeExpectations(bodyOf: BodyOf): Map<string, string> {
  const named = nameBodies(bodyOf);
  const files = new Map<string, string>();
  const fileOfBody = new Map<string, string>();
  const shared: [string, string][] = [];
  for (const [name, body] of named) {
    const file = fileOfBody.get(body);
    if (file === undefined) {
      fileOfBody.set(body, name);
      files.set(name, body);
    } else shared.push([name, file]);
  }
  shared.sort(([a], [b]) => (a < b ? -1 : 1));
  return files.set(sharedFile, `${JSON.stringify(Object.fromEntries(shared), null, 2)}\n`);
}

/** Returns bodies by expectation name, in the order of the cases. HTTP GET and POST share a name, and their bodies must be equal. */
function nameBodies(bodyOf: BodyOf): Map<string, string> {
  const named = new Map<string, string>();
  for (const each of cases) {
    for (const binding of testedBindings) {
      const bodies = styleNames.map((style) => bodyOf(each, style, binding));
      const isSame = new Set(bodies).size === 1;
      for (const [index, body] of bodies.entries()) {
        const name = expectationName(each, isSame ? null : (styleNames[index] ?? null), binding);
        assert.equal(named.get(name) ?? body, body, `one expectation for two answers: ${name}`);
        named.set(name, body);
      }
    }
  }
  return named;
}
