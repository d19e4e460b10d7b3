/** The facts about a game: rates, times, players, rarity score of the set, ids, other editions. */

import { minOwnersForRarity, scoreRarity } from '../../../domain/play/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { invariant } from '../../../invariant.ts';
import type { GameRow, TrophyCounts } from '../../../store/port/store.ts';
import { cover } from '../../components/cover/cover.ts';
import type { Fact } from '../../components/facts/facts.ts';
import { factList } from '../../components/facts/facts.ts';
import { section } from '../../components/section/section.ts';
import { platformText, formatTitle } from '../../text/names.ts';
import { findNetworkRate, formatRarity } from '../../components/rarity/rarity.ts';
import { lengthText } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import type { GameModel } from './model.ts';

/** Renders the facts about a game besides its trophies. Unknown figures are left out. */
export function gameFacts(model: GameModel, context: PageContext): Markup {
  const { figures, rarity } = model;
  const { format } = context;
  const t = context.t.game;
  const of = rates(model);
  const rate = (counts: TrophyCounts | null | undefined): string | null =>
    counts === null || counts === undefined ? null : (formatRarity(counts, context)?.share ?? null);
  const time = (ms: number | null): string | null =>
    ms === null ? null : lengthText(ms, context.t);
  const { medianToPlatinum, medianToCompletion, recentPlayers } = figures;
  const entries: readonly Fact[] = [
    [t.platinumRate, rate(of?.platinum)],
    [t.completionRate, rate(of?.completed)],
    [t.owners, rarity === null || rarity.owners === 0 ? null : format.number(rarity.owners)],
    [t.recentPlayers, recentPlayers === 0 ? null : format.number(recentPlayers)],
    [t.medianToPlatinum, time(medianToPlatinum)],
    [t.medianToCompletion, medianToPlatinum === null ? time(medianToCompletion) : null],
    [t.setScore, of === null ? null : format.number(scoreOf(model))],
  ];
  return html`${factList(entries)}
  ${medianToPlatinum === null && medianToCompletion === null ? '' : html`<p class="line tiny">${t.calendarTime}</p>`}`;
}

/** Renders how many owners have the platinum, and how many have all trophies; null with fewer than 5 owners. */
function rates({
  trophies,
  rarity,
  game,
}: GameModel): { readonly platinum: TrophyCounts | null; readonly completed: TrophyCounts } | null {
  if (rarity === null || rarity.owners < minOwnersForRarity) return null;
  const { owners, earners, progress } = rarity;
  const platinum = trophies.find(({ grade }) => grade === 'platinum');
  return {
    platinum:
      platinum === undefined || game.set.platinum === 0
        ? null
        : { owners, earners: earners.get(platinum.trophyId) ?? 0 },
    completed: { owners, earners: invariant(progress.at(-1), 'progress has bins') },
  };
}

/** Returns the sum of the rarity scores of all trophies in the set. */
function scoreOf({ trophies, rarity, native }: GameModel): number {
  const owners = rarity?.owners ?? 0;
  return trophies.reduce((sum, { trophyId, grade }) => {
    const earners = Math.min(rarity?.earners.get(trophyId) ?? 0, owners);
    return (
      sum +
      scoreRarity(grade, { earners, owners, networkRate: findNetworkRate(native.get(trophyId)) })
    );
  }, 0);
}

/** Renders links to the same game under other ids. */
export function editionList({ editions }: GameModel, context: PageContext): Markup {
  if (editions.length === 0) return html``;
  return section(
    { id: 'editions', heading: context.t.game.editions },
    html`<ul class="editions sheet">
      ${editions.map((game) => editionRow(game, context))}
    </ul>`,
  );
}

function editionRow(game: GameRow, context: PageContext): Markup {
  const { links, t } = context;
  return html`<li>
    ${cover(game, context, { size: 's' })}
    <div>
      <a class="strong" href="${links.to('game', { game: game.gameId })}"
        >${isolate(formatTitle(game, t))}</a
      >
      <p class="quiet small">
        ${platformText(game.platform, t)} <code>${isolate(game.gameId)}</code>
      </p>
    </div>
  </li>`;
}

/** Renders the ids of the game, for readers who look it up elsewhere. */
export function gameIds(
  { game: { gameId, europeId } }: GameModel,
  { t: { game: t } }: PageContext,
): Markup {
  return html`<p class="ids quiet small">
    ${t.id}
    <code>${isolate(gameId)}</code
    >${europeId === '' ? '' : html` · ${t.europeId} <code>${isolate(europeId)}</code>`}
  </p>`;
}
