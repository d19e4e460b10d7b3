import type { types } from '../../../contract/index.ts';
import type { GradeCounts } from '../../../domain/index.ts';
import { grades, sumCounts } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { gradeList } from '../../components/cup/cup.ts';
import type { PageContext } from '../../frame/context.ts';
import type { PlayerModel } from './model.ts';
import type { ChartContext } from '../../charts/axes.ts';

/** The figures of a player: platinums, completed games, trophies, completion, ranks, and the trophies by grade as a bar. */
export function playerFigures({ profile, completed }: PlayerModel, context: PageContext): Markup {
  const { format } = context;
  const t = context.t.player;
  const counts = profile.Trophies ?? { Earned: 0, Platinum: 0, Gold: 0, Silver: 0, Bronze: 0 };
  const byGrade = {
    platinum: counts.Platinum,
    gold: counts.Gold,
    silver: counts.Silver,
    bronze: counts.Bronze,
  };
  const figures: readonly [string, string][] = [
    [t.platinums, format.number(counts.Platinum)],
    [t.completed, format.number(completed)],
    [t.trophies, format.number(counts.Earned)],
    [t.completion, `${Math.floor(profile.GameCompletion)}%`],
  ];
  return html`<dl class="stats">
      ${figures.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
      <div class="ranks">
        <dt>${t.world}</dt>
        ${ranks(profile, context)}
      </div>
    </dl>
    ${counts.Earned === 0 ? '' : byGradeLine(byGrade, context)}`;
}

function byGradeLine(counts: GradeCounts, context: PageContext): Markup {
  return html`<div class="by-grade">
    ${gradeBar(counts, context)} ${gradeList(counts, context)}
  </div>`;
}

/** The rank in the world, and beneath it that in the country. */
function ranks(
  profile: types.NetId,
  { links, t: { player: t }, format, instance }: PageContext,
): Markup {
  const { Ranking: world, CountryRanking: country, Country: home } = profile;
  const name = profile.ID ?? '';
  const link = ({ Position: position, Total: total }: types.Ranking, href: string): Markup =>
    html`<a href="${href}" title="${t.rankLink}">${format.number(position)}</a>
      <small>${t.ofTotal({ total })}</small>`;
  if (!hasRank(world)) return html`<dd class="none">${t.notRanked}</dd>`;
  const ofCountry =
    home !== null && hasRank(country) && instance.boards.includes('countries')
      ? html`<dd class="country">
          <small>${home.Descripcion ?? t.country}</small>
          ${link(country, links.to('leaderboards', {}, { country: home.Culture, player: name }))}
        </dd>`
      : '';
  return html`<dd>${link(world, links.to('leaderboards', {}, { player: name }))}</dd>
    ${ofCountry}`;
}

function hasRank(ranking: types.Ranking | null): ranking is types.Ranking {
  return ranking !== null && ranking.Position > 0;
}

const width = 1000;
const height = 10;
const gap = 2;

/** Parts in the order of the grades, with a gap of the paper between them. */
function gradeBar(counts: GradeCounts, { t, format }: ChartContext): Markup {
  const total = Math.max(sumCounts(counts), 1);
  const present = grades.filter((grade) => counts[grade] > 0);
  const free = width - gap * Math.max(present.length - 1, 0);
  let at = 0;
  const parts = present.map((grade) => {
    const length = (free * counts[grade]) / total;
    const part = html`<rect
      class="part ${grade}"
      x="${at.toFixed(1)}"
      width="${length.toFixed(1)}"
      height="${height}"
    />`;
    at += length + gap;
    return part;
  });
  const label = present
    .map((grade) => `${t.grades[grade]}: ${format.number(counts[grade])}`)
    .join(', ');
  return html`<svg
    class="grade-bar"
    viewBox="0 0 ${width} ${height}"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    ${parts}
  </svg>`;
}
