/** The networks on which a player is followed. */

import {
  followableNetworks,
  followPlayer,
  listFollowedAccounts,
  unfollowAccount,
} from '../../../../actions/index.ts';
import type { Markup } from '../../../../documents/markup/index.ts';
import { html } from '../../../../documents/markup/index.ts';
import type { Network } from '../../../../domain/index.ts';
import { networkNames } from '../../../../domain/index.ts';
import type { FoundPlayer } from '../../../../store/index.ts';
import { askedTick, assertAsked } from '../../../layout/asked-tick.ts';
import { choiceField } from '../../../layout/fields.ts';
import { changeForm, hidden, textField } from '../../../layout/form.ts';
import { givenText } from '../../../layout/given.ts';
import { recordList } from '../../../layout/records.ts';
import type { AskedBySomebody, Change } from '../../../page.ts';
import { namedIn, pathToPlayer } from './path.ts';

/** The changes that follow and unfollow accounts. */
export const followChanges = {
  follow: {
    fields: { name: 'account' },
    step: (form, asked) => ({
      action: 'player.follow',
      subject: networkIn(form),
      player: namedIn(asked),
    }),
    run: async (asked, form) => {
      const player = namedIn(asked);
      const network = networkIn(form);
      assertAsked(network, form);
      const name = givenText(form, 'account') || player;
      const given = network === 'psn' ? { network, name } : { network, name, player };
      const isNew = await followPlayer(asked.store, given, asked.now());
      return { to: `${pathToPlayer(player)}?said=${isNew ? 'playerFollowed' : 'followedAlready'}` };
    },
  },
  unfollow: {
    step: (form, asked) => ({
      action: 'player.unfollow',
      subject: networkIn(form),
      player: namedIn(asked),
    }),
    run: async (asked, form) => {
      const account = { network: networkIn(form), name: givenText(form, 'account') };
      await unfollowAccount(asked.store, account);
      return { to: `${pathToPlayer(namedIn(asked))}?said=playerUnfollowed` };
    },
  },
} satisfies Record<string, Change<AskedBySomebody>>;

function networkIn(form: URLSearchParams): Network {
  return followableNetworks.find((network) => network === form.get('network')) ?? 'psn'; // absent: the form is malformed
}

/** Renders the followed accounts, and the form that follows another. */
export async function followPanel(asked: AskedBySomebody, player: FoundPlayer): Promise<Markup> {
  const t = asked.t.player;
  const followed = await listFollowedAccounts(asked.store, player.playerId);
  return html`<section class="panel">
    <h2>${t.networks}</h2>
    <p>${t.followHint}</p>
    ${recordList(
      followed.map(({ network, name }) => ({
        title: networkNames[network],
        facts: [name],
        acts: [
          changeForm(
            asked,
            { change: 'unfollow', label: t.unfollow, isSecond: true },
            hidden('network', network),
            hidden('account', name),
          ),
        ],
      })),
      asked.t.players.changes,
    )}
    ${changeForm(
      asked,
      { change: 'follow', label: t.follow, isSecond: true },
      choiceField(
        { name: 'network', label: t.network },
        followableNetworks.map((network) => [network, networkNames[network]]),
        asked.form.get('network') ?? 'psn', // absent: the form was not sent yet
      ),
      textField({
        name: 'account',
        label: t.networkName,
        value: asked.form.get('account') ?? player.name, // absent: the form was not sent yet
      }),
      askedTick(asked, asked.form.get('asked') === 'yes'),
    )}
  </section>`;
}
