/** The path to which a person returns after signing in. It is always a path of the account pages, whatever the request contains. */

const pattern = /^\/(?:manage|me|setup)(?:\/[A-Za-z0-9_-]{1,64}){0,3}$/;

/** Returns the path to return to; null for any other text. */
export function readReturnPath(text: string | null): string | null {
  return text !== null && pattern.test(text) ? text : null;
}
