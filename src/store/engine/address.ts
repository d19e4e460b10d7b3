/** Parses store addresses and redacts their passwords. */

const privateAddress = 'sqlite::memory:';

/** Checks whether the store is temporary and private to one process, so that no other process or thread can open it. */
export function isPrivateStore(url: string): boolean {
  return url.toLowerCase() === privateAddress;
}

/** Returns the path of the database file; null for a store that is not a file or is private to its process. */
export function readStoreFile(url: string): string | null {
  const [, file = ''] = /^sqlite:(.+)$/is.exec(url) ?? [];
  return file === '' || isPrivateStore(url) ? null : file;
}

/** Redacts the password of a store address of any kind. */
export function withoutPassword(url: string): string {
  return url
    .replace(/^([a-z][a-z0-9+.-]*:\/\/[^/?#:]*):[^/?#]*@/i, '$1:***@')
    .replace(/([?&](?:password|sslpassword)=)[^&]*/gi, '$1***');
}
