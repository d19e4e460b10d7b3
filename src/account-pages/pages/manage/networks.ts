/** The networks on which players are followed: logins, keys and followed players (docs/spec/access.md 4, Networks). */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { changeForm, folded } from '../../layout/form.ts';
import type { NetworkStatus, SyncNetwork } from '../../networks.ts';
import type { AccountPage, AskedBySomebody } from '../../page.ts';
import { networkChanges } from './networks/changes.ts';
import { followedList } from './networks/followed.ts';
import { followForm, secretPanel } from './networks/forms.ts';
import { networkState } from './networks/state.ts';

/** The page of networks. The section of each network begins with the network's state. */
export const networksPage: AccountPage = {
  path: '/manage/networks',
  role: 'operator',
  show: async (asked) => {
    const t = asked.t.networks;
    const all = await asked.networks.status();
    const isFollowing = all.some(({ players }) => players.length > 0);
    const main = html`<h1>${t.title}</h1>
      <nav class="on-page" aria-label="${t.title}">
        ${all.map(({ network, name }) => html`<a href="#${network}">${name}</a>`)}
      </nav>
      ${isFollowing ? updates(all, asked) : ''} ${all.map((each) => panel(each, asked))}`;
    return { title: t.title, main };
  },
  changes: networkChanges,
};

/** Renders the actions that apply to all networks together. */
function updates(all: readonly NetworkStatus[], asked: AskedBySomebody): Markup {
  const t = asked.t.networks;
  return html`<div class="tools">
      ${changeForm(asked, { change: 'updateAll', label: t.updateAll, isSecond: true })}
      ${
        all.some(({ isRunning }) => isRunning)
          ? changeForm(asked, { change: 'stopUpdate', label: t.stopUpdate, isSecond: true })
          : ''
      }
    </div>
    <form method="get" class="row">
      <label
        >${t.search} <input type="search" name="q" value="${asked.query.get('q') ?? ''}"
      /></label>
      <button class="second">${t.find}</button>
    </form>`;
}

function panel(status: NetworkStatus, asked: AskedBySomebody): Markup {
  const { network, name } = status;
  const { terms } = asked.t.networks;
  const hints: Readonly<Record<SyncNetwork, string>> = terms;
  return html`<section class="panel" id="${network}">
    <h2>${name}</h2>
    ${networkState(status, asked)} ${secretPanel(status, asked)}
    ${folded(
      asked.t.networks.follow,
      html`<p>${hints[network]}</p>
        ${followForm(network, asked)}`,
    )}
    ${followedList(status, asked)}
  </section>`;
}
