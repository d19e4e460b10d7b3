/** A player's private page of a game: hide it, pin it, mark its trophies to hunt, report a mistake in it (docs/spec/access.md 5.1). */

import { listHunts, listOwnGames } from '../../../actions/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { fillPath } from '../../../paths/index.ts';
import { instant } from '../../../site/page-kit.ts';
import type { FoundPlayer, Hunt, OwnGame, OwnTrophy } from '../../../store/index.ts';
import type { Choice } from '../../layout/fields.ts';
import { choiceField } from '../../layout/fields.ts';
import type { Field } from '../../layout/form.ts';
import { hidden } from '../../layout/form.ts';
import { givenText } from '../../layout/given.ts';
import type { RecordEntry } from '../../layout/records.ts';
import { recordList } from '../../layout/records.ts';
import type { AccountPage, AskedBySomebody, ShownPage } from '../../page.ts';
import { ownGamePath } from './games.ts';
import { hidingChanges, hidingForm } from './hiding.ts';
import { huntChanges, huntForms } from './hunts.ts';
import type { KnownGame } from './known-game.ts';
import { findKnownGame } from './known-game.ts';
import { ownPlayer, requireOwnPlayer } from './own-player.ts';
import { pinChanges, pinForm, readPinned } from './pins.ts';
import { reportChange, reportPanel } from './reporting.ts';

/** The page of any game in the catalogue. A player can also hunt trophies of a game that they do not have. */
export const ownGamePage: AccountPage = {
  path: ownGamePath,
  role: 'player',
  show: async (asked) => {
    const player = await ownPlayer(asked);
    const game =
      player === null ? null : await findKnownGame(asked, player.name, asked.values['game'] ?? ''); // absent: never, because the path contains the game
    return player === null || game === null ? null : showGame(asked, player, game);
  },
  changes: {
    ...pinChanges((form) => back(givenText(form, 'pin').replace(/\/\d{1,9}$/, ''))),
    ...hidingChanges({
      by: 'me',
      playerOf: async (asked) => (await requireOwnPlayer(asked)).name,
      back: (_, form) => back(givenText(form, 'game')),
    }),
    ...huntChanges((form) => back(givenText(form, 'game'))),
    report: reportChange((form) => back(givenText(form, 'game'))),
  },
};

function back(game: string): string {
  return fillPath(ownGamePath, { game });
}

/** A player's trophies in a game, and their choices for it. */
interface ChosenOfGame {
  readonly game: KnownGame;
  /** Undefined if the player does not have the game. */
  readonly own: OwnGame | undefined;
  readonly pins: Awaited<ReturnType<typeof readPinned>>;
  readonly huntOf: (trophy: number | null) => Hunt | undefined;
}

async function showGame(
  asked: AskedBySomebody,
  { name }: FoundPlayer,
  game: KnownGame,
): Promise<ShownPage> {
  const t = asked.t.mine;
  const heading = titleOf(game);
  const own = (await listOwnGames(asked.store, name)).find(({ id }) => id === game.id);
  const hunts = (await listHunts(asked.store, name)).filter((hunt) => hunt.game.id === game.id);
  const chosen: ChosenOfGame = {
    game,
    own,
    pins: own === undefined ? [] : await readPinned(asked, name),
    huntOf: (trophy) =>
      hunts.find((hunt) => (hunt.trophy === null ? null : hunt.trophy.id) === trophy),
  };
  const trophies = game.trophies.map((trophy) => trophyEntry(asked, chosen, trophy));
  const main = html`<h1>${heading}</h1>
    ${recordList([gameEntry(asked, chosen)], t.changes)}
    <section class="panel">
      <h2>${t.trophies}</h2>
      ${recordList(trophies, t.changes)}
    </section>
    ${reportPanel(asked, hidden('game', game.id), aboutField(asked, game))}`;
  return { title: heading, main };
}

function titleOf({ id, title }: { readonly id: string | number; readonly title: string | null }) {
  return title ?? `${id}`; // absent: the game has no title
}

function gameEntry(
  asked: AskedBySomebody,
  { game: { id }, own, pins, huntOf }: ChosenOfGame,
): RecordEntry {
  const { context, t: texts } = asked;
  const hunt = huntOf(null);
  return {
    title: html`<a href="${context.links.to('game', { game: id })}">${texts.mine.publicPage}</a>`,
    facts: [...gameFacts(own, asked), ...huntFacts(hunt, asked)],
    acts: [
      ...(own === undefined ? [] : [hidingForm(asked, own), pinForm(asked, pins, id)]),
      ...huntForms(asked, { game: id, trophy: null }, hunt),
    ],
  };
}

function trophyEntry(
  asked: AskedBySomebody,
  { game: { id: game }, pins, huntOf }: ChosenOfGame,
  trophy: OwnTrophy,
): RecordEntry {
  const { id, grade, isEarned } = trophy;
  const hunt = huntOf(id);
  return {
    title: titleOf(trophy),
    facts: [
      asked.context.t.grades[grade],
      isEarned ? asked.t.mine.earned : '',
      ...huntFacts(hunt, asked),
    ],
    acts: [
      ...(isEarned ? [pinForm(asked, pins, `${game}/${id}`)] : []),
      ...huntForms(asked, { game, trophy: id }, hunt),
    ],
  };
}

/** Renders the field for the subject of a report: the whole game, or one of its trophies. */
function aboutField({ form, t: { mine: t } }: AskedBySomebody, { trophies }: KnownGame): Field {
  const choices = trophies.map((trophy): Choice => [`${trophy.id}`, titleOf(trophy)]);
  const chosen = form.get('trophy') ?? ''; // absent: the form was not sent yet
  return choiceField(
    { name: 'trophy', label: t.reportAbout },
    [['', t.wholeGame], ...choices],
    chosen,
  );
}

function gameFacts(own: OwnGame | undefined, { context, t: texts }: AskedBySomebody) {
  const t = texts.mine;
  if (own === undefined) return [t.notMine];
  return [
    `${own.progress}\u00A0%`,
    own.hiddenAt === null ? '' : html`${t.hiddenSince} ${instant(own.hiddenAt, context)}`,
  ];
}

function huntFacts(hunt: Hunt | undefined, { t: texts }: AskedBySomebody) {
  if (hunt === undefined) return [];
  return [hunt.isHunted ? texts.mine.hunted : '', hunt.note ?? '']; // absent: the player has no note
}
