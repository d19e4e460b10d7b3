import { html } from '../../../documents/markup/index.ts';
import { dataAddresses } from '../../frame/api-links.ts';
import { formatTitle } from '../../text/names.ts';
import { listStatus } from '../../components/pager/pager.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage } from '../../frame/page.ts';
import { describeGame } from './description.ts';
import { editionList, gameIds } from './facts.ts';
import { pageHead } from './head.ts';
import type { GameModel } from './model.ts';
import { chosenPlayer, leaderboard, ownersProgress, platinumSection } from './players.ts';
import { shownTrophies, trophySection } from './trophy-section.ts';

/** Renders the page of a game in the catalogue: its set, rarity, players with the platinum, leaderboard. */
export function gameView(model: GameModel, context: PageContext): HtmlPage {
  const { game } = model;
  const { t, absolute } = context;
  const main = html`${pageHead(model, context)}
    <div class="two">
      ${trophySection(model, context)}
      <div>
        ${chosenPlayer(model, context)} ${platinumSection(model, context)}
        ${ownersProgress(model, context)} ${leaderboard(model, context)}
        ${editionList(model, context)} ${gameIds(model, context)}
      </div>
    </div>`;
  return {
    title: t.game.title({ game: formatTitle(game, t) }),
    main,
    status: listStatus(model.query, shownTrophies(model).length),
    description: describeGame(model, t),
    image: absolute.to('previewGame', { file: `${game.gameId}.jpg` }),
    data: dataAddresses(context, 'getListTrophies', [game.gameId]),
  };
}
