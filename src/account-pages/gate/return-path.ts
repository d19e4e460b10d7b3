/** Where somebody goes on after signing in: a path of these pages, whatever the request says. */

const pattern = /^\/(?:manage|me|setup)(?:\/[A-Za-z0-9_-]{1,64}){0,3}$/;

/** The path to return to; null for any other text. */
export function readReturnPath(text: string | null): string | null {
  return text !== null && pattern.test(text) ? text : null;
}
