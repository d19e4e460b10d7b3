/**
 * Recognises files that no program reads: type declarations, source maps, Markdown, sources of native modules, and binaries for other
 * systems. Licences are not among them, because they must be shipped. The TypeScript compiler is: it is a peer dependency of valibot, so
 * npm installs it even without development packages.
 */

const unread =
  /\.(?:d\.[cm]?ts|map|md|markdown|c|cc|cpp|h|hpp|gyp|gypi)$|\/better-sqlite3\/deps\/|\/prebuilds\/(?!PLATFORM)|\.tsbuildinfo$|\/node_modules\/@?typescript\//;
const onThisSystem = new RegExp(
  unread.source.replace('PLATFORM', `${process.platform}-${process.arch}`),
);
const licence = /\/(?:license|licence|notice|copying)[^/]*$/i;

/** Checks whether the service runs on this system without a file of dist or node_modules. */
export function isUnread(path: string): boolean {
  const name = path.replaceAll('\\', '/');
  return onThisSystem.test(name) && !licence.test(name);
}
