import type { types } from '../../../contract/index.ts';
import type { Grade } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { cup, listCounts } from '../../components/cup/cup.ts';
import type { PageContext } from '../../frame/context.ts';
import type { PlayerModel } from './model.ts';

/** Renders the figures of a player: platinums with the completed games, the other grades, ranks and completion. */
export function playerFigures({ profile, completed }: PlayerModel, context: PageContext): Markup {
  const { t } = context;
  const counts = listCounts(profile);
  const gradeFigures: readonly GradeFigure[] = [
    ['platinum', counts.Platinum, t.player.platinumFigure({ games: completed })],
    ['gold', counts.Gold, t.grades.gold],
    ['silver', counts.Silver, t.grades.silver],
    ['bronze', counts.Bronze, t.grades.bronze],
  ];
  return html`<ul class="figures">
    ${gradeFigures.map((figure) => writeFigure(figure, context))}
    <li class="sheet ranks">
      <ul>
        ${ranks(profile, context)}
        <li>
          <strong>${t.game.percent({ value: String(Math.floor(profile.GameCompletion)) })}</strong>
          ${t.player.completion}
        </li>
      </ul>
    </li>
  </ul>`;
}

type GradeFigure = readonly [grade: Grade, count: number, label: string];

function writeFigure([grade, count, label]: GradeFigure, { format }: PageContext): Markup {
  return html`<li class="sheet of-${grade}">
    ${cup(grade)}
    <p><strong>${format.number(count)}</strong> ${label}</p>
  </li>`;
}

/** Renders the ranks in the world and in the country, with links to these leaderboards. */
function ranks(profile: types.NetId, context: PageContext): Markup {
  const { Ranking: world, CountryRanking: country, Country: home } = profile;
  const { links, t, instance } = context;
  const player = profile.ID ?? ''; // absent: never in the profile of a stored player
  if (!hasRank(world)) return html`<li class="none">${t.player.notRanked}</li>`;
  const ofCountry =
    home !== null && hasRank(country) && instance.boards.includes('countries')
      ? html`<li>
          ${rankLink(country, links.to('leaderboards', {}, { country: home.Culture, player }), context)}
          ${isolate(home.Descripcion ?? t.player.country)}
        </li>`
      : '';
  return html`<li>
      ${rankLink(world, links.to('leaderboards', {}, { player }), context)}
      ${t.player.ofTotal({ total: world.Total })}
    </li>
    ${ofCountry}`;
}

function rankLink({ Position: rank }: types.Ranking, href: string, { t }: PageContext): Markup {
  return html`<a href="${href}" title="${t.player.rankLink}">${t.player.rank({ rank })}</a>`;
}

function hasRank(ranking: types.Ranking | null): ranking is types.Ranking {
  return ranking !== null && ranking.Position > 0;
}
