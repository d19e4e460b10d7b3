/**
 * What no program reads: declarations, maps, texts, sources of native modules, binaries for other systems. Licences stay. The compiler is
 * a peer of valibot for its types, which npm does not leave out with the other packages of development.
 */

const unread =
  /\.(?:d\.[cm]?ts|map|md|markdown|c|cc|cpp|h|hpp|gyp|gypi)$|\/better-sqlite3\/deps\/|\/prebuilds\/(?!PLATFORM)|\.tsbuildinfo$|\/node_modules\/@?typescript\//;
const onThisSystem = new RegExp(
  unread.source.replace('PLATFORM', `${process.platform}-${process.arch}`),
);
const licence = /\/(?:license|licence|notice|copying)[^/]*$/i;

/** Whether the service runs without this file of dist or node_modules on this system. */
export function isUnread(path: string): boolean {
  const name = path.replaceAll('\\', '/');
  return onThisSystem.test(name) && !licence.test(name);
}
