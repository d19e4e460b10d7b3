/** Players' requests to the operator: reports of mistakes, and pending deletions (docs/spec/access.md 5.1). */

import type { Report } from '../../../access/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { instant } from '../../../site/page-kit.ts';
import { changeForm, hidden } from '../../layout/form.ts';
import { givenText } from '../../layout/given.ts';
import type { RecordEntry } from '../../layout/records.ts';
import { recordList } from '../../layout/records.ts';
import type { AskedBySomebody, Change } from '../../page.ts';
import { pathToPlayer } from './player/path.ts';

const maxShown = 100;

/** Creates the change that closes a report. @param back the page to which it returns */
export function closeReport(back: string): Change<AskedBySomebody> {
  return {
    step: (form) => ({ action: 'report.close', subject: givenText(form, 'report') }),
    run: async ({ access }, form) => {
      await access.reports.close(givenText(form, 'report'));
      return { to: `${back}?said=reportClosed` };
    },
  };
}

/** Renders reports and deletions as a section of the overview; empty if there are none. */
export async function reportsPanel(asked: AskedBySomebody): Promise<Markup> {
  const t = asked.t.reports;
  const reports = await asked.access.reports.latest(maxShown);
  const deletions = await asked.access.wishes.deletions();
  if (reports.length === 0 && deletions.length === 0) return html``;
  const entries = [
    ...(await Promise.all(deletions.map((each) => deletionEntry(each, asked)))),
    ...(await Promise.all(reports.map((each) => reportEntry(each, asked)))),
  ];
  return html`<section class="panel">
    <h2>${t.title}</h2>
    ${recordList(entries, t.changes)}
  </section>`;
}

async function linkTo(asked: AskedBySomebody, playerId: number): Promise<Markup> {
  const name = await asked.store.players.currentName(playerId);
  return name === null
    ? html`${asked.t.reports.gone}`
    : html`<a href="${asked.context.links.path(pathToPlayer(name))}">${name}</a>`;
}

async function deletionEntry(
  { playerId, at }: { readonly playerId: number; readonly at: number },
  asked: AskedBySomebody,
): Promise<RecordEntry> {
  const when = instant(at, asked.context, 'date');
  return {
    title: await linkTo(asked, playerId),
    facts: [html`${asked.t.reports.deletedAt} ${when}`],
  };
}

async function reportEntry(
  { reportId, playerId, at, gameId, trophyId, text }: Report,
  asked: AskedBySomebody,
): Promise<RecordEntry> {
  const { context, t: texts } = asked;
  const t = texts.reports;
  const game =
    gameId === null
      ? ''
      : html`<a href="${context.links.to('game', { game: gameId })}">${gameId}</a>`;
  return {
    title: await linkTo(asked, playerId),
    facts: [
      instant(at, context),
      game,
      trophyId === null ? '' : t.trophy({ number: trophyId }),
      text,
    ],
    acts: [
      changeForm(
        asked,
        { change: 'closeReport', label: t.close, isSecond: true },
        hidden('report', reportId),
      ),
    ],
  };
}
