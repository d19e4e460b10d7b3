/** Stores the tokens of the admin API; of secrets only hashes. */

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
  /** Adds a token. Returns false, and adds nothing, if there is a token of this name. */
  add(token: TokenRow): Promise<boolean>;
  /** Lists all tokens, oldest first. */
  list(): Promise<readonly TokenRow[]>;
  find(tokenId: string): Promise<TokenRow | null>;
  /** Deletes the token with this id, or all tokens with this name, and returns their number; old stores can have several. */
  remove(idOrName: string): Promise<number>;
  /** Records the last use of a token. */
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

/** Creates the store of tokens over its table. */
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
