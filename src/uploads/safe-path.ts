/** Converts untrusted file names to safe paths below a folder. */

/** Maximum length of a name in bytes that file systems allow. */
const maxNameBytes = 255;
/** Maximum length of a path in UTF-16 units. The next constant is its maximum depth; a trophy set is five folders below its emulator. */
const maxLength = 1000;
const maxNames = 24;

/** A path with slashes below a folder, or the reason why a name is refused. */
export type SafePath = { readonly path: string } | { readonly refused: string };

/** Converts an untrusted name to a path. Backslashes are separators, too, because old Windows programs write them into ZIP files. */
export function readSafePath(given: string): SafePath {
  const text = given.replaceAll('\\', '/');
  if (text.startsWith('/') || /^[a-z]:/i.test(text)) return { refused: 'is an absolute path' };
  if (text.length > maxLength) return { refused: `is longer than ${maxLength} characters` };
  const names = text.split('/').filter((name) => name !== '' && name !== '.');
  if (names.length === 0) return { refused: 'is empty' };
  if (names.length > maxNames) return { refused: `is more than ${maxNames} folders deep` };
  if (names.includes('..')) return { refused: 'leads out of its folder' };
  if (names.some((name) => /\p{Cc}/u.test(name) || !name.isWellFormed()))
    return { refused: 'contains characters that are not allowed in a name' };
  if (names.some((name) => Buffer.byteLength(name) > maxNameBytes))
    return { refused: `contains a name of more than ${maxNameBytes} bytes` };
  return { path: names.join('/') };
}

/** Checks whether a file is one that operating systems add to archives and folders, such as `.DS_Store`. Such files are skipped. */
export function isClutter(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini)(?:\/|$)/.test(path);
}
