/** The server accounts that an import reads. Each is linked to a player of the store, because anyone can register any name on a server. */

/** An account and the player who owns it. */
export interface AccountLink {
  readonly account: string;
  readonly player: string;
}

/** Maximum number of accounts of one import. */
const maxLinks = 1000;
const accountPattern = /^[\w-]{1,64}$/;

/**
 * Reads a list such as `lantern_fox=LanternFox,wren7=Wren`. An account without `=` belongs to the player `owner`. If the list cannot be
 * read, returns the reason as a text.
 */
export function readLinks(list: string, owner: string): readonly AccountLink[] | string {
  const links: AccountLink[] = [];
  for (const entry of list.split(',')) {
    const [account = '', named] = splitOnce(entry);
    const player = named ?? owner;
    if (!accountPattern.test(account))
      return `${JSON.stringify(account)} is not the name of an account`;
    if (player === '')
      return `the account ${account} is linked to no player: write ${account}=NAME, or name the player (on the command line, with --player)`;
    if (links.some((link) => isSameName(link.account, account)))
      return `the account ${account} is there twice`;
    links.push({ account, player });
  }
  return links.length > maxLinks ? `there are more than ${maxLinks} accounts` : links;
}

/** Checks whether two names are the same account on a server, whose database ignores the case of the letters A to Z. */
export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Returns the parts before and after the first `=`, without surrounding blanks. */
function splitOnce(entry: string): readonly string[] {
  const at = entry.indexOf('=');
  const parts = at < 0 ? [entry] : [entry.slice(0, at), entry.slice(at + 1)];
  return parts.map((part) => part.trim());
}
