/** Scopes of tokens. Each route that requires a token requires one of them. */

/** The scopes, with the actions that they permit. */
export const scopes = {
  metrics: 'read metrics; needed only if the admin address is not on loopback',
  import: 'import data',
  export: 'export all data',
  backup: 'make, download, schedule and remove backups, which contain everything, secrets included',
  instance:
    'together with import or export: include webhooks with their secrets, followed players and tombstones of deleted players',
  players: 'list, add, rename, hide, exclude, correct and delete players',
  games: 'change, remove and merge games of the catalogue, and remove the demo',
  site: 'show and change the name, texts, colours and images of the site',
  webhooks: 'list, add, test, change and remove webhooks',
  sync: 'follow players on the networks, and start and stop the sync',
  audit: 'read the audit log',
} as const;

/** The name of a scope. */
export type Scope = keyof typeof scopes;

/** Checks whether a text is the name of a scope. */
export function isScope(name: string): name is Scope {
  return Object.hasOwn(scopes, name);
}

/** All scopes in the order of declaration. */
export const allScopes: readonly Scope[] = Object.keys(scopes).filter(isScope);
