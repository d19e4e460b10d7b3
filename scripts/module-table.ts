/** Writes the table of modules from the rules that `test/structure` checks. */

import type { Module } from '../test/structure/modules.ts';
import { layers, modules } from '../test/structure/modules.ts';

export const moduleTableFile = new URL('../docs/reference/modules.md', import.meta.url);

/** Returns the page with the current table. */
export function writeModuleTable(): string {
  const inside = Object.entries(layers).map(
    ([name, folders]) =>
      `- \`src/${name}/\`: ${folders.map((folder) => (folder === '.' ? 'its own files' : `\`${folder}/\``)).join(', ')}`,
  );
  return `# Modules

A module imports only the modules and files that the table lists. It imports another module only through its entry point: its \`index.ts\`, if it has one. Inside the large modules, a file imports only files of its own folder and of folders
before it in this list:

${inside.join('\n')}

${tableOf(Object.entries(modules))}
`;
}

function tableOf(entries: readonly (readonly [string, Module])[]): string {
  const rows = [['module', 'what is in it', 'imports'], ...entries.map(rowOf)];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lineOf = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [lineOf(head), lineOf(widths.map((width) => '-'.repeat(width))), ...body.map(lineOf)].join(
    '\n',
  );
}

function rowOf([name, { about, sees, knows = [] }]: readonly [string, Module]): readonly string[] {
  const path = name.endsWith('.ts') ? `src/${name}` : `src/${name}/`;
  const types = knows.filter((each) => each !== 'pino').map((each) => `types of ${each}`);
  const imports = sees === 'everything' ? ['everything'] : [...sees, ...types];
  return [`\`${path}\``, about, imports.length === 0 ? 'nothing' : imports.join(', ')];
}
