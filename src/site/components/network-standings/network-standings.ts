/** A player on networks other than that of the consoles: what they have there, with links to the games and the boards. */

import { networkNames, sumCounts } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { NetworkStanding } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import { gradeList } from '../cup/cup.ts';

/** A section with one row for each network; nothing without any. */
export function networkStandings(
  standings: readonly NetworkStanding[],
  name: string,
  context: PageContext,
): Markup {
  if (standings.length === 0) return html``;
  const { links, format, t, instance } = context;
  return html`<section aria-labelledby="networks">
    <h2 id="networks">${t.player.networks}</h2>
    <p class="quiet">${t.player.networksRule}</p>
    <table class="list networks">
      <thead>
        <tr>
          <th scope="col">${t.player.network}</th>
          <th scope="col">${t.player.gameList}</th>
          <th scope="col">${t.player.trophiesColumn}</th>
          <th scope="col">${t.board.title}</th>
        </tr>
      </thead>
      <tbody>
        ${standings.map(
          ({ network, accountName, games, earned, score, secondScore }) =>
            html`<tr>
              <th scope="row">
                <a href="${links.to('playerGames', { name }, { network })}"
                  >${networkNames[network]}</a
                >${accountName === null ? '' : html`<p class="quiet">${isolate(accountName)}</p>`}
              </th>
              <td data-label="${t.player.gameList}">${format.number(games)}</td>
              <td data-label="${t.player.trophiesColumn}">
                <strong>${format.number(sumCounts(earned))}</strong>${gradeList(earned, context)}
              </td>
              <td data-label="${t.board.title}">
                ${
                  instance.boards.includes('networks')
                    ? html`<a href="${links.to('leaderboards', {}, { network })}"
                        >${measureText({ network, score, secondScore }, context)}</a
                      >`
                    : measureText({ network, score, secondScore }, context)
                }
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

function measureText(
  { network, score, secondScore }: Pick<NetworkStanding, 'network' | 'score' | 'secondScore'>,
  { t, format }: PageContext,
): string {
  const measures = t.board.measures[network];
  const text = `${measures.first}: ${format.number(score)}`;
  return 'second' in measures
    ? `${text} · ${measures.second}: ${format.number(secondScore)}`
    : text;
}
