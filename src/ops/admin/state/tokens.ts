/** The tokens of the admin API. Of a secret only its hash is known here. */

import type { RowOf, TableAccess } from '../../../store/sql.ts';
import { adminToken, columnList, insertInto, read, update, valuesOf, write } from '../../../store/sql.ts';

/** A token; instants are milliseconds UTC, scopes stand with blanks between. */
export type TokenRow = Readonly<RowOf<typeof adminToken>>;

export interface TokenStore {
  add(token: TokenRow): Promise<void>;
  /** Every token, the oldest first. */
  list(): Promise<readonly TokenRow[]>;
  find(tokenId: string): Promise<TokenRow | null>;
  /** Takes the token of this id, or all of this name; how many they were. */
  revoke(idOrName: string): Promise<number>;
  /** Notes that a token was used. */
  markUsed(tokenId: string, now: number): Promise<void>;
}

const columns = columnList(adminToken, 't');
const insert = insertInto(adminToken);
const selectAll = read<TokenRow>(`SELECT ${columns} FROM admin_token t ORDER BY t.created_at, t.token_id`);
const selectOne = read<TokenRow>(`SELECT ${columns} FROM admin_token t WHERE t.token_id = ?`);
const remove = write('DELETE FROM admin_token WHERE token_id = ? OR name = ?');
const updateUsed = update('admin_token', 'last_used_at = ?', { keys: ['token_id'] });

export function createTokenStore(tables: TableAccess): TokenStore {
  return {
    add: (token) => tables.transaction(async (transaction) => void (await transaction.run(insert, valuesOf(adminToken, token)))),
    list: async () => (await tables.all(selectAll, [])).map((row) => ({ ...row })),
    async find(tokenId) {
      const row = await tables.get(selectOne, [tokenId]);
      return row === undefined ? null : { ...row };
    },
    revoke: (idOrName) => tables.transaction((transaction) => transaction.run(remove, [idOrName, idOrName])),
    markUsed: (tokenId, now) =>
      tables.transaction(async (transaction) => void (await transaction.run(updateUsed, [now, tokenId]))),
  };
}
