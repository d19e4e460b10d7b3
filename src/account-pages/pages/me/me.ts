/** The actions of a player on their own profile (docs/spec/access.md 5). */

import { ActionError, flagPlayer, listFollowedAccounts } from '../../../actions/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { claimLink } from '../../layout/claim-link.ts';
import { changeForm, hidden, textField } from '../../layout/form.ts';
import { addProviderPanel } from '../../layout/provider-link.ts';
import type { FoundPlayer } from '../../../store/index.ts';
import type { AccountPage, AskedBySomebody, Change } from '../../page.ts';
import { ownPlayer, requireOwnPlayer } from './own-player.ts';
import { reportChange, reportPanel } from './reporting.ts';

const path = '/me';

/** The first of the player's own pages. */
export const mePage: AccountPage = {
  path,
  role: 'player',
  show: async (asked) => {
    const { context, signedIn, t: texts, access } = asked;
    const t = texts.me;
    const player = await ownPlayer(asked);
    const hasPassword = await access.entry.hasWay(signedIn.account.accountId, 'password');
    const main = html`<h1>${t.title}</h1>
      ${
        player === null
          ? html`<p class="lead">${t.noPlayer}</p>
              ${claimLink(asked)}`
          : html`<p class="lead">
                <a href="${context.links.to('player', { name: player.name })}">${player.name}</a>
              </p>
              <section class="panel">
                <h2>${t.visibility}</h2>
                <p>${player.hidden ? t.isHidden : t.isShown}</p>
                ${changeForm(asked, player.hidden ? { change: 'show', label: t.show } : { change: 'hide', label: t.hide })}
              </section>
              ${player.hidden ? '' : addresses(player.name, asked)} ${updatePanel(asked)}
              ${reportPanel(asked)}`
      }
      ${passwordPanel(asked, hasPassword)} ${await addProviderPanel(asked, path)}
      <section class="panel">
        <h2>${t.sessions}</h2>
        <form method="post" action="${context.links.path('/sign-out')}">
          <input type="hidden" name="token" value="${asked.token}" />
          <button class="second" name="do" value="everywhere">${t.everywhere}</button>
        </form>
      </section>`;
    return { title: t.title, main };
  },
  changes: {
    hide: visibility('me.hide', true),
    show: visibility('me.show', false),
    update: {
      step: () => ({ action: 'me.update', subject: null }),
      run: async (asked) => {
        const player = await requireOwnPlayer(asked);
        await updateNow(asked, player);
        return { to: `${path}?said=updateAsked` };
      },
    },
    report: reportChange(() => path),
    password: {
      needsProof: true,
      step: () => ({ action: 'password.set', subject: null }),
      run: async ({ access, signedIn: { account }, now }, form) => {
        const password = form.get('password') ?? ''; // absent: the form is malformed, and is refused
        await access.entry.setPassword(account.accountId, password, now());
        return { to: `${path}?said=passwordSet` };
      },
    },
  },
};

function visibility(action: string, isHidden: boolean): Change<AskedBySomebody> {
  return {
    step: () => ({ action, subject: null }),
    run: async (asked) => {
      const player = await requireOwnPlayer(asked);
      if (!isHidden && (await asked.access.wishes.deletionAt(player.playerId)) !== null)
        throw new ActionError(
          'conflict',
          'Your data is going to be deleted. Stop the deletion first.',
        );
      await flagPlayer(asked.store, player.name, { now: asked.now(), hidden: isHidden });
      return { to: `${path}?said=playerChanged` };
    },
  };
}

/**
 * Requests an update of the player. Updates are limited, because the networks accept only a limited number of requests. A request that
 * fails because the player is not followed does not count.
 */
async function updateNow(
  { store, access, networks, now }: AskedBySomebody,
  player: FoundPlayer,
): Promise<void> {
  const followed = await listFollowedAccounts(store, player.playerId);
  if (followed.length === 0)
    throw new ActionError(
      'unknown',
      'This site does not follow you on any network. See “My networks”.',
    );
  if (!(await access.wishes.takeUpdate(player.playerId, now())))
    throw new ActionError(
      'conflict',
      'You asked for an update less than ten minutes ago. Try again later.',
    );
  for (const account of followed) await networks.update(account);
}

function updatePanel(asked: AskedBySomebody): Markup {
  const t = asked.t.mine;
  return html`<section class="panel">
    <h2>${t.update}</h2>
    <p>${t.updateHint}</p>
    ${changeForm(asked, { change: 'update', label: t.updateNow })}
  </section>`;
}

/** Renders the URLs of the card, which can be embedded in other sites, and of the feed, which programs read. */
function addresses(name: string, { context, t: texts }: AskedBySomebody): Markup {
  const t = texts.mine;
  return html`<section class="panel">
    <h2>${t.addresses}</h2>
    <p>${t.addressesHint}</p>
    <div class="fields addresses">
      <label
        >${t.card} <input readonly="readonly" value="${context.absolute.to('cardSvg', { name })}"
      /></label>
      <label
        >${t.feed}
        <input readonly="readonly" value="${context.absolute.to('playerFeed', { name })}"
      /></label>
    </div>
    <p class="buttons">
      <a class="button second" href="${context.links.path('/me/card')}">${t.chooseCard}</a>
    </p>
  </section>`;
}

function passwordPanel(asked: AskedBySomebody, hasPassword: boolean): Markup {
  const t = asked.t.me;
  return html`<section class="panel">
    <h2>${hasPassword ? t.newPassword : t.setPassword}</h2>
    <p>${t.passwordHint({ name: asked.signedIn.account.name })}</p>
    ${changeForm(
      asked,
      { change: 'password', label: t.savePassword },
      hidden('username', asked.signedIn.account.name),
      textField({
        name: 'password',
        label: t.password,
        type: 'password',
        autocomplete: 'new-password',
      }),
    )}
  </section>`;
}
