/** The networks on which a player agrees to be followed (docs/spec/access.md 5.1, own networks). */

import type { FollowedAccount } from '../../../actions/index.ts';
import {
  ActionError,
  followPlayer,
  listFollowedAccounts,
  unfollowOwnAccount,
} from '../../../actions/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { networkNames } from '../../../domain/index.ts';
import { instant } from '../../../site/page-kit.ts';
import { choiceField, tickField } from '../../layout/fields.ts';
import { changeForm, hidden, textField } from '../../layout/form.ts';
import { givenText } from '../../layout/given.ts';
import type { RecordEntry } from '../../layout/records.ts';
import { recordList } from '../../layout/records.ts';
import type { SyncNetwork } from '../../networks.ts';
import type { AccountPage, AskedBySomebody, LeadOn } from '../../page.ts';
import { consoleChanges, consolePanel } from './console-proof.ts';
import { ownPlayer, pageWithoutPlayer, requireOwnPlayer } from './own-player.ts';

const path = '/me/networks';
const maxName = 100;

/** The networks whose accounts are added by name. An account on the console network must be proved. */
type NamedNetwork = Exclude<SyncNetwork, 'psn'>;
const namedNetworks: readonly NamedNetwork[] = ['retro', 'steam'];

/** A player's own accounts on networks. */
export const ownNetworksPage: AccountPage = {
  path,
  role: 'player',
  show: async (asked) => {
    const t = asked.t.mine;
    const player = await ownPlayer(asked);
    if (player === null) return pageWithoutPlayer(asked, t.networksTitle);
    const followed = await listFollowedAccounts(asked.store, player.playerId);
    const isOnConsoles = followed.some(({ network }) => network === 'psn');
    const main = html`<h1>${t.networksTitle}</h1>
      <p class="lead">${t.networksIntro}</p>
      ${
        followed.length === 0
          ? html`<p>${t.noNetworks}</p>`
          : recordList(
              followed.map((account) => entryOf(asked, account)),
              t.changes,
            )
      }
      ${await addPanel(asked, followed)} ${isOnConsoles ? '' : await consolePanel(asked, player)}`;
    return { title: t.networksTitle, main };
  },
  changes: {
    follow: {
      step: (form) => ({ action: 'me.follow', subject: networkIn(form) }),
      run: follow,
    },
    unfollow: {
      step: (form) => ({ action: 'me.unfollow', subject: givenText(form, 'network') }),
      run: async (asked, form) => {
        const { playerId } = await requireOwnPlayer(asked);
        const own = await listFollowedAccounts(asked.store, playerId);
        const account = own.find(
          ({ network, name }) => network === form.get('network') && name === form.get('name'),
        );
        if (account === undefined)
          throw new ActionError(
            'unknown',
            'This is not one of your accounts that this site follows.',
          );
        await unfollowOwnAccount(asked.store, playerId, account);
        return { to: `${path}?said=networkRemoved` };
      },
    },
    ...consoleChanges(path),
  },
};

function networkIn(form: URLSearchParams): NamedNetwork | null {
  return namedNetworks.find((network) => network === form.get('network')) ?? null; // absent: the form is malformed
}

/**
 * Follows an account. The person must confirm the request, because the networks' terms allow Laurel to fetch only the data of people who
 * request this themselves.
 */
async function follow(asked: AskedBySomebody, form: URLSearchParams): Promise<LeadOn> {
  const player = await requireOwnPlayer(asked);
  const network = networkIn(form);
  if (network === null || !(await usableNetworks(asked)).includes(network))
    throw new ActionError('unknown', 'Choose a network.', 'network');
  if (form.get('asked') !== 'yes')
    throw new ActionError(
      'invalid',
      'Confirm that the account is yours, and that this site may fetch and show its games.',
      'asked',
    );
  const given = { network, name: givenText(form, 'name', maxName), player: player.name };
  if (!(await followPlayer(asked.store, given, asked.now())))
    throw new ActionError('conflict', 'You have already added this account.', 'name');
  return { to: `${path}?said=networkAdded` };
}

/** Returns the networks that have a key. On the others, nothing could be imported. */
async function usableNetworks({ networks }: AskedBySomebody): Promise<readonly NamedNetwork[]> {
  const usable = (await networks.status()).filter(
    ({ login }) => login.state === 'valid' || login.state === 'ending',
  );
  return namedNetworks.filter((network) => usable.some((each) => each.network === network));
}

function entryOf(
  asked: AskedBySomebody,
  { network, name, state, lastSuccessAt }: FollowedAccount,
): RecordEntry {
  const { context, t: texts } = asked;
  return {
    title: networkNames[network],
    facts: [
      name,
      texts.networks.states[state],
      lastSuccessAt === null
        ? ''
        : html`${texts.networks.updated} ${instant(lastSuccessAt, context)}`,
    ],
    acts: [
      changeForm(
        asked,
        { change: 'unfollow', label: texts.mine.unfollow, isSecond: true },
        hidden('network', network),
        hidden('name', name),
      ),
    ],
  };
}

async function addPanel(
  asked: AskedBySomebody,
  followed: readonly FollowedAccount[],
): Promise<Markup> {
  const { form, t: texts } = asked;
  const t = texts.mine;
  const usable = await usableNetworks(asked);
  const open = usable.filter((network) => followed.every((each) => each.network !== network));
  const [first] = open;
  if (first === undefined) return usable.length === 0 ? html`<p>${t.noKeys}</p>` : html``;
  return html`<section class="panel">
    <h2>${t.addNetwork}</h2>
    ${changeForm(
      asked,
      { change: 'follow', label: t.follow },
      choiceField(
        { name: 'network', label: t.network },
        open.map((network) => [network, networkNames[network]]),
        form.get('network') ?? first, // absent: the form was not sent yet
      ),
      textField({
        name: 'name',
        label: t.networkName,
        value: form.get('name') ?? '', // absent: the form was not sent yet
        hint: t.networkNameHint,
      }),
      tickField({ name: 'asked', label: t.networkAsked, isTicked: form.get('asked') === 'yes' }),
    )}
  </section>`;
}
