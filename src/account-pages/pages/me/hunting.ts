/** The games and trophies that a player hunts, easiest first, with their notes. No other person can see them (docs/spec/access.md 5.1). */

import { listHunts } from '../../../actions/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { fillPath } from '../../../paths/index.ts';
import { platformText } from '../../../site/page-kit.ts';
import type { Hunt } from '../../../store/index.ts';
import { searchedIn, searchForm } from '../../layout/fields.ts';
import type { RecordEntry } from '../../layout/records.ts';
import { recordList } from '../../layout/records.ts';
import type { AccountPage, AskedBySomebody } from '../../page.ts';
import { ownGamePath } from './games.ts';
import { huntChanges, huntForms } from './hunts.ts';
import { ownPlayer, pageWithoutPlayer } from './own-player.ts';

const path = '/me/hunting';
const maxFound = 20;

/** The page with marks and notes, and the search for further games. */
export const huntingPage: AccountPage = {
  path,
  role: 'player',
  show: async (asked) => {
    const t = asked.t.mine;
    const player = await ownPlayer(asked);
    if (player === null) return pageWithoutPlayer(asked, t.huntingTitle);
    const hunts = await listHunts(asked.store, player.name);
    const main = html`<h1>${t.huntingTitle}</h1>
      <p class="lead">${t.huntingIntro}</p>
      ${
        hunts.length === 0
          ? html`<p>${t.noHunts}</p>`
          : recordList(
              hunts.map((hunt) => huntEntry(hunt, asked)),
              t.changes,
            )
      }
      <section class="panel">
        <h2>${t.findGame}</h2>
        ${searchForm({ label: t.search, find: t.find }, asked.query)} ${await foundGames(asked)}
      </section>`;
    return { title: t.huntingTitle, main };
  },
  changes: huntChanges(() => path),
};

async function foundGames(asked: AskedBySomebody): Promise<Markup> {
  const text = searchedIn(asked.query);
  if (text === '') return html``;
  const all = asked.store.ofNetwork(null);
  const { items } = await all.searchGames(text, { offset: 0, limit: maxFound });
  if (items.length === 0) return html`<p>${asked.t.mine.noGames}</p>`;
  return recordList(
    items.map(({ game: { gameId, title, platform } }) => ({
      title: gameLink({ id: gameId, title }, asked),
      facts: [platform === null ? '' : platformText(platform, asked.context.t)],
    })),
  );
}

function gameLink({ id, title }: Hunt['game'], { context: { links } }: AskedBySomebody): Markup {
  return html`<a href="${links.path(fillPath(ownGamePath, { game: id }))}">${title ?? id}</a>`; // absent: the game has no title
}

function huntEntry(hunt: Hunt, asked: AskedBySomebody): RecordEntry {
  const { game, trophy, share, isDone, isHunted, note } = hunt;
  const t = asked.t.mine;
  return {
    title:
      trophy === null
        ? gameLink(game, asked)
        : html`${gameLink(game, asked)}: ${trophy.title ?? trophy.id}`, // absent: the trophy has no title
    facts: [
      share === null ? '' : t.share({ percentage: Math.round(share * 1000) / 10 }),
      isDone ? t.done : isHunted ? t.hunted : '',
      note ?? '', // absent: the player has no note
    ],
    acts: huntForms(asked, { game: game.id, trophy: trophy === null ? null : trophy.id }, hunt),
  };
}
