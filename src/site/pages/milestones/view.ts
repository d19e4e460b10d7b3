import { sumCounts } from '../../../domain/index.ts';
import { dayMs } from '../../../domain/time/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { GameRow } from '../../../store/port/store.ts';
import type { Fact } from '../../components/facts/facts.ts';
import { factList } from '../../components/facts/facts.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { progressMeter } from '../../components/meter/meter.ts';
import { sectionHead } from '../../components/section/section.ts';
import { playerTop } from '../../components/tabs/player-head.ts';
import { cover } from '../../components/cover/cover.ts';
import { maskedIcon } from '../../components/trophy-icon/trophy-icon.ts';
import { renderNetworkMark, networkLinks } from '../../components/networks/networks.ts';
import { formatTitle } from '../../text/names.ts';
import { listStatus, pagedList } from '../../components/pager/pager.ts';
import { rarityChip } from '../../components/rarity/rarity-bar.ts';
import { instant, lengthText } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage } from '../../frame/page.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { MilestonesModel, Undated } from './model.ts';
import type { Milestone } from './reached.ts';

/** Renders a player's milestones, newest first, with the next ones and the records. */
export function milestonesView(model: MilestonesModel, context: PageContext): HtmlPage {
  const { player, reached } = model;
  const { name } = player;
  const t = context.t.milestones;
  const main = html`${playerTop('milestones', model, context)}
  ${
    reached.total === 0 && model.query.network === null
      ? emptyState({ list: 'milestones', href: context.links.to('player', { name }) }, context)
      : everything(model, context)
  }`;
  return {
    title: t.title({ name }),
    main,
    status: listStatus(model.query, reached.total),
    description: t.description({ name }),
    image: context.absolute.to('previewPlayer', { file: `${name}.jpg` }),
  };
}

function everything(model: MilestonesModel, context: PageContext): Markup {
  const { reached, ahead, player, query, networks } = model;
  const t = context.t.milestones;
  const link = (more: LinkQuery): string =>
    context.links.to('milestones', { name: player.name }, { network: query.network, ...more });
  const list = (): Markup =>
    html`<ol class="milestones">
      ${reached.items.map((milestone) => writeMilestone(milestone, player.name, context))}
    </ol>`;
  return html`<div class="two">
    <section aria-labelledby="reached">
      ${sectionHead({ id: 'reached', heading: t.reached })}
      ${networkLinks({ networks, chosen: query.network, link: (network) => link({ network }) }, context)}
      ${pagedList({ page: query, total: reached.total, list, empty: html`<p class="empty">${t.none}</p>`, link }, context.t)}
      ${undatedNote(model.undated, context)}
    </section>
    <div>
      <section aria-labelledby="ahead">
        ${sectionHead({ id: 'ahead', heading: t.next })}
        <ul class="ahead sheet">
          ${ahead.map((each) => writeAhead(each, context))}
        </ul>
      </section>
      <section aria-labelledby="records">
        ${sectionHead({ id: 'records', heading: t.records })}
        <div class="records sheet pad">${records(model, context)}</div>
      </section>
    </div>
  </div>`;
}

function writeAhead(
  { kind, network, count, missing }: MilestonesModel['ahead'][number],
  { t: { milestones: t } }: PageContext,
): Markup {
  const name = t.names[kind]({ count });
  const percent = Math.floor((100 * (count - missing)) / count);
  return html`<li>
    <p>${name}${renderNetworkMark(network)}</p>
    <p class="quiet small">${t.toGo({ count: missing })}</p>
    ${progressMeter(percent, name)}
  </li>`;
}

/** Renders how many trophies and games have no date; empty if all have one. */
function undatedNote(
  { trophies, platinums, completed }: Undated,
  { t, format }: PageContext,
): Markup {
  const parts = [
    ...(trophies === 0 ? [] : [t.things.trophies({ count: trophies })]),
    ...(platinums === 0 ? [] : [t.milestones.ofThem({ platinums })]),
    ...(completed === 0 ? [] : [t.milestones.completedGames({ games: completed })]),
  ];
  return parts.length === 0
    ? html``
    : html`<p class="quiet">${t.milestones.withoutDate({ what: format.enumeration(parts) })}</p>`;
}

function writeMilestone(milestone: Milestone, name: string, context: PageContext): Markup {
  const { of, at } = milestone;
  const { t } = context;
  if (of === null || at === null)
    return html`<li class="${milestone.kind} undated">
      <div class="sheet">
        <p class="reached">
          ${t.milestones.names[milestone.kind]({ count: milestone.count })}${renderNetworkMark(milestone.network)}
        </p>
        <p class="when">${t.cabinet.unknownDate}</p>
      </div>
    </li>`;
  return writeDated({ ...milestone, of, at }, name, context);
}

interface DatedMilestone extends Milestone {
  readonly at: number;
  readonly of: NonNullable<Milestone['of']>;
}

function writeDated(
  { kind, network, count, at, of, daysSince: days }: DatedMilestone,
  name: string,
  context: PageContext,
): Markup {
  const { t, links } = context;
  const [icon, gameId, label] =
    'game' in of
      ? [cover(of.game, context, { size: 's' }), of.game.gameId, formatTitle(of.game, t)]
      : [
          maskedIcon(of.trophy, context),
          of.trophy.gameId,
          of.trophy.hidden ? t.game.hiddenTrophy : (of.trophy.title ?? t.game.untitledTrophy),
        ];
  const title =
    'game' in of ? '' : html` · ${isolate(formatTitle({ title: of.trophy.gameTitle }, t))}`;
  return html`<li class="${kind}">
    <div class="sheet">
      ${icon}
      <div>
        <p class="reached">${t.milestones.names[kind]({ count })}${renderNetworkMark(network)}</p>
        <p class="of">
          <a href="${links.to('playerGame', { name, game: gameId })}">${isolate(label)}</a>${title}
        </p>
      </div>
      <p class="when">
        ${instant(at, context, 'date')}${days === null ? '' : html`<span class="after"> ${days === 0 ? t.milestones.sameDay : t.milestones.after({ days })}</span>`}
      </p>
    </div>
  </li>`;
}

/** Renders the records about days: streaks and the busiest day. */
function dayRecords(
  { records: { streaks, busiest } }: MilestonesModel,
  { t, format }: PageContext,
): readonly Fact[] {
  return [
    [
      t.milestones.currentStreak,
      streaks.current === null ? null : html`${t.things.days({ count: streaks.current.length })}`,
    ],
    [
      t.milestones.longestStreak,
      streaks.longest === null
        ? null
        : html`${t.things.days({ count: streaks.longest.length })}
            <span class="quiet"
              >${t.milestones.until({ date: format.date(streaks.longest.endsOn * dayMs) })}</span
            >`,
    ],
    [
      t.milestones.busiestDay,
      busiest === null
        ? null
        : html`${t.things.trophies({ count: sumCounts(busiest) })}
            <span class="quiet">${format.date(busiest.day * dayMs)}</span>`,
    ],
  ];
}

function records(model: MilestonesModel, context: PageContext): Markup {
  const { t } = context;
  const { latest, rarest, fastest, quickest, longest } = model.records;
  const link = (game: GameRow): Markup =>
    html`<a href="${context.links.to('playerGame', { name: model.player.name, game: game.gameId })}"
      >${isolate(formatTitle(game, t))}</a
    >`;
  const length = (ms: number | null): Markup =>
    ms === null ? html`` : html`<span class="quiet">${lengthText(ms, t)}</span>`;
  const entries: readonly Fact[] = [
    ...dayRecords(model, context),
    [
      t.milestones.latestPlatinum,
      latest === null || latest.platinumAt === null
        ? null
        : html`${link(latest.game)} ${instant(latest.platinumAt, context, 'date')}`,
    ],
    [
      t.milestones.rarestPlatinum,
      rarest === null ? null : html`${link(rarest.game)} ${rarityChip(rarest.counts, context)}`,
    ],
    [
      t.milestones.fastestPlatinum,
      fastest === null ? null : html`${link(fastest.game)} ${length(fastest.timeToPlatinum)}`,
    ],
    [
      t.milestones.fastestCompletion,
      quickest === null ? null : html`${link(quickest.game)} ${length(quickest.timeToCompletion)}`,
    ],
    [
      t.milestones.longestRoad,
      longest === null ? null : html`${link(longest.game)} ${length(longest.timeToCompletion)}`,
    ],
  ];
  return factList(entries);
}
