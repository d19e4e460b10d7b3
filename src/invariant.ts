/** Checks of invariants. They throw an error with a clear message, instead of letting the code continue with a wrong value. */

/** Thrown if a required value is missing, or two lists do not match. Clients get `server.internal`; the log gets the message. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';

  constructor(what: string) {
    super(`This must hold and does not: ${what}.`);
  }
}

/** Returns a value that must exist. @param what the invariant, as a sentence without a full stop @throws BrokenInvariant */
export function invariant<T>(value: T, what: string): NonNullable<T> {
  if (value === null || value === undefined) throw new BrokenInvariant(what);
  return value;
}

/** Pairs each key with the value at the same index. @throws BrokenInvariant if the lists differ in length */
export function zip<Key, Value>(
  keys: readonly Key[],
  values: readonly Value[],
): (readonly [Key, Value])[] {
  const all = values[Symbol.iterator]();
  const pairs = keys.map((key): readonly [Key, Value] => {
    const next = all.next();
    if (next.done === true) throw lengthsDiffer(keys, values);
    return [key, next.value];
  });
  if (pairs.length !== values.length) throw lengthsDiffer(keys, values);
  return pairs;
}

function lengthsDiffer(keys: readonly unknown[], values: readonly unknown[]): BrokenInvariant {
  return new BrokenInvariant(`${values.length} values belong to ${keys.length} keys`);
}
