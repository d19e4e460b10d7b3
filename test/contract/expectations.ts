/** Where the answers that are expected are kept: the bodies, byte by byte. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContractCase } from './cases.ts';
import type { TestedBinding } from './bindings.ts';

export type StyleName = 'standard' | 'aspnet';

export const expectationFolder = join(import.meta.dirname, '..', 'expectations', 'contract');

/** Whether a case is refused by a binding in a style. */
export function isRefused({ refused = [] }: ContractCase, style: StyleName, { family }: TestedBinding): boolean {
  return refused.includes(`${style} ${family}`);
}

/** The file of one case or of the one it is like, relative to the folder. A refused HTTP GET or POST is answered in plain text. */
export function expectationFile(each: ContractCase, style: StyleName, binding: TestedBinding): string {
  const refused = isRefused(each, style, binding);
  const name = refused ? each.name : (each.like ?? each.name);
  return join(style, binding.name, `${each.operation}.${name}.${endingOf(binding, refused)}`);
}

function endingOf({ family }: TestedBinding, refused: boolean): string {
  if (family === 'json') return 'json';
  return family === 'http' && refused ? 'txt' : 'xml';
}

/** The body that is expected. */
export function readExpectation(each: ContractCase, style: StyleName, binding: TestedBinding): string {
  return readFileSync(join(expectationFolder, expectationFile(each, style, binding)), 'utf8');
}
