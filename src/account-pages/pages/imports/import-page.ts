/** The page of imports: the form that uploads files, folders on the server, and previous imports (docs/spec/access.md 4, Import). */

import type { ImportJob } from '../../../actions/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { instant } from '../../../site/page-kit.ts';
import { changeForm, textField } from '../../layout/form.ts';
import { recordList } from '../../layout/records.ts';
import { awaitsOperator, guideList, importPaths, uploadForm } from '../../layout/upload-form.ts';
import { createFolderChange } from './folder-change.ts';
import type { AccountPage, AskedBySomebody } from '../../page.ts';
import { watchedChanges, watchedPanel } from './watched-panel.ts';

const path = importPaths.manage;
const maxShown = 50;

/** The page with the form and the newest imports. */
export const importPage: AccountPage = {
  path,
  role: 'operator',
  show: async (asked) => {
    const { imports, t: texts } = asked;
    if (imports === null) return null;
    const t = texts.imports;
    const all = await imports.queue.jobs.latest(maxShown);
    const jobs = all.filter((job) => !awaitsOperator(job));
    const asking = (await imports.queue.jobs.active()).filter(awaitsOperator);
    const main = html`<h1>${t.title}</h1>
      <p class="lead">${t.intro}</p>
      ${askingPanel(asked, asking)} ${uploadForm(asked, 'manage')} ${guideList(asked)}
      ${folderPanel(asked, imports.queue.folders)} ${await watchedPanel(asked, imports.queue)}
      <section class="panel">
        <h2>${t.history}</h2>
        ${jobs.length === 0 ? html`<p>${t.none}</p>` : recordList(jobs.map((job) => jobEntry(asked, job)))}
      </section>`;
    return { title: t.title, main };
  },
  changes: {
    ...watchedChanges,
    folder: createFolderChange(path),
  },
};

/** Lists the files that players have sent and that wait for approval. The operator imports or discards them on the page of the import. */
function askingPanel(asked: AskedBySomebody, jobs: readonly ImportJob[]): Markup {
  const t = asked.t.imports;
  if (jobs.length === 0) return html``;
  return html`<section class="panel">
    <h2>${t.ofPlayers}</h2>
    <p>${t.ofPlayersHint}</p>
    ${recordList(jobs.map((job) => jobEntry(asked, job)))}
  </section>`;
}

function folderPanel(asked: AskedBySomebody, folders: readonly string[]) {
  const t = asked.t.imports;
  if (folders.length === 0) return html``;
  return html`<section class="panel">
    <h2>${t.onServer}</h2>
    <p>${t.onServerHint({ folders: folders.join(', ') })}</p>
    ${changeForm(
      asked,
      { change: 'folder', label: t.startFolder, isSecond: true },
      textField({ name: 'path', label: t.path, value: asked.form.get('path') ?? folders[0] ?? '' }), // absent: the form was not sent yet; '' is never used, because there is a folder
    )}
  </section>`;
}

function jobEntry({ context, t: texts }: AskedBySomebody, job: ImportJob) {
  const t = texts.imports;
  const { jobId, title, state, actor, createdAt, message } = job;
  return {
    title: html`<a href="${context.links.path(`${path}/${jobId}`)}">${title}</a>`,
    facts: [
      t.states[state],
      instant(createdAt, context),
      t.startedBy({ name: actor }),
      state === 'failed' ? message : '',
    ],
  };
}
