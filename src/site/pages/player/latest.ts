import { localIn } from '../../../domain/time/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { sessionTexts } from '../../components/sessions.ts';
import { maskedIcon } from '../../components/trophy-icon/trophy-icon.ts';
import { networkMark } from '../../components/networks/networks.ts';
import { formatTitle } from '../../text/names.ts';
import { rarityChip } from '../../components/rarity/rarity-bar.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LatestSession, LatestTrophy, PlayerModel } from './model.ts';

/** The latest trophies of a player, by session. */
export function latestTrophies(model: PlayerModel, context: PageContext): Markup {
  const { latest, player, trophies } = model;
  const { links, t } = context;
  const { name } = player;
  return html`<section class="session" aria-labelledby="latest">
    <h2 id="latest">
      ${t.player.latest}
      <a class="more-link" href="${links.to('playerLog', { name })}"
        >${t.player.seeAll({ count: trophies })}</a
      >
    </h2>
    ${latest.map((session) => writeSession(session, model, context))}
  </section>`;
}

function writeSession(session: LatestSession, model: PlayerModel, context: PageContext): Markup {
  const { format } = context;
  const { startedAt, endedAt, latest } = session;
  const start = localIn(context.zone, startedAt);
  const end = localIn(context.zone, endedAt);
  const isOneDay = format.date(start) === format.date(end);
  const until = isOneDay ? format.clock(end) : `${format.date(end)}, ${format.clock(end)}`;
  const span = `${format.date(start)}, ${format.clock(start)}${start === end ? '' : ` – ${until}`}`;
  return html`<h3 class="session-head">${[span, ...sessionTexts(session, context)].join(' · ')}</h3>
    <ol class="feed history">
      ${latest.map((each) => writeTrophy(each, model.player.name, context))}
    </ol>`;
}

function writeTrophy({ trophy, counts }: LatestTrophy, name: string, context: PageContext): Markup {
  const { links, t } = context;
  const { gameId, trophyId, grade } = trophy;
  const title = trophy.hidden
    ? t.game.hiddenTrophy
    : isolate(trophy.title ?? t.game.untitledTrophy);
  return html`<li>
    ${maskedIcon(trophy, context)}
    <div>
      <p>
        <a href="${links.to('trophy', { game: gameId, trophy: String(trophyId) })}">${title}</a>
      </p>
      <p class="quiet">
        <a href="${links.to('playerGame', { name, game: gameId })}"
          >${isolate(formatTitle({ title: trophy.gameTitle }, t))}</a
        >${networkMark(gameId)}
      </p>
    </div>
    <p class="quiet when">
      <span class="grade-name ${grade}">${t.grades[grade]}</span>
      <br />${rarityChip(counts, context)}
    </p>
  </li>`;
}
