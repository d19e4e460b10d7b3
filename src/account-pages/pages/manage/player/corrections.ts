/** Corrections of a player's data: adding a trophy by hand, and removing trophies and games (docs/how-to/correct-data.md). */

import { ActionError, addTrophy } from '../../../../actions/index.ts';
import type { Insertion, Markup } from '../../../../documents/markup/index.ts';
import { html } from '../../../../documents/markup/index.ts';
import { readIsoInstant } from '../../../../domain/time/index.ts';
import type { CorrectedPlay } from '../../../../store/index.ts';
import type { Field, Submit } from '../../../layout/form.ts';
import { changeForm, folded, hidden, textField } from '../../../layout/form.ts';
import { givenText, givenTrophies, givenTrophy } from '../../../layout/given.ts';
import type { AskedBySomebody, Change, ShownPage } from '../../../page.ts';
import { namedIn, pathToPlayer } from './path.ts';

/** The changes of a player's data. The forms state the number of records that will be lost. */
export const correctionChanges = {
  addTrophy: {
    step: (form, asked) => entry('trophy.add', asked, form),
    run: async (asked, form) => {
      const player = namedIn(asked);
      const trophy = givenTrophy(form);
      if (trophy === null)
        throw new ActionError('invalid', 'Enter the number of a trophy.', 'trophy');
      const given = { player, game: givenText(form, 'game'), trophy, earnedAt: dateIn(form) };
      const isNew = await addTrophy(asked.store, given, asked.now());
      return { to: `${pathToPlayer(player)}?said=${isNew ? 'trophyAdded' : 'trophyKnown'}` };
    },
  },
  askUnearn: {
    step: (form, asked) => entry('trophy.unearn.ask', asked, form),
    run: async (asked, form) => {
      const found = await asked.store.corrections.unearn.describe(unearnIn(asked, form));
      return confirmUnearn(asked, found, form);
    },
  },
  unearn: {
    needsProof: true,
    step: (form, asked) => entry('trophy.unearn', asked, form),
    run: async (asked, form) => {
      await asked.store.corrections.unearn.make(unearnIn(asked, form), asked.now());
      return { to: `${pathToPlayer(namedIn(asked))}?said=trophiesRemoved` };
    },
  },
  askRemoveGame: {
    step: (form, asked) => entry('player.game.remove.ask', asked, form),
    run: async (asked, form) => {
      const given = { player: namedIn(asked), game: givenText(form, 'game') };
      const found = await asked.store.corrections.removePlayerGame.describe(given);
      return confirmRemoval(asked, found);
    },
  },
  removeGame: {
    needsProof: true,
    step: (form, asked) => entry('player.game.remove', asked, form),
    run: async (asked, form) => {
      const given = { player: namedIn(asked), game: givenText(form, 'game') };
      await asked.store.corrections.removePlayerGame.make(given, asked.now());
      return { to: `${pathToPlayer(namedIn(asked))}?said=gameRemoved` };
    },
  },
} satisfies Record<string, Change<AskedBySomebody>>;

function entry(action: string, asked: AskedBySomebody, form: URLSearchParams) {
  return { action, subject: givenText(form, 'game'), player: namedIn(asked) };
}

function unearnIn(asked: AskedBySomebody, form: URLSearchParams) {
  return { player: namedIn(asked), game: givenText(form, 'game'), trophies: givenTrophies(form) };
}

/** Reads the date of a trophy, at midnight UTC or with its time; null without one. */
function dateIn(form: URLSearchParams): number | null {
  const text = givenText(form, 'date');
  if (text === '') return null;
  const at = readIsoInstant(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text);
  if (at === null)
    throw new ActionError('invalid', `${JSON.stringify(text)} is not a date.`, 'date');
  return at;
}

function confirmUnearn(
  asked: AskedBySomebody,
  { trophies, gameId }: CorrectedPlay,
  form: URLSearchParams,
): ShownPage {
  const t = asked.t.player;
  return confirmation(asked, {
    title: t.unearn,
    text: t.unearnLost({ trophies, game: gameId }),
    submit: { change: 'unearn', label: t.unearn },
    fields: [hidden('game', gameId), hidden('trophies', givenText(form, 'trophies', 2000))],
  });
}

function confirmRemoval(asked: AskedBySomebody, { trophies, gameId }: CorrectedPlay): ShownPage {
  const t = asked.t.player;
  return confirmation(asked, {
    title: t.removeGame,
    text: t.removeGameLost({ trophies, game: gameId }),
    submit: { change: 'removeGame', label: t.removeGame },
    fields: [hidden('game', gameId)],
  });
}

interface Confirmation {
  readonly title: string;
  readonly text: string;
  readonly submit: Submit;
  readonly fields: readonly Insertion[];
}

function confirmation(
  asked: AskedBySomebody,
  { title, text, submit, fields }: Confirmation,
): ShownPage {
  const main = html`<h1>${title}</h1>
    <p class="lead">${text}</p>
    ${changeForm(asked, submit, ...fields)}
    <p class="buttons">
      <a class="button second" href="${asked.context.links.path(pathToPlayer(namedIn(asked)))}"
        >${asked.t.player.back}</a
      >
    </p>`;
  return { title, main };
}

/** Renders the forms of the corrections. */
export function correctionPanels(asked: AskedBySomebody): Markup {
  const { player: t } = asked.t;
  const { form } = asked;
  const field = (name: string, label: string, hint = ''): Field =>
    textField({ name, label, hint, value: form.get(name) ?? '' }); // absent: the form was not sent yet
  return html`<section class="panel">
    <h2>${t.corrections}</h2>
    <p>${t.correctionsHint}</p>
    ${folded(
      t.addTrophy,
      changeForm(
        asked,
        { change: 'addTrophy', label: t.addTrophy },
        field('game', t.game),
        field('trophy', t.trophyNumber),
        field('date', t.date, t.dateHint),
      ),
    )}
    ${folded(
      t.unearn,
      changeForm(
        asked,
        { change: 'askUnearn', label: t.goOn, isSecond: true },
        field('game', t.game),
        field('trophies', t.trophyNumbers),
      ),
    )}
    ${folded(
      t.removeGame,
      changeForm(
        asked,
        { change: 'askRemoveGame', label: t.goOn, isSecond: true },
        field('game', t.game),
      ),
    )}
  </section>`;
}
