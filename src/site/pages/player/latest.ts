import { localIn } from '../../../domain/time/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { section } from '../../components/section/section.ts';
import { countLists } from '../../components/tabs/player-lists.ts';
import { sessionTexts } from '../../components/sessions.ts';
import { gameOfTrophy, trophyRows } from '../../components/trophy-rows/trophy-rows.ts';
import { toDate } from '../../texts/formats.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LatestSession, PlayerModel } from './model.ts';

/** Renders the latest trophies of a player, by session. */
export function latestTrophies(model: PlayerModel, context: PageContext): Markup {
  const { latest, player, networks } = model;
  const { links, t } = context;
  const all = {
    href: links.to('playerLog', { name: player.name }),
    label: t.things.all({ count: countLists(player, networks).log }),
  };
  return section(
    { id: 'latest', heading: t.player.latest, all },
    html`${latest.map((session) => writeSession(session, player.name, context))}`,
  );
}

/** Renders a session. Its heading contains the date, so its rows contain only the time of day. */
function writeSession(session: LatestSession, name: string, context: PageContext): Markup {
  const { format, zone } = context;
  const { startedAt, endedAt, latest } = session;
  const start = localIn(zone, startedAt);
  const end = localIn(zone, endedAt);
  const isOneDay = format.date(start) === format.date(end);
  const until = isOneDay ? format.clock(end) : `${format.date(end)}, ${format.clock(end)}`;
  const span = `${format.date(start)}, ${format.clock(start)}${start === end ? '' : ` – ${until}`}`;
  const rows = latest.map(({ trophy, counts, earnedAt }) => ({
    trophy,
    counts,
    under: gameOfTrophy(trophy, name, context),
    when: html`<time datetime="${toDate(earnedAt).toISOString()}"
      >${format.clock(localIn(zone, earnedAt))}</time
    >`,
  }));
  return html`<h3 class="day">${[span, ...sessionTexts(session, context)].join(' · ')}</h3>
    ${trophyRows(rows, context)}`;
}
