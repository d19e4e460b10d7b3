/** Connects the operator's own account on a network during the setup: its login or key, the account, and its first update. */

import { ActionError, addPlayer, assertFollowed } from '../../../actions/index.ts';
import { assertAsked } from '../../layout/asked-tick.ts';
import { givenText } from '../../layout/given.ts';
import { importPaths } from '../../layout/upload-form.ts';
import type { SyncNetwork } from '../../networks.ts';
import type { AskedBySomebody, Change, LeadOn } from '../../page.ts';

/** The page that shows the first update. */
export const followingPath = '/setup/following';

/** Networks that need a key. */
type KeyedNetwork = Exclude<SyncNetwork, 'psn'>;

/** Maximum length of a secret. The login page of the console network's maker and every key are shorter. */
const maxSecret = 10_000;

/** The changes, by the values of the buttons that select them. The audit log never contains a secret. */
export const connectChanges = {
  retro: keyedChange('retro'),
  steam: keyedChange('steam'),
  logIn: {
    needsProof: true,
    step: () => ({ action: 'network.log-in', subject: 'psn' }),
    run: async ({ networks }, form) => {
      const warning = await networks.logIn(secretIn(form));
      const said = warning === null ? 'loggedIn' : 'loggedInShortly';
      return { to: `${importPaths.setup}?open=psn&said=${said}` };
    },
  },
  psn: {
    step: (form) => ({ action: 'network.follow', subject: 'psn', player: givenText(form, 'name') }),
    run: async (asked, form) => {
      const name = givenText(form, 'name');
      return follow(asked, { network: 'psn', name, player: undefined });
    },
  },
} satisfies Record<string, Change<AskedBySomebody>>;

function keyedChange(network: KeyedNetwork): Change<AskedBySomebody> {
  return {
    needsProof: true,
    step: () => ({ action: 'network.connect', subject: network }),
    run: (asked, form) => connect(asked, network, form),
  };
}

/** Stores the key if one is given, and follows the account. The whole form is checked before anything is stored. */
async function connect(
  asked: AskedBySomebody,
  network: KeyedNetwork,
  form: URLSearchParams,
): Promise<LeadOn> {
  const { networks, store, now } = asked;
  const name = givenText(form, 'name');
  const player = givenText(form, 'player') || name;
  const followed = { network, name, player };
  assertFollowed(followed);
  assertAsked(network, form);
  await giveKey(asked, network, secretIn(form));
  await addPlayer(store, player, { now: now(), force: false });
  return follow({ networks }, followed);
}

/** Stores the key in the form. Throws ActionError if neither the form nor the store has a key. */
async function giveKey(
  { networks }: AskedBySomebody,
  network: KeyedNetwork,
  text: string,
): Promise<void> {
  if (text.trim() !== '') return networks.replaceKey(network, text);
  const status = (await networks.status()).find((each) => each.network === network);
  if (status?.login.state !== 'valid')
    throw new ActionError('invalid', 'Enter the key of the network, too.', 'secret');
}

/** Follows an account, and requests its first update immediately. */
async function follow(
  { networks }: Pick<AskedBySomebody, 'networks'>,
  followed: {
    readonly network: SyncNetwork;
    readonly name: string;
    readonly player: string | undefined;
  },
): Promise<LeadOn> {
  const { network, name, player = name } = followed; // absent: no player is named, because the player has the name of the account
  await networks.follow(followed);
  await networks.update({ network, name });
  const query = new URLSearchParams({ network, name, player });
  return { to: `${followingPath}?${query.toString()}` };
}

function secretIn(form: URLSearchParams): string {
  return (form.get('secret') ?? '').slice(0, maxSecret); // absent: the form is malformed, and is refused
}
