/** A player's private page of their games: which are hidden, and which are at the top of the profile (docs/spec/access.md 5.1). */

import { listOwnGames } from '../../../actions/index.ts';
import { foldText } from '../../../domain/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { fillPath } from '../../../paths/index.ts';
import { instant } from '../../../site/page-kit.ts';
import type { OwnGame } from '../../../store/index.ts';
import { searchedIn, searchForm } from '../../layout/fields.ts';
import type { RecordEntry } from '../../layout/records.ts';
import { recordList } from '../../layout/records.ts';
import type { AccountPage, AskedBySomebody } from '../../page.ts';
import { hidingChanges, hidingForm } from './hiding.ts';
import { ownPlayer, pageWithoutPlayer, requireOwnPlayer } from './own-player.ts';
import { pinChanges, pinForm, pinList, readPinned } from './pins.ts';

const path = '/me/games';
const maxShown = 50;

/** The path of a game's page, below the page of all games. */
export const ownGamePath = '/me/games/{game}';

/** The page with the player's games, last played first. */
export const ownGamesPage: AccountPage = {
  path,
  role: 'player',
  show: async (asked) => {
    const { query, t: texts } = asked;
    const t = texts.mine;
    const player = await ownPlayer(asked);
    if (player === null) return pageWithoutPlayer(asked, t.gamesTitle);
    const pins = await readPinned(asked, player.name);
    const found = search(await listOwnGames(asked.store, player.name), searchedIn(query));
    const entries = found.slice(0, maxShown).map((game) => ({
      ...gameEntry(game, asked),
      acts: [hidingForm(asked, game), pinForm(asked, pins, game.id)],
    }));
    const main = html`<h1>${t.gamesTitle}</h1>
      <p class="lead">${t.gamesIntro}</p>
      <section class="panel">
        <h2>${t.pins}</h2>
        <p>${t.pinsHint}</p>
        ${pinList(pins, asked)}
      </section>
      <section class="panel">
        <h2>${t.games}</h2>
        ${searchForm({ label: t.search, find: t.find }, query)}
        ${found.length > maxShown ? html`<p>${t.more({ max: maxShown })}</p>` : ''}
        ${found.length === 0 ? html`<p>${t.noGames}</p>` : recordList(entries, t.changes)}
      </section>`;
    return { title: t.gamesTitle, main };
  },
  changes: {
    ...pinChanges(() => path),
    ...hidingChanges({
      by: 'me',
      playerOf: async (asked) => (await requireOwnPlayer(asked)).name,
      back: () => path,
    }),
  },
};

/** Filters the games by a text. Hidden games come first, so that they are easy to find. */
function search(games: readonly OwnGame[], text: string): readonly OwnGame[] {
  const searched = foldText(text);
  return games
    .filter(
      ({ id, title }) => id.toLowerCase() === searched || foldText(title ?? id).includes(searched), // absent: the game has no title
    )
    .toSorted((one, other) => Number(other.hiddenAt !== null) - Number(one.hiddenAt !== null));
}

function gameEntry(
  { id, title, progress, hiddenAt }: OwnGame,
  { context, t: texts }: AskedBySomebody,
): RecordEntry {
  const t = texts.mine;
  return {
    title: html`<a href="${context.links.path(fillPath(ownGamePath, { game: id }))}"
      >${title ?? id}</a
    >`, // absent: the game has no title
    facts: [
      `${progress}\u00A0%`,
      hiddenAt === null ? '' : html`${t.hiddenSince} ${instant(hiddenAt, context)}`,
    ],
  };
}
