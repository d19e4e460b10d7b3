/** The record of a player's account on a network. */

import type { OtherNetwork } from '../../../../domain/index.ts';
import { checkRecord } from '../../check/check-record.ts';
import type { SourceItem } from '../../source.ts';

/** Maximum length of ids and names of accounts. */
const maxLength = 100;

export interface Account {
  readonly network: OtherNetwork;
  readonly id: string;
  readonly name?: string | null;
}

/** Returns the item, or null for an id that is too long for one. A name that is too long is left out. */
export function accountItem({ network, id, name = null }: Account, player: string, where: string): SourceItem | null {
  if (id.length > maxLength) return null;
  const named = name === null || name.length > maxLength ? {} : { name };
  const checked = checkRecord({ type: 'account', player, network, id, ...named });
  return 'invalid' in checked ? { where, invalid: checked.invalid } : { where, record: checked.record };
}
