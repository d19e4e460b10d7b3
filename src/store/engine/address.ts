/** Addresses of stores as they may be shown. */

/** An address of any kind without its password. */
export function withoutPassword(url: string): string {
  return url
    .replace(/^([a-z][a-z0-9+.-]*:\/\/[^/?#:]*):[^/?#]*@/i, '$1:***@')
    .replace(/([?&](?:password|sslpassword)=)[^&]*/gi, '$1***');
}
