/** Games of the catalogue, and the facts about them that the operator states (docs/spec/access.md 4, Games). */

import { setGame } from '../../../actions/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { gameStatuses } from '../../../domain/index.ts';
import { platformText } from '../../../site/page-kit.ts';
import type { GameRow } from '../../../store/index.ts';
import { choiceField, searchedIn, searchForm } from '../../layout/fields.ts';
import { changeForm, textField } from '../../layout/form.ts';
import { givenText } from '../../layout/given.ts';
import type { RecordEntry } from '../../layout/records.ts';
import { recordList } from '../../layout/records.ts';
import type { AccountPage, AskedBySomebody } from '../../page.ts';

const path = '/manage/games';
const maxShown = 30;

/**
 * The page of games. A search finds games by the beginnings of words in their titles; without a search, it lists the games with the most
 * owners.
 */
export const gamesPage: AccountPage = {
  path,
  role: 'operator',
  show: async (asked) => {
    const { store, query, t: texts } = asked;
    const t = texts.games;
    const text = searchedIn(query);
    const { items, total } = await store.ofNetwork(null).listCatalogue({
      order: 'owners',
      filter: text === '' ? {} : { text },
      offset: 0,
      limit: maxShown,
    });
    const entries = await Promise.all(
      items.map(({ game, owners }) => gameEntry(asked, game, owners)),
    );
    const main = html`<h1>${t.title}</h1>
      ${searchForm({ label: t.search, find: t.find }, query)}
      ${total > maxShown ? html`<p>${t.more({ max: maxShown })}</p>` : ''}
      ${items.length === 0 ? html`<p>${t.none}</p>` : recordList(entries, t.changes)}`;
    return { title: t.title, main };
  },
  changes: {
    set: {
      step: (form) => ({ action: 'game.set', subject: givenText(form, 'game') }),
      run: async ({ store, now, query }, form) => {
        const series = givenText(form, 'series', 500);
        const given = { now: now(), status: givenText(form, 'status'), series };
        await setGame(store, givenText(form, 'game'), given);
        return { to: `${path}?q=${encodeURIComponent(searchedIn(query))}&said=gameSet` };
      },
    },
  },
};

async function gameEntry(
  asked: AskedBySomebody,
  { gameId, title, platform }: GameRow,
  owners: number,
): Promise<RecordEntry> {
  const { context, store } = asked;
  const t = asked.t.games;
  const { status, series } = await store.statusAndSeries(gameId);
  const name = series === null ? '' : series.name;
  return {
    title: html`<a href="${context.links.to('game', { game: gameId })}">${title ?? gameId}</a>`, // absent: the game has no title
    facts: [
      platform === null ? '' : platformText(platform, context.t),
      t.owners({ owners }),
      status === 'normal' ? '' : t.statuses[status],
      name,
      gameId,
    ],
    acts: [
      changeForm(
        asked,
        { change: 'set', label: t.save, isSecond: true, of: { game: gameId } },
        choiceField(
          { name: 'status', label: t.status },
          gameStatuses.map((each) => [each, t.statuses[each]]),
          status,
        ),
        textField({ name: 'series', label: t.series, value: name, hint: t.seriesHint }),
      ),
    ],
  };
}
