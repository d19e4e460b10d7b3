/** Writes an instant as ISO 8601 in UTC, to the second. */
export function instantText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
