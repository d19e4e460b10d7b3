/** The page of one player, with every action of the operator (docs/spec/access.md 4, Players). */

import { countContents, listHiddenGames, findPlayer } from '../../../actions/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { instant } from '../../../site/page-kit.ts';
import type { FoundPlayer } from '../../../store/index.ts';
import { recordList } from '../../layout/records.ts';
import type { AccountPage, AskedBySomebody, ShownPage } from '../../page.ts';
import { hidingChanges, hidingForm } from '../me/hiding.ts';
import { correctionChanges, correctionPanels } from './player/corrections.ts';
import { flagChanges, flagForms } from './player/flags.ts';
import { followChanges, followPanel } from './player/following.ts';
import { namedIn, pathToPlayer, playerPath } from './player/path.ts';
import { removalChanges, removalPanels } from './player/removal.ts';
import { textField, changeForm } from '../../layout/form.ts';

/** Shows a player, including a hidden one, found by their current or a former name. */
export const playerPage: AccountPage = {
  path: playerPath,
  role: 'operator',
  show: async (asked) => {
    const player = await asked.store.players.find(namedIn(asked));
    return player === null ? null : showPlayer(asked, player);
  },
  changes: {
    ...flagChanges,
    ...followChanges,
    ...correctionChanges,
    ...removalChanges,
    ...hidingChanges({
      by: 'player',
      playerOf: async (asked) => (await findPlayer(asked.store, namedIn(asked))).name,
      back: (asked) => pathToPlayer(namedIn(asked)),
    }),
  },
};

async function showPlayer(asked: AskedBySomebody, player: FoundPlayer): Promise<ShownPage> {
  const { context, store, access, t: texts } = asked;
  const t = texts.player;
  const { name, formerNames, games, source, updatedAt } = player;
  const { trophies } = await countContents(store, name);
  const account = await access.people.findByPlayer(player.playerId);
  const main = html`<h1>${name}</h1>
    ${recordList(
      [
        {
          title: html`<a href="${context.links.to('player', { name })}">${t.publicPage}</a>`,
          facts: [
            texts.players.games({ games }),
            t.trophies({ trophies }),
            html`${source}, ${instant(updatedAt, context)}`,
            player.hidden ? texts.players.hidden : '',
            player.excluded ? texts.players.excluded : '',
            formerNames.length === 0 ? '' : t.formerNames({ names: formerNames.join(', ') }),
            account === null ? t.noAccount : t.account({ name: account.name }),
          ],
          acts: flagForms(asked, player),
        },
      ],
      texts.players.changes,
    )}
    ${await followPanel(asked, player)} ${await hiddenPanel(asked, name)} ${correctionPanels(asked)}
    ${await removalPanels(asked, player)}`;
  return { title: name, main };
}

async function hiddenPanel(asked: AskedBySomebody, name: string) {
  const t = asked.t.player;
  const games = await listHiddenGames(asked.store, name);
  return html`<section class="panel">
    <h2>${t.hiddenGames}</h2>
    <p>${t.hiddenGamesHint}</p>
    ${recordList(
      games.map((game) => ({
        title: game.title ?? game.id, // absent: the game has no title
        facts: [instant(game.hiddenAt, asked.context)],
        acts: [hidingForm(asked, game)],
      })),
      asked.t.players.changes,
    )}
    ${changeForm(
      asked,
      { change: 'hideGame', label: t.hideGame, isSecond: true },
      textField({ name: 'game', label: t.game }),
    )}
  </section>`;
}
