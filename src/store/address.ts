/** Addresses of stores: what they say, and how they may be shown. */

const privateAddress = 'sqlite::memory:';

/** Whether the store is temporary and belongs to one process: no other process or thread can open it. */
export function isPrivateStore(url: string): boolean {
  return url.toLowerCase() === privateAddress;
}

/** The path of the database's file; null for a store that is not a file, or that is gone with its process. */
export function storeFileOf(url: string): string | null {
  const [, file = ''] = /^sqlite:(.+)$/is.exec(url) ?? [];
  return file === '' || isPrivateStore(url) ? null : file;
}

/** An address of any kind without its password. */
export function withoutPassword(url: string): string {
  return url
    .replace(/^([a-z][a-z0-9+.-]*:\/\/[^/?#:]*):[^/?#]*@/i, '$1:***@')
    .replace(/([?&](?:password|sslpassword)=)[^&]*/gi, '$1***');
}
