/** The table of modules in ARCHITECTURE.md, written from the rule that `test/structure` checks. */

import type { Module } from '../test/structure/modules.ts';
import { modules } from '../test/structure/modules.ts';

export const architectureFile = new URL('../ARCHITECTURE.md', import.meta.url);

const begin = '<!-- modules: written by npm run docs -->';
const end = '<!-- end of modules -->';

/** The page with the table as the modules are now. Throws where the page has no place for it. */
export function withModuleTable(page: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`ARCHITECTURE.md has no lines "${begin}" and "${end}".`);
  return `${page.slice(0, from + begin.length)}\n\n${tableOf(Object.entries(modules))}\n\n${page.slice(to)}`;
}

function tableOf(entries: readonly (readonly [string, Module])[]): string {
  const rows = [['module', 'what is in it', 'imports'], ...entries.map(rowOf)];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lineOf = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [lineOf(head), lineOf(widths.map((width) => '-'.repeat(width))), ...body.map(lineOf)].join('\n');
}

function rowOf([name, { about, sees, knows = [] }]: readonly [string, Module]): readonly string[] {
  const path = name.endsWith('.ts') ? `src/${name}` : `src/${name}/`;
  const types = knows.filter((each) => each !== 'pino').map((each) => `types of ${each}`);
  const imports = sees === 'everything' ? ['everything'] : [...sees, ...types];
  return [`\`${path}\``, about, imports.length === 0 ? 'nothing' : imports.join(', ')];
}
