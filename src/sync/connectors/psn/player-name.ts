/** Names of players on the network. */

/** Whether a name is valid on the network: 3 to 16 letters, digits, _ and -. */
export function isNetworkName(name: string): boolean {
  return /^[A-Za-z0-9_-]{3,16}$/.test(name);
}
