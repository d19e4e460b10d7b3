/** Formats counts with their noun. */

/** Returns a count with the matching form of its noun: `1 trophy`, `2 trophies`. */
export function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
