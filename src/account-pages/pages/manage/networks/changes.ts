/** The changes that the forms on the page of networks make. */

import { ActionError } from '../../../../actions/index.ts';
import { assertAsked } from '../../../layout/asked-tick.ts';
import type { SyncNetwork } from '../../../networks.ts';
import type { AskedBySomebody, Change } from '../../../page.ts';

const path = '/manage/networks';
const networks = ['psn', 'retro', 'steam'] as const satisfies readonly SyncNetwork[];

/** The changes, by the values of the buttons that select them. The audit log never contains a secret. */
export const networkChanges: Readonly<Record<string, Change<AskedBySomebody>>> = {
  logIn: {
    needsProof: true,
    step: () => ({ action: 'network.log-in', subject: 'psn' }),
    run: async (asked, form) => {
      const warning = await asked.networks.logIn(textOf(form, 'secret'));
      return { to: `${path}?said=${warning === null ? 'loggedIn' : 'loggedInShortly'}` };
    },
  },
  key: {
    needsProof: true,
    step: (form) => ({ action: 'network.key', subject: textOf(form, 'network') }),
    run: async (asked, form) => {
      const network = networkOf(form);
      if (network === 'psn') throw unknownNetwork();
      await asked.networks.replaceKey(network, textOf(form, 'secret'));
      return { to: `${path}?said=keyStored` };
    },
  },
  follow: {
    step: (form) => ({
      action: 'network.follow',
      subject: textOf(form, 'network'),
      player: textOf(form, 'name'),
    }),
    run: async (asked, form) => {
      const network = networkOf(form);
      const player = textOf(form, 'player').trim() || undefined; // absent: on the consoles' network, the account's name is the player's
      const name = textOf(form, 'name').trim();
      assertAsked(network, form);
      const isNew = await asked.networks.follow({ network, name, player });
      return { to: `${path}?said=${isNew ? 'followed' : 'followedAlready'}` };
    },
  },
  unfollow: {
    step: (form) => ({
      action: 'network.unfollow',
      subject: textOf(form, 'network'),
      player: textOf(form, 'name'),
    }),
    run: async (asked, form) => {
      await asked.networks.unfollow({ network: networkOf(form), name: textOf(form, 'name') });
      return { to: `${path}?said=unfollowed` };
    },
  },
  update: {
    step: (form) => ({
      action: 'network.update',
      subject: textOf(form, 'network'),
      player: textOf(form, 'name'),
    }),
    run: async (asked, form) => {
      await asked.networks.update({ network: networkOf(form), name: textOf(form, 'name') });
      return { to: `${path}?said=updateAsked` };
    },
  },
  updateAll: {
    step: () => ({ action: 'network.update', subject: null }),
    run: async (asked) => {
      await asked.networks.update(null);
      return { to: `${path}?said=updateAsked` };
    },
  },
  stopUpdate: {
    step: () => ({ action: 'network.stop', subject: null }),
    run: async (asked) => {
      await asked.networks.stopUpdate();
      return { to: `${path}?said=updateStopped` };
    },
  },
};

/**
 * Maximum length of a login or key. The login page of the console's maker and every key are shorter. A longer text is cut, and then refused
 * as invalid.
 */
const maxLength = 10_000;

function textOf(form: URLSearchParams, name: string): string {
  const text = form.get(name) ?? ''; // absent: the form is malformed, and is refused
  return name === 'secret'
    ? text.slice(0, maxLength)
    : text.slice(0, 120).replaceAll(/\p{Cc}/gu, '\uFFFD'); // names of networks and players contain no control characters
}

function networkOf(form: URLSearchParams): SyncNetwork {
  const network = networks.find((each) => each === form.get('network'));
  if (network === undefined) throw unknownNetwork();
  return network;
}

function unknownNetwork(): ActionError {
  return new ActionError('unknown', 'There is no such network.');
}
