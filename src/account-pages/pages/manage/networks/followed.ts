/** The players who are followed on a network, those with a failure first. */

import { foldText } from '../../../../domain/index.ts';
import type { Markup } from '../../../../documents/markup/index.ts';
import { html } from '../../../../documents/markup/index.ts';
import { instant } from '../../../../site/page-kit.ts';
import { changeForm, hidden } from '../../../layout/form.ts';
import type { RecordEntry } from '../../../layout/records.ts';
import { recordList } from '../../../layout/records.ts';
import type { NetworkStatus, SyncNetwork } from '../../../networks.ts';
import type { AskedBySomebody } from '../../../page.ts';

type FollowedPlayer = NetworkStatus['players'][number];

const maxShown = 100;

/** Renders the players whose names contain the search text. */
export function followedList({ network, players }: NetworkStatus, asked: AskedBySomebody): Markup {
  const t = asked.t.networks;
  const searched = foldText((asked.query.get('q') ?? '').trim()); // absent: the request has no search text
  const found = players.filter(({ name }) => foldText(name).includes(searched));
  if (found.length === 0) return html`<p>${players.length === 0 ? t.nobody : t.notFound}</p>`;
  const shown = found.toSorted(byTrouble).slice(0, maxShown);
  return html`${recordList(
    shown.map((player) => entryOf(network, player, asked)),
    t.changes,
  )}
  ${found.length > maxShown ? html`<p>${t.more({ max: maxShown })}</p>` : ''}`;
}

function byTrouble(a: FollowedPlayer, b: FollowedPlayer): number {
  return Number(b.lastError !== null) - Number(a.lastError !== null);
}

function entryOf(
  network: SyncNetwork,
  player: FollowedPlayer,
  asked: AskedBySomebody,
): RecordEntry {
  const { context, t: texts } = asked;
  const t = texts.networks;
  const { name, state, lastSuccessAt, lastError, lastErrorAt, pending } = player;
  const who = [hidden('network', network), hidden('name', name)];
  return {
    title: name,
    facts: [
      lastErrorAt === null || lastError === null
        ? t.states[state]
        : html`${t.states[state]} ${instant(lastErrorAt, context)}`,
      lastSuccessAt === null ? '' : html`${t.updated} ${instant(lastSuccessAt, context)}`,
      pending === 0 ? '' : t.pending({ games: pending }),
      lastError ?? '', // absent: no update has failed since the last successful one
    ],
    acts: [
      changeForm(asked, { change: 'update', label: t.update, isSecond: true }, ...who),
      changeForm(asked, { change: 'unfollow', label: t.unfollow, isSecond: true }, ...who),
    ],
  };
}
