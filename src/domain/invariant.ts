/** What must hold, checked: a wrong value would go on silently where an exception says what is wrong. */

/** A value that must exist does not. Clients get `server.internal`, the log gets the message. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
}

/** Returns a value that must exist. @param what what must hold, as a sentence without a full stop @throws BrokenInvariant */
export function invariant<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new BrokenInvariant(`This must hold and does not: ${what}.`);
  return value;
}
