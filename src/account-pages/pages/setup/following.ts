/**
 * The first update of an account that was connected during the setup. The page's last button leads to the player's profile
 * (docs/spec/access.md 2, 4).
 */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { changeForm, hidden } from '../../layout/form.ts';
import { givenText } from '../../layout/given.ts';
import { importPaths } from '../../layout/upload-form.ts';
import type { NetworkStatus } from '../../networks.ts';
import type { AccountPage, AskedBySomebody } from '../../page.ts';
import { followingPath } from './connect.ts';
import { finishSetup } from './finish.ts';

const reloadsAfter = 2;

type FollowedPlayer = NetworkStatus['players'][number];

/** The page with the progress of the update. */
export const followingPage: AccountPage = {
  path: followingPath,
  role: 'operator',
  show: async (asked) => {
    const { query, networks, store, context } = asked;
    const network = givenText(query, 'network');
    const name = givenText(query, 'name');
    const status = (await networks.status()).find((each) => each.network === network);
    const followed = status?.players.find((each) => each.name.toLowerCase() === name.toLowerCase()); // absent: the URL has an unknown name
    if (status === undefined || followed === undefined) return null;
    const player = givenText(query, 'player');
    const found = await store.players.find(player);
    const isDone = followed.lastSuccessAt !== null;
    const title = asked.t.setup.following.title({ network: status.name });
    const main = html`<h1>${title}</h1>
      <div data-progress="${isDone ? '' : 'yes'}">
        ${stateOf(asked, followed)}
        ${found === null || (!isDone && found.games === 0) ? '' : finishForm(asked, found.name, isDone)}
      </div>
      <p class="buttons">
        <a class="button second" href="${context.links.path(importPaths.setup)}"
          >${asked.t.setup.following.back}</a
        >
      </p>`;
    return isDone ? { title, main } : { title, main, reloadsAfter };
  },
  changes: { finish: finishSetup },
};

function stateOf({ t: texts }: AskedBySomebody, followed: FollowedPlayer): Markup {
  const { following: t } = texts.setup;
  const { name, pending, lastError, lastSuccessAt } = followed;
  if (lastSuccessAt !== null) return html`<p class="lead">${t.done({ name })}</p>`;
  if (lastError !== null)
    return html`<p class="said problem" role="alert">${lastError}</p>
      <p class="lead">${t.repeated}</p>`;
  return html`<p class="lead">${t.running({ name })}</p>
    <progress aria-label="${texts.imports.progress}"></progress>
    <p>${pending === 0 ? t.soon : texts.networks.pending({ games: pending })}</p>`;
}

function finishForm(asked: AskedBySomebody, player: string, isDone: boolean): Markup {
  const label = asked.t.imports.seePlayer({ name: player });
  return changeForm(
    asked,
    { change: 'finish', label, isSecond: !isDone },
    hidden('player', player),
  );
}
