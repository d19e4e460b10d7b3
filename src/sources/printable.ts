/** A name fit for a terminal: control characters replaced. */
export function printable(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, '\uFFFD');
}
