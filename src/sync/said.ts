/** Members an answer did not have must not reach a record: what is not said leaves the stored value as it is. */

/** The properties that are not undefined. */
export type Said<T> = { -readonly [P in keyof T]?: Exclude<T[P], undefined> };

/** Leaves out what is undefined. */
export function said<T extends object>(values: T): Said<T>;
export function said(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** A text with something in it; else undefined, so that no stored text is wiped by an empty one. */
export function textOrNothing(text: string | null | undefined): string | undefined {
  return text === null || text === '' ? undefined : text;
}
