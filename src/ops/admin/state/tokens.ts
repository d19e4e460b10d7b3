/** Stores the tokens of the admin API. Their secrets are only stored as hashes. */

import type { RowOf, TableAccess } from '../../../store/sql.ts';
import {
  adminToken,
  columnList,
  insertInto,
  read,
  update,
  toValues,
  write,
} from '../../../store/sql.ts';

/** A token. Instants are milliseconds UTC; scopes are separated by spaces. */
export type TokenRow = Readonly<RowOf<typeof adminToken>>;

/** The tokens in the store. */
export interface TokenStore {
  /** Adds a token. If a token with this name exists, adds nothing and returns false. */
  add(token: TokenRow): Promise<boolean>;
  /** Lists all tokens, oldest first. */
  list(): Promise<readonly TokenRow[]>;
  find(tokenId: string): Promise<TokenRow | null>;
  /**
   * Deletes the token with this id, or all tokens with this name, and returns their number. Old stores can have several tokens with one
   * name.
   */
  remove(idOrName: string): Promise<number>;
  /** Records when a token was last used. */
  markUsed(tokenId: string, now: number): Promise<void>;
}

const columns = columnList(adminToken, 't');
const insert = insertInto(adminToken);
const selectAll = read<TokenRow>(
  `SELECT ${columns} FROM admin_token t ORDER BY t.created_at, t.token_id`,
);
const selectOne = read<TokenRow>(`SELECT ${columns} FROM admin_token t WHERE t.token_id = ?`);
const selectName = read<{ count: number }>(
  'SELECT COUNT(*) AS "count" FROM admin_token WHERE name = ?',
);
const deleteTokens = write('DELETE FROM admin_token WHERE token_id = ? OR name = ?');
const updateUsed = update('admin_token', 'last_used_at = ?', { keys: ['token_id'] });

/** Creates access to the tokens in their table. */
export function createTokenStore(tables: TableAccess): TokenStore {
  return {
    add: (token) =>
      tables.transaction(async (transaction) => {
        const found = await transaction.get(selectName, [token.name]);
        if (found !== undefined && found.count > 0) return false;
        await transaction.run(insert, toValues(adminToken, token));
        return true;
      }),
    list: async () => (await tables.all(selectAll, [])).map((row) => ({ ...row })),
    async find(tokenId) {
      const row = await tables.get(selectOne, [tokenId]);
      return row === undefined ? null : { ...row };
    },
    remove: (idOrName) =>
      tables.transaction((transaction) => transaction.run(deleteTokens, [idOrName, idOrName])),
    markUsed: (tokenId, now) =>
      tables.transaction(
        async (transaction) => void (await transaction.run(updateUsed, [now, tokenId])),
      ),
  };
}
