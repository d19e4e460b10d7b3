/** The page of an import, during the setup and afterwards (docs/spec/access.md 2, 4; 4, Import). */

import {
  checkImport,
  findFileOwner,
  isJobOption,
  loadImport,
  stopImport,
  undoImport,
} from '../../../actions/index.ts';
import type { ImportJob } from '../../../actions/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { invariant } from '../../../invariant.ts';
import { changeForm, hidden } from '../../layout/form.ts';
import type { UploadPlace } from '../../layout/upload-form.ts';
import { importPaths } from '../../layout/upload-form.ts';
import type { AccountImports, AccountPage, AskedBySomebody, Change } from '../../page.ts';
import { finishSetup } from '../setup/finish.ts';
import { isUnderWay, jobView } from './job-view.ts';

const reloadsAfter = 2;

function jobPage(place: UploadPlace): AccountPage {
  const path = importPaths[place];
  return {
    path: `${path}/{id}`,
    role: 'operator',
    show: async (asked) => {
      const { imports, t: texts, context } = asked;
      const job = (await imports?.queue.jobs.find(idOf(asked))) ?? null; // absent: imports are switched off
      if (imports === null || job === null) return null;
      const t = texts.imports;
      const main = html`<h1>${job.title}</h1>
        <p class="step">${t.states[job.state]}</p>
        ${ownerLine(asked, job)} ${place === 'setup' ? finishForms(asked, job) : ''}
        ${await jobView(asked, { queue: imports.queue, job, mayLoad: true, mayUndo: true })}
        ${place === 'setup' ? '' : playerLinks(asked, job)}
        ${
          job.origin === 'restore' && job.state === 'done'
            ? ''
            : html`<p class="buttons">
                <a class="button second" href="${context.links.path(path)}"
                  >${place === 'setup' ? t.sendAgain : t.all}</a
                >
              </p>`
        }`;
      const page = { title: `${job.title} · ${t.states[job.state]}`, main };
      return isUnderWay(job) ? { ...page, reloadsAfter } : page;
    },
    changes: { ...jobChanges(path), ...(place === 'setup' ? { finish: finishSetup } : {}) },
  };
}

/** Renders a note that a player sent the files for themselves, and that no data of other players is imported. */
function ownerLine({ t: texts }: AskedBySomebody, job: ImportJob): Markup {
  return findFileOwner(job) === null
    ? html``
    : html`<p class="lead">${texts.imports.ofPlayer({ name: job.actor })}</p>`;
}

function jobChanges(path: string): Readonly<Record<string, Change<AskedBySomebody>>> {
  return {
    check: jobChange(path, 'import.check', ({ queue }, id, { form }) =>
      checkImport(
        queue,
        id,
        [...form].filter(([name]) => isJobOption(name)),
      ),
    ),
    load: jobChange(path, 'import.load', ({ queue }, id) =>
      loadImport(queue, id, { keepGoing: false }),
    ),
    loadValid: jobChange(path, 'import.load', ({ queue }, id) =>
      loadImport(queue, id, { keepGoing: true }),
    ),
    stop: jobChange(path, 'import.stop', ({ queue }, id) => stopImport(queue, id)),
    undo: {
      needsProof: true,
      ...jobChange(path, 'import.undo', async ({ queue }, id, { asked }) =>
        undoImport(asked.store, queue, id),
      ),
    },
  };
}

interface Sent {
  readonly asked: AskedBySomebody;
  readonly form: URLSearchParams;
}

function jobChange(
  path: string,
  action: string,
  work: (imports: AccountImports, id: string, sent: Sent) => Promise<unknown>,
): Change<AskedBySomebody> {
  return {
    step: (_, asked) => ({ action, subject: idOf(asked) }),
    run: async (asked, form) => {
      const imports = invariant(asked.imports, 'a form of an import came from its page');
      const id = idOf(asked);
      await work(imports, id, { asked, form });
      return { to: `${path}/${id}` };
    },
  };
}

function idOf({ values }: AskedBySomebody): string {
  return invariant(values['id'], 'the path has an id').slice(0, 64);
}

const maxPlayers = 20;

function playerLinks({ context }: AskedBySomebody, { state, players }: ImportJob): Markup {
  if (state !== 'done' || players.length === 0) return html``;
  return html`<ul class="places">
    ${players
      .slice(0, maxPlayers)
      .map((name) => html`<li><a href="${context.links.to('player', { name })}">${name}</a></li>`)}
  </ul>`;
}

/** Renders the last button of the setup. */
function finishForms(asked: AskedBySomebody, { state, players }: ImportJob): Markup {
  const t = asked.t.imports;
  if (state !== 'done') return html``;
  const [first] = players;
  return first === undefined
    ? changeForm(asked, { change: 'finish', label: t.finish })
    : changeForm(
        asked,
        { change: 'finish', label: t.seePlayer({ name: first }) },
        hidden('player', first),
      );
}

/** The page of an import below /manage. */
export const importJobPage = jobPage('manage');
/** The page of an import during the setup. Its last button ends the setup and leads to the page of an imported player. */
export const setupJobPage = jobPage('setup');
