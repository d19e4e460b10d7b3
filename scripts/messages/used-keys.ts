/**
 * Finds the messages that the code uses. If the code chooses a message of a group at run time, or passes the group on, all messages of the
 * group count as used.
 */

import type { Path } from './group-names.ts';
import { chain, findNames, listPassedGroups, resolveChain } from './group-names.ts';

/** Returns the keys that no source uses. @param sources texts of TypeScript files */
export function listUnusedKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const paths = keys.map((key) => key.split('.'));
  const passed = listPassedGroups(sources);
  const used = sources.flatMap((source) => listUses(source, paths, passed));
  return paths
    .filter((path) => !used.some((use) => isInside(path, use)))
    .map((path) => path.join('.'));
}

/**
 * Lists the messages and whole groups that a file uses. @param passed groups that functions take as parameters; not all of their messages
 * count as used
 */
function listUses(source: string, keys: readonly Path[], passed: ReadonlySet<string>): Path[] {
  const names = findNames(source);
  const inGroup = (path: Path): Path[] => keys.filter((key) => isInside(key, path));
  const isMessage = (path: Path): boolean =>
    inGroup(path).some((key) => key.length === path.length);
  const isLastGroup = (path: Path): boolean =>
    inGroup(path).every((key) => key.length === path.length + 1);
  const read = [...source.matchAll(chain)].flatMap(({ 0: whole, index }) => {
    const isNamed =
      /(?:const \w+|\}) = $/.test(source.slice(Math.max(0, index - 50), index)) &&
      source[index + whole.length] === ';';
    // Where a name stands alone, the code usually declares it, and does not use the whole group.
    const isWhole = whole !== 'context.t' && /\W/.test(whole) && !isNamed;
    return resolveChain(whole, names).flatMap((path) => {
      const message = path.map((_, last) => path.slice(0, last + 1)).find(isMessage);
      if (message !== undefined) return [message];
      return isWhole && isLastGroup(path) && !passed.has(path.join('.')) ? [path] : [];
    });
  });
  return [...[...names.values()].flat().filter(isMessage), ...read];
}

function isInside(key: Path, group: Path): boolean {
  return (
    group.length <= key.length && group.every((name, index) => name === '*' || name === key[index])
  );
}
