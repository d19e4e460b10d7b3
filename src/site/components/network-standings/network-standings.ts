/** A player's games and trophies on networks other than the consoles' network, with links to the games and the leaderboards. */

import { networkNames, sumCounts } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { NetworkStanding } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import { gradeList } from '../cup/cup.ts';
import { section } from '../section/section.ts';

/** Renders a section with one row for each network; empty if there are none. */
export function networkStandings(
  standings: readonly NetworkStanding[],
  name: string,
  context: PageContext,
): Markup {
  if (standings.length === 0) return html``;
  const { t } = context;
  const heads = [t.player.network, t.player.gameList, t.player.trophiesColumn, t.board.title];
  const head = { id: 'networks', heading: t.player.networks, note: t.player.networksRule };
  return section(
    head,
    html`<div class="sheet">
      <table class="list networks">
        <thead>
          <tr>
            ${heads.map((text) => html`<th scope="col">${text}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${standings.map((standing) => standingRow(standing, name, context))}
        </tbody>
      </table>
    </div>`,
  );
}

function standingRow(standing: NetworkStanding, name: string, context: PageContext): Markup {
  const { links, format, instance } = context;
  const { network, accountName, games, earned } = standing;
  const measure = measureText(standing, context);
  return html`<tr>
    <th scope="row">
      <a class="strong" href="${links.to('playerGames', { name }, { network })}"
        >${networkNames[network]}</a
      >${accountName === null ? '' : html`<p class="quiet small">${isolate(accountName)}</p>`}
    </th>
    <td>${format.number(games)}</td>
    <td><strong>${format.number(sumCounts(earned))}</strong>${gradeList(earned, context)}</td>
    <td>
      ${
        instance.boards.includes('networks')
          ? html`<a href="${links.to('leaderboards', {}, { network })}">${measure}</a>`
          : measure
      }
    </td>
  </tr>`;
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
