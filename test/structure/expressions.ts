/** Finds the regular expressions of src/: literals in the text, and expressions that are built when a module is loaded. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { check } from 'recheck';
import { splitSource } from './source-text.ts';

const sourceFolder = join(import.meta.dirname, '..', '..', 'src');

/** An expression, written as `/source/flags`, and the file that contains it. */
export interface FoundExpression {
  readonly expression: string;
  readonly where: string;
}

/** The shipped files. */
function shippedFiles(): string[] {
  return globSync('**/*.ts', { cwd: sourceFolder, exclude: (path) => path === 'testing' })
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .toSorted();
}

/** Returns all regular expression literals of src/. */
export function literalExpressions(): FoundExpression[] {
  return shippedFiles().flatMap((file) =>
    literalsIn(readFileSync(join(sourceFolder, file), 'utf8')).map((expression) => ({
      expression,
      where: `src/${file}`,
    })),
  );
}

/** Returns the regular expression literals in a source text, without those in comments and strings. */
export function literalsIn(text: string): string[] {
  return [...splitSource(text)].flatMap((piece) =>
    piece.kind === 'expression' ? [piece.text] : [],
  );
}

/**
 * Expressions that functions build when they are called, by file. They are listed here, because only expressions that a module builds while
 * it is loaded can be recorded.
 */
const builtInFunctions: Readonly<Record<string, readonly RegExp[]>> = {
  'contract/service.ts': [/^[A-Za-z][A-Za-z0-9]*Id$/],
  'site/identity/identity-assets.ts': [/\swidth\s*=\s*["']([^"']*)["']/],
  'site/theme/theme.ts': [/(?:^|;\s*)theme=(\w+)/],
};

/**
 * Returns the expressions that code builds with `new RegExp`. Throws an error if a file builds expressions that are neither recorded nor
 * listed in `builtInFunctions`.
 */
export async function builtExpressions(): Promise<FoundExpression[]> {
  const found: FoundExpression[] = [];
  for (const file of shippedFiles()) {
    const count = readFileSync(join(sourceFolder, file), 'utf8').split('new RegExp(').length - 1;
    if (count === 0) continue;
    const listed = (builtInFunctions[file] ?? []).map((expression) => ({
      expression: String(expression),
      where: `src/${file}`,
    }));
    const recorded = listed.length > 0 ? [] : await builtIn(file);
    if (listed.length + recorded.length < count)
      throw new Error(`src/${file} builds expressions that are not listed in builtInFunctions.`);
    found.push(...listed, ...recorded);
  }
  return found;
}

async function builtIn(file: string): Promise<FoundExpression[]> {
  const url = pathToFileURL(join(sourceFolder, file)).href;
  await import(url); // load its imports now, because they may build expressions, too
  const found: FoundExpression[] = [];
  const native = globalThis.RegExp;
  globalThis.RegExp = new Proxy(native, {
    construct(target, [source, flags]: [string | RegExp, string?]) {
      const made = new target(source, flags);
      found.push({ expression: String(made), where: `src/${file}` });
      return made;
    },
  });
  try {
    // With the query, Node loads the module a second time, but not the modules that it imports.
    await import(`${url}?built`);
  } finally {
    globalThis.RegExp = native;
  }
  return found;
}

/** Expressions that are proven to be linear, by `npm run expressions`. */
export const recordFile = join(import.meta.dirname, 'linear-expressions.json');

/** The result for an expression: it is linear, or the reason why it is not. */
export type Verdict =
  | { readonly isLinear: true }
  | { readonly isLinear: false; readonly reason: string };

/** Checks an expression with recheck; takes milliseconds to seconds. */
export async function checkExpression(expression: string): Promise<Verdict> {
  const end = expression.lastIndexOf('/');
  const found = await check(expression.slice(1, end), expression.slice(end + 1), {
    timeout: 120_000,
  });
  if (found.status === 'safe') return { isLinear: true };
  if (found.status === 'unknown')
    return { isLinear: false, reason: `recheck has no answer: ${found.error.kind}` };
  return {
    isLinear: false,
    reason: `${found.complexity.summary}, such as for ${found.attack.pattern}`,
  };
}
