/** Finds the imports in the files of src/. Tests are skipped, because they may import anything. */

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { modules } from './modules.ts';

const sourceFolder = join(import.meta.dirname, '..', '..', 'src');

export interface Import {
  /** The importing file: its path relative to src/, with `/` as the separator. */
  readonly from: string;
  /** What is imported: a path relative to src/, a package, or a module of Node with `node:`. */
  readonly to: string;
  readonly isFile: boolean;
  readonly typesOnly: boolean;
  /** Whether the module is loaded only when `import('…')` is called. */
  readonly isDynamic: boolean;
}

/** Returns the paths, relative to src/, of the files that are not tests. */
export function sourceFiles(): string[] {
  const files = globSync('**/*.ts', { cwd: sourceFolder }).map((file) => file.split(sep).join('/'));
  return files.filter((file) => !file.endsWith('.test.ts')).toSorted();
}

/** Longest names first, so that a module inside another module is found before the outer one. */
const names = Object.keys(modules).toSorted((one, other) => other.length - one.length);

/** Returns the module of a file, whose path is relative to src/. Returns the first folder of the path if the file is in no module. */
export function findModule(file: string): string {
  return (
    names.find((name) => file === name || file.startsWith(`${name}/`)) ??
    file.split('/', 1)[0] ??
    file
  );
}

/** Checks whether a module has an index.ts. */
export function hasIndex(module: string): boolean {
  return existsSync(join(sourceFolder, module, 'index.ts'));
}

/** Matches `import … from '…'`, `export … from '…'`, `import '…'` and `import('…')`. */
const statement =
  /^(?:import|export)\b(?<what>[^'";]*?)\bfrom\s*'(?<static>[^']+)'|^import\s*'(?<bare>[^']+)'|\bimport\('(?<dynamic>[^']+)'\)/gm;

/** Returns all imports of a file, whose path is relative to src/. */
export function readImports(file: string): Import[] {
  const text = readFileSync(join(sourceFolder, file), 'utf8');
  return [...text.matchAll(statement)].map(({ groups = {} }) => {
    const specifier = groups['static'] ?? groups['bare'] ?? groups['dynamic'] ?? '';
    const isFile = specifier.startsWith('.');
    const to = isFile
      ? relative(sourceFolder, join(sourceFolder, dirname(file), specifier))
          .split(sep)
          .join('/')
      : specifier;
    const typesOnly = /^\s*type\b/.test(groups['what'] ?? '');
    return { from: file, to, isFile, typesOnly, isDynamic: groups['dynamic'] !== undefined };
  });
}

/** Returns the files that are loaded with a file, itself included. All paths are relative to src/. */
export function findLoaded(file: string): ReadonlySet<string> {
  const loaded = new Set([file]);
  for (const each of loaded)
    for (const { to, isFile, typesOnly, isDynamic } of readImports(each))
      if (isFile && !typesOnly && !isDynamic) loaded.add(to);
  return loaded;
}
