/** The view of an import: its progress, the changes that it would make, and the available actions. */

import type { ImportJob } from '../../../actions/index.ts';
import { aboutPlayerOption, describeUndo, formatGuides } from '../../../actions/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { changeForm, textField } from '../../layout/form.ts';
import { recordList } from '../../layout/records.ts';
import { guideList } from '../../layout/upload-form.ts';
import type { AccountImports, AskedBySomebody } from '../../page.ts';
import { reportView } from './report-view.ts';

/** Checks whether the import continues without an action of the user, so that the page must update itself. */
export function isUnderWay({ state, wanted }: ImportJob): boolean {
  return state === 'received' || state === 'checking' || state === 'loading' || wanted !== '';
}

/** An import, and the actions that the person may take besides stopping it. */
export interface ShownJob {
  readonly queue: AccountImports['queue'];
  readonly job: ImportJob;
  readonly mayLoad: boolean;
  readonly mayUndo: boolean;
}

/** Renders the import. */
export async function jobView(asked: AskedBySomebody, shown: ShownJob): Promise<Markup> {
  const { queue, job, mayUndo } = shown;
  if (isUnderWay(job)) return html`${progressOf(asked, job)} ${stopForm(asked)}`;
  const { message } = job;
  const isAsked = (job.found?.missing.length ?? 0) > 0; // absent: the files were not recognised yet
  // The form below already explains which options are missing.
  const said = message === '' || isAsked ? '' : html`<p class="said" role="status">${message}</p>`;
  switch (job.state) {
    case 'done':
      if (job.origin === 'restore') return html`${said} ${foundList(asked, job)}`;
      return html`${said} ${reportOf(asked, job)}
      ${mayUndo ? await undoPanel(asked, queue, job) : ''}`;
    case 'undone':
      return html`${said} ${undoneView(asked, job.undone)}`;
    case 'failed':
      return html`<p class="said problem" role="alert">${message}</p>
        ${job.origin === 'restore' ? '' : guideList(asked)}`;
    default:
      return html`${said} ${foundList(asked, job)} ${waitingView(asked, shown)}`;
  }
}

/** Renders the progress, which a script updates every second. */
function progressOf({ t: texts }: AskedBySomebody, { progress, state }: ImportJob): Markup {
  const t = texts.imports;
  const step = progress === null ? t.steps.soon : t.steps[progress.step];
  const bytes = progress?.totalBytes ?? 0; // absent: the total size is unknown
  const bar =
    progress === null || bytes === 0
      ? html`<progress aria-label="${t.progress}"></progress>`
      : html`<progress
          aria-label="${t.progress}"
          max="${bytes}"
          value="${Math.min(progress.bytesRead, bytes)}"
        ></progress>`;
  return html`<div data-progress="${state}">
    <p class="lead">${step}</p>
    ${bar}
    ${progress === null || progress.records === 0 ? '' : html`<p>${t.records({ records: progress.records })}</p>`}
  </div>`;
}

function stopForm(asked: AskedBySomebody): Markup {
  return changeForm(asked, { change: 'stop', label: asked.t.imports.stop, isSecond: true });
}

function foundList({ t: texts }: AskedBySomebody, { found }: ImportJob): Markup {
  const t = texts.imports;
  if (found === null) return html``;
  const { sources, unknown } = found;
  return html`<section class="panel">
    <h2>${t.found}</h2>
    ${recordList(sources.map(({ what, where }) => ({ title: where, facts: [what] })))}
    ${unknown.total === 0 ? '' : html`<p class="hint">${t.unknown({ files: unknown.total })}</p>`}
  </section>`;
}

/** Renders the missing options, or the changes that the import would make, and the buttons to continue. */
function waitingView(asked: AskedBySomebody, { job, mayLoad }: ShownJob): Markup {
  const t = asked.t.imports;
  const missing = job.found?.missing ?? []; // absent: the files were not recognised yet
  const discard = changeForm(asked, { change: 'stop', label: t.discard, isSecond: true });
  if (missing.length > 0)
    return html`<section class="panel">
      <h2>${t.missing}</h2>
      ${changeForm(
        asked,
        { change: 'check', label: t.check },
        ...missing.map(
          (name) =>
            textField({ name, label: aboutOption(name), value: String(job.options[name] ?? '') }), // absent: the option was not stated yet
        ),
      )}
      ${discard}
    </section>`;
  const hasRejected = (job.report?.rejected.total ?? 0) > 0; // absent: the import was not tried yet
  return html`${hasRejected ? playerForm(asked, job) : ''} ${reportOf(asked, job)}
  ${mayLoad ? loadForm(asked, job) : html`<p>${t.awaitsOperator}</p>`} ${discard}`;
}

/** Renders the button that imports all records, or those that are not rejected; empty if all are rejected. */
function loadForm(asked: AskedBySomebody, { report, loadedAt }: ImportJob): Markup {
  const t = asked.t.imports;
  if (report === null || report.rejected.total === 0)
    return changeForm(asked, { change: 'load', label: t.load });
  // The report of an import that was refused counts nothing, because nothing was imported.
  const hasOthers =
    loadedAt !== null ||
    Object.values(report.counts).some(
      ({ added, changed, unchanged }) => added + changed + unchanged > 0,
    );
  return hasOthers ? changeForm(asked, { change: 'loadValid', label: t.loadValid }) : html``;
}

/**
 * Renders the form that asks for the player. If a table has no column with the player, its records are rejected until the form states the
 * player.
 */
function playerForm(asked: AskedBySomebody, { found, options }: ImportJob): Markup {
  const sources = found?.sources ?? []; // absent: the files were not recognised yet
  const about = sources
    .map(({ format }) => aboutPlayerOption(format))
    .find((each) => each !== null);
  if (about === undefined || options['player'] !== undefined) return html``;
  return changeForm(
    asked,
    { change: 'check', label: asked.t.imports.check },
    textField({ name: 'player', label: about }),
  );
}

/** Returns a format's description of an option. */
function aboutOption(name: string): string {
  const need = formatGuides()
    .flatMap(({ needs }) => needs)
    .find(({ option }) => option === name);
  return need?.about ?? name; // absent: the option has no description
}

function reportOf(asked: AskedBySomebody, { report, state }: ImportJob): Markup {
  const t = asked.t.imports;
  return report === null
    ? html``
    : html`<section class="panel">
        <h2>${state === 'done' ? t.loaded : t.changes}</h2>
        ${reportView(asked, report, state === 'done')}
      </section>`;
}

/** Renders the counts of the records that an undo would remove, and the players it would affect, before the user decides. */
async function undoPanel(
  asked: AskedBySomebody,
  queue: AccountImports['queue'],
  { jobId, players }: ImportJob,
): Promise<Markup> {
  if (players.length === 0) return html``;
  const t = asked.t.imports;
  const would = await describeUndo(asked.store, queue, jobId);
  return html`<section class="panel">
    <h2>${t.undo}</h2>
    <p>${t.undoHint(would)}</p>
    ${leftList(asked, would.left)}
    ${would.players === 0 ? '' : changeForm(asked, { change: 'undo', label: t.undo, isSecond: true })}
  </section>`;
}

function undoneView(asked: AskedBySomebody, undone: ImportJob['undone']): Markup {
  return undone === null
    ? html``
    : html`<p class="lead">${asked.t.imports.undone(undone)}</p>
        ${leftList(asked, undone.left)}`;
}

function leftList(
  { t: texts }: AskedBySomebody,
  left: NonNullable<ImportJob['undone']>['left'],
): Markup {
  const t = texts.imports;
  if (left.length === 0) return html``;
  return html`<h3>${t.left}</h3>
    ${recordList(left.map(({ player, reason }) => ({ title: player, facts: [reason] })))}`;
}
