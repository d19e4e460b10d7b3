/** The players of the site, and the operator's actions on them (docs/spec/access.md 4, Players). */

import { addPlayer, flagPlayer } from '../../../actions/index.ts';
import { foldText } from '../../../domain/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { instant } from '../../../site/page-kit.ts';
import type { ListedPlayer, PlayerFlags, SqlStore } from '../../../store/index.ts';
import { changeForm, hidden, textField } from '../../layout/form.ts';
import { givenText } from '../../layout/given.ts';
import type { RecordEntry } from '../../layout/records.ts';
import { recordList } from '../../layout/records.ts';
import type { AccountPage, AskedBySomebody, Change } from '../../page.ts';
import { pathToPlayer } from './player/path.ts';

const path = '/manage/players';
const maxShown = 100;

/** The page with the players whose names contain the search text. */
export const playersPage: AccountPage = {
  path,
  role: 'operator',
  show: async (asked) => {
    const { store, query, t: texts } = asked;
    const t = texts.players;
    const searched = foldText((query.get('q') ?? '').trim()); // absent: the request has no search text
    const found = await search(store, searched);
    const list = recordList(
      found.slice(0, maxShown).map((player) => playerEntry(player, asked)),
      t.changes,
    );
    const main = html`<h1>${t.title}</h1>
      <form method="get" class="row">
        <label>${t.search} <input type="search" name="q" value="${query.get('q') ?? ''}" /></label>
        <button class="second">${t.find}</button>
      </form>
      ${changeForm(
        asked,
        { change: 'add', label: t.add, isSecond: true },
        textField({ name: 'name', label: t.newPlayer, value: asked.form.get('name') ?? '' }), // absent: the form was not sent yet
      )}
      ${found.length > maxShown ? html`<p>${t.more({ max: maxShown })}</p>` : ''}
      ${found.length === 0 ? html`<p>${t.none}</p>` : list}`;
    return { title: t.title, main };
  },
  changes: {
    hide: flagChange('player.hide', { hidden: true }),
    show: flagChange('player.show', { hidden: false }),
    exclude: flagChange('player.exclude', { excluded: true }),
    include: flagChange('player.include', { excluded: false }),
    add: {
      fields: { player: 'name' },
      step: () => ({ action: 'player.add', subject: null }),
      run: async ({ store, now }, form) => {
        const { name, isNew } = await addPlayer(store, givenText(form, 'name'), {
          now: now(),
          force: false,
        });
        return { to: `${pathToPlayer(name)}?said=${isNew ? 'playerAdded' : 'playerExisted'}` };
      },
    },
  },
};

/**
 * Finds the first players whose names contain a folded text. If there are more than the page shows, it returns one more, so that the page can say
 * so.
 */
async function search(
  { players }: Pick<SqlStore, 'players'>,
  text: string,
): Promise<readonly ListedPlayer[]> {
  const found: ListedPlayer[] = [];
  for await (const batch of players.list()) {
    found.push(...batch.filter(({ name }) => foldText(name).includes(text)));
    if (found.length > maxShown) break;
  }
  return found.slice(0, maxShown + 1);
}

function nameIn(form: URLSearchParams): string {
  return form.get('player') ?? ''; // absent: the form is malformed, and no player has an empty name
}

function flagChange(action: string, flags: PlayerFlags): Change<AskedBySomebody> {
  return {
    step: (form) => ({ action, subject: null, player: nameIn(form) }),
    run: async ({ store, now }, form) => {
      await flagPlayer(store, nameIn(form), { now: now(), ...flags });
      return { to: `${path}?said=playerChanged` };
    },
  };
}

function playerEntry(player: ListedPlayer, asked: AskedBySomebody): RecordEntry {
  const { name, games, hidden: isHidden, excluded, updatedAt, source } = player;
  const { context, t: texts } = asked;
  const t = texts.players;
  const who = hidden('player', name);
  const second = { isSecond: true } as const;
  return {
    title: html`<a href="${context.links.path(pathToPlayer(name))}">${name}</a>`,
    facts: [
      t.games({ games }),
      html`${source}, ${instant(updatedAt, context)}`,
      isHidden ? t.hidden : '',
      excluded ? t.excluded : '',
    ],
    acts: [
      changeForm(
        asked,
        isHidden
          ? { change: 'show', label: t.show, ...second }
          : { change: 'hide', label: t.hide, ...second },
        who,
      ),
      changeForm(
        asked,
        excluded
          ? { change: 'include', label: t.include, ...second }
          : { change: 'exclude', label: t.exclude, ...second },
        who,
      ),
      html`<a
        class="button second"
        href="${context.links.path('/manage/people')}?player=${encodeURIComponent(name)}"
        >${t.invite}</a
      >`,
      html`<a class="button second" href="${context.links.path(pathToPlayer(name))}">${t.open}</a>`,
    ],
  };
}
