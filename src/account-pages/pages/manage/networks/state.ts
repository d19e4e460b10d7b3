/** The state of a network's login or key as text. */

import type { Insertion, Markup } from '../../../../documents/markup/index.ts';
import { html } from '../../../../documents/markup/index.ts';
import { instant } from '../../../../site/page-kit.ts';
import { recordList } from '../../../layout/records.ts';
import type { NetworkStatus } from '../../../networks.ts';
import type { AskedPage } from '../../../page.ts';

/** Renders the state of the login or key, the number of requests sent, and anything unusual. */
export function networkState(status: NetworkStatus, asked: AskedPage): Markup {
  const { context, t: texts } = asked;
  const t = texts.networks;
  const { notes, secretProblem, failedSince, budget, players, isRunning } = status;
  const facts = [
    requests(status, asked),
    players.length === 0 ? '' : t.followed({ players: players.length }),
    isRunning ? t.running : '',
    budget.blockedUntil === null
      ? ''
      : html`${t.waitsUntil} ${instant(budget.blockedUntil, context)}`,
    failedSince === null ? '' : html`${t.failsSince} ${instant(failedSince, context)}`,
  ];
  const problems = [secretProblem, ...notes].filter((each) => each !== null);
  return html`${recordList([{ title: loginText(status, asked), facts }])}
  ${problems.map((problem) => html`<p class="said problem">${problem}</p>`)}`;
}

/** Writes the state of the login or key, with its date. */
export function loginText(
  { network, login }: Pick<NetworkStatus, 'network' | 'login'>,
  { context, t: texts }: Pick<AskedPage, 'context' | 't'>,
): Insertion {
  const t = texts.networks;
  const { state, endsAt, daysLeft } = login;
  const date = endsAt === null ? '' : instant(endsAt, context, 'date');
  if (network !== 'psn') {
    if (state === 'none') return t.key.none;
    return state === 'ended' ? t.key.refused.markup({ date }) : t.key.stored;
  }
  if (state === 'none') return t.login.none;
  if (state === 'ended') return t.login.ended.markup({ date });
  return state === 'ending'
    ? t.login.ending.markup({ days: daysLeft ?? 0, date }) // absent: never, a login that is ending has a date
    : t.login.valid.markup({ date });
}

function requests({ network, budget, limit }: NetworkStatus, { t: texts }: AskedPage): string {
  const { requests: kinds } = texts.networks;
  return (network === 'psn' ? kinds.ofQuarter : kinds.ofDay)({ used: budget.used, limit });
}
