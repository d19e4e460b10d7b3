/** Reports of mistakes, which go to the operator's overview (docs/spec/access.md 5.1). */

import { maxReportLength } from '../../../access/index.ts';
import { ActionError, findOwnGame } from '../../../actions/index.ts';
import type { Insertion, Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { FoundPlayer } from '../../../store/index.ts';
import { longField } from '../../layout/fields.ts';
import type { Field } from '../../layout/form.ts';
import { changeForm } from '../../layout/form.ts';
import { givenLines, givenText, givenTrophy } from '../../layout/given.ts';
import type { AskedBySomebody, Change } from '../../page.ts';
import { requireOwnPlayer } from './own-player.ts';

/** The subject of a report, with its title. */
interface Subject {
  readonly game: { readonly id: string; readonly title: string | null } | null;
  readonly trophy: { readonly id: number; readonly title: string | null } | null;
}

/** Creates the change that sends a report. @param back the page to which it returns */
export function reportChange(back: (form: URLSearchParams) => string): Change<AskedBySomebody> {
  return {
    step: () => ({ action: 'me.report', subject: null }),
    run: async (asked, form) => {
      const player = await requireOwnPlayer(asked);
      const text = givenLines(form, 'text', maxReportLength);
      if (text === '') throw new ActionError('invalid', 'Say what is wrong.', 'text');
      await report(asked, player, { text, ...(await subjectIn(asked, player, form)) });
      return { to: `${back(form)}?said=reported` };
    },
  };
}

async function subjectIn(
  { store }: AskedBySomebody,
  { name }: FoundPlayer,
  form: URLSearchParams,
): Promise<Subject> {
  const id = givenText(form, 'game');
  if (id === '') return { game: null, trophy: null };
  const number = givenTrophy(form);
  const game = await findOwnGame(store, { player: name, game: id });
  const trophy = game.trophies.find((each) => each.id === number) ?? null; // absent: the report is about the whole game
  return { game: { id: game.id, title: game.title }, trophy };
}

async function report(
  { access, operatorNotices, now }: AskedBySomebody,
  { playerId, name }: FoundPlayer,
  { text, game, trophy }: Subject & { readonly text: string },
): Promise<void> {
  const isAdded = await access.reports.add({
    at: now(),
    playerId,
    gameId: game === null ? null : game.id,
    trophyId: trophy === null ? null : trophy.id,
    text,
  });
  if (!isAdded)
    throw new ActionError(
      'conflict',
      'Too many of your reports are open. Wait until the operator has closed some.',
    );
  const subject = trophy === null ? '' : `${trophy.title ?? trophy.id}: `; // absent: the trophy has no title
  const data = {
    player: { id: name },
    ...(game === null ? {} : { game }),
    text: `${subject}${text}`,
  };
  await operatorNotices.tell({ type: 'report.made', data }, now());
}

/** Renders the form of a report. @param fields the fields that select its subject */
export function reportPanel(
  asked: AskedBySomebody,
  ...fields: readonly (Insertion | Field)[]
): Markup {
  const t = asked.t.mine;
  const value = asked.form.get('text') ?? ''; // absent: the form was not sent yet
  return html`<section class="panel">
    <h2>${t.report}</h2>
    <p>${t.reportHint}</p>
    ${changeForm(
      asked,
      { change: 'report', label: t.sendReport },
      ...fields,
      longField({ name: 'text', label: t.reportText, value, maxLength: maxReportLength }),
    )}
  </section>`;
}
