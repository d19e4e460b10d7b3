/** The lists of the home page about what players are doing. Texts of hidden trophies are not shown. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type {
  EarnedGroup,
  LatestPlatinum,
  PlayerRow,
  RareTrophy,
  TrophyRow,
} from '../../../store/port/store.ts';
import { avatar } from '../../components/avatar/avatar.ts';
import { cover } from '../../components/cover/cover.ts';
import { maskedIcon } from '../../components/trophy-icon/trophy-icon.ts';
import { networkMark } from '../../components/networks/networks.ts';
import { playerLink, formatTitle } from '../../text/names.ts';
import { rarityChip } from '../../components/rarity/rarity-bar.ts';
import { instant } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';

/** What players earned in one session of a game, with the best trophy. */
export function earnedGroups(groups: readonly EarnedGroup[], context: PageContext): Markup {
  return html`<ol class="feed earned-groups">
    ${groups.map((group) => earnedGroup(group, context))}
  </ol>`;
}

function earnedGroup(
  { player, game, best, counts, trophies, lastAt }: EarnedGroup,
  context: PageContext,
): Markup {
  const { links, t } = context;
  const href = links.to('playerGame', { name: player.name, game: game.gameId });
  const link = html`<a href="${href}">${isolate(formatTitle(game, t))}</a
    >${networkMark(game.gameId)}`;
  return html`<li>
    ${cover(game, context, { size: 's' })}
    <div>
      <p class="plain">
        ${t.home.earned.markup({ player: playerLink(player, context), trophies, game: link })}
      </p>
      <p class="quiet">
        ${trophyLink(best, context)} ${gradeName(best, context)} ${rarityChip(counts, context)}
      </p>
    </div>
    <p class="quiet when">${instant(lastAt, context, 'date')}</p>
  </li>`;
}

/** A trophy as a link to its page. */
function trophyLink(
  { gameId, trophyId, title, hidden }: TrophyRow,
  { links, t }: PageContext,
): Markup {
  const name = hidden ? t.game.hiddenTrophy : isolate(title ?? t.game.untitledTrophy);
  return html`<a href="${links.to('trophy', { game: gameId, trophy: String(trophyId) })}"
    >${name}</a
  >`;
}

function gradeName({ grade }: TrophyRow, { t }: PageContext): Markup {
  return html`<span class="grade-name ${grade}">${t.grades[grade]}</span>`;
}

/** Covers of games with the player who earned the platinum. */
export function platinumTiles(platinums: readonly LatestPlatinum[], context: PageContext): Markup {
  const { links, t } = context;
  return html`<ul class="tiles few">
    ${platinums.map(
      ({ player, game, platinumAt }) =>
        html`<li>
          ${cover(game, context)}<a
            href="${links.to('playerGame', { name: player.name, game: game.gameId })}"
            >${isolate(formatTitle(game, t))}</a
          >
          <p class="quiet">
            ${playerLink(player, context)} ${instant(platinumAt, context, 'date')}
          </p>
        </li>`,
    )}
  </ul>`;
}

/** A list of rare trophies with the players who earned them. */
export function rareTrophies(rarest: readonly RareTrophy[], context: PageContext): Markup {
  return html`<ol class="feed">
    ${rarest.map(
      ({ player, trophy, counts }) =>
        html`<li>
          ${maskedIcon(trophy, context)}
          <div>
            <p>${trophyLink(trophy, context)}</p>
            <p class="quiet">
              ${playerLink(player, context)} ·
              ${isolate(formatTitle({ title: trophy.gameTitle }, context.t))}${networkMark(trophy.gameId)}
            </p>
          </div>
          <p class="quiet when end">
            ${gradeName(trophy, context)}<br />${rarityChip(counts, context)}
          </p>
        </li>`,
    )}
  </ol>`;
}

/** Players who are online, with their game. */
export function playingPlayers(playing: readonly PlayerRow[], context: PageContext): Markup {
  return html`<ul class="people">
    ${playing.map(
      (player) =>
        html`<li>
          ${avatar(player, 'small', context)}<span class="who">${playerLink(player, context)}</span>
          <span class="quiet">${isolate(player.statusPlaying || player.statusTitle || '')}</span>
        </li>`,
    )}
  </ul>`;
}
