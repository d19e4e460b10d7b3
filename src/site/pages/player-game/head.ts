import { sumCounts } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { avatar } from '../../components/avatar/avatar.ts';
import type { Fact } from '../../components/facts/facts.ts';
import { factList } from '../../components/facts/facts.ts';
import { gameHead, setCups } from '../../components/game-head/game-head.ts';
import { gameProgress, progressBar } from '../../components/meter/meter.ts';
import { networkMark } from '../../components/networks/networks.ts';
import { formatTitle, playerLink } from '../../text/names.ts';
import { instant, lengthText, playTimeText } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import type { PlayerGameModel } from './model.ts';

/** Renders the head of the page: the game, the player, their progress, the number of their trophies, and dates. */
export function pageHead(model: PlayerGameModel, context: PageContext): Markup {
  const { player, row } = model;
  const { game, earned, userPoints } = row;
  const { t } = context;
  const below = html`<p class="line whose">
      ${avatar(player, 'face', context)}
      ${t.game.playerLine.markup({ player: playerLink(player, context) })}
    </p>
    ${progressBar(gameProgress(userPoints, game), t.game.progress, context)}
    <div class="set">
      ${setCups(game, earned, context)}
      <span
        >${t.player.trophiesOf({ earned: sumCounts(earned), total: game.totalTrophies })} ·
        ${t.game.points({ earned: userPoints, total: game.totalPoints })}</span
      >
    </div>
    ${figures(model, context)}`;
  const heading = html`${isolate(formatTitle(game, t))}${networkMark(game.gameId)}`;
  return gameHead({ game, heading, below }, context);
}

/**
 * Renders the rank, the dates of the first trophy, the last one, the platinum and 100 %, the time played, and how long the platinum and 100
 * % took.
 */
function figures({ dates, rank }: PlayerGameModel, context: PageContext): Markup {
  const t = context.t.game;
  const date = (at: number | null = null): Markup | null =>
    at === null ? null : instant(at, context, 'date');
  const length = (ms: number | null = null): string | null =>
    ms === null ? null : lengthText(ms, context.t);
  const { firstAt = null, lastAt = null, platinumAt = null, completedAt = null } = dates ?? {};
  const played = dates?.playTime ?? null; // absent: the player's trophies in this game have no dates
  const { timeToPlatinum = null, timeToCompletion = null } = dates ?? {};
  const isLast = lastAt !== firstAt && lastAt !== completedAt;
  const entries: readonly Fact[] = [
    [t.rankInGame, rank === null ? null : context.format.number(rank)],
    [t.firstTrophy, date(firstAt)],
    [t.lastTrophy, isLast ? date(lastAt) : null],
    [t.platinumAt, date(platinumAt)],
    [t.completedAt, completedAt === platinumAt ? null : date(completedAt)],
    [t.timePlayed, played === null ? null : playTimeText(played.seconds, context.t)],
    [t.firstPlayed, date(played?.firstAt)],
    [t.lastPlayed, date(played?.lastAt)],
    [t.timeToPlatinum, length(timeToPlatinum)],
    [t.timeToCompletion, timeToCompletion === timeToPlatinum ? null : length(timeToCompletion)],
  ];
  if (entries.every(([, value]) => value === null)) return html``;
  return html`${factList(entries)}
  ${timeToPlatinum === null && timeToCompletion === null ? '' : html`<p class="line tiny">${t.calendarTime}</p>`}`;
}
