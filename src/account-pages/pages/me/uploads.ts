/** Files that a player uploads for themselves (docs/spec/access.md 5.1): their own records, and trophy sets that the site lacks. */

import type { ImportJob } from '../../../actions/index.ts';
import {
  ActionError,
  checkImport,
  findFileOwner,
  loadImport,
  stopImport,
} from '../../../actions/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { invariant } from '../../../invariant.ts';
import { instant } from '../../../site/page-kit.ts';
import type { RecordEntry } from '../../layout/records.ts';
import { recordList } from '../../layout/records.ts';
import { guideList, importPaths, uploadForm } from '../../layout/upload-form.ts';
import type { AccountImports, AccountPage, AskedBySomebody, Change } from '../../page.ts';
import { isUnderWay, jobView } from '../imports/job-view.ts';
import { ownPlayer, pageWithoutPlayer, requireOwnPlayer } from './own-player.ts';

const path = importPaths.own;
/** Number of the site's newest imports among which the player's own imports are searched for. */
const maxLooked = 500;
const maxShown = 20;
const reloadsAfter = 2;

/** The page with the form and the player's imports. */
export const ownUploadsPage: AccountPage = {
  path,
  role: 'player',
  show: async (asked) => {
    const { imports, t: texts } = asked;
    if (imports === null || imports.own === 'off') return null;
    const t = texts.mine;
    const player = await ownPlayer(asked);
    if (player === null) return pageWithoutPlayer(asked, t.uploadsTitle);
    const jobs = (await imports.queue.jobs.latest(maxLooked))
      .filter((job) => findFileOwner(job) === player.playerId)
      .slice(0, maxShown);
    const main = html`<h1>${t.uploadsTitle}</h1>
      <p class="lead">${t.uploadsIntro}</p>
      ${imports.own === 'approve' ? html`<p>${t.uploadsApproved}</p>` : ''}
      ${uploadForm(asked, 'own')} ${guideList(asked)}
      ${jobs.length === 0 ? '' : recordList(jobs.map((job) => entryOf(asked, job)))}`;
    return { title: t.uploadsTitle, main };
  },
};

/** The page of an import of the player's own files. */
export const ownUploadPage: AccountPage = {
  path: `${path}/{id}`,
  role: 'player',
  show: async (asked) => {
    const { imports, t: texts, context } = asked;
    const job = await findOwnJob(asked);
    if (imports === null || job === null) return null;
    const { queue, own } = imports;
    const t = texts.imports;
    const main = html`<h1>${job.title}</h1>
      <p class="step">${stateOf(asked, job)}</p>
      ${await jobView(asked, { queue, job, mayLoad: own === 'on', mayUndo: false })}
      <p class="buttons">
        <a class="button second" href="${context.links.path(path)}">${t.sendAgain}</a>
      </p>`;
    const page = { title: `${job.title} · ${t.states[job.state]}`, main };
    return isUnderWay(job) ? { ...page, reloadsAfter } : page;
  },
  changes: {
    check: ownChange('me.upload.check', ({ queue }, job, { form }) =>
      checkImport(queue, job.jobId, missingOptions(job, form)),
    ),
    load: ownChange('me.upload.load', (imports, job) => load(imports, job, false)),
    loadValid: ownChange('me.upload.load', (imports, job) => load(imports, job, true)),
    stop: ownChange('me.upload.stop', ({ queue }, { jobId }) => stopImport(queue, jobId)),
  },
};

function ownChange(
  action: string,
  work: (
    imports: AccountImports,
    job: ImportJob,
    sent: { readonly form: URLSearchParams },
  ) => Promise<void>,
): Change<AskedBySomebody> {
  return {
    step: () => ({ action, subject: null }),
    run: async (asked, form) => {
      await requireOwnPlayer(asked);
      const job = await findOwnJob(asked);
      if (asked.imports === null || job === null)
        throw new ActionError('unknown', 'This is not one of your imports.');
      await work(asked.imports, job, { form });
      return { to: `${path}/${job.jobId}` };
    },
  };
}

/** Imports the files, unless the operator must approve them first. Throws ActionError. */
async function load({ queue, own }: AccountImports, job: ImportJob, keepGoing: boolean) {
  if (own !== 'on')
    throw new ActionError('conflict', 'The operator has to look at your files first.');
  await loadImport(queue, job.jobId, { keepGoing });
}

/** Returns the options that the files lack, except the player, who is known. */
function missingOptions(
  { found }: ImportJob,
  form: URLSearchParams,
): readonly (readonly [string, string])[] {
  const missing = found?.missing ?? []; // absent: the files were not recognised yet
  return [...form].filter(([name]) => missing.includes(name) && name !== 'player');
}

/** Finds the import in the URL, if it is an import of the player's own files. */
async function findOwnJob(asked: AskedBySomebody): Promise<ImportJob | null> {
  const { imports, values, signedIn } = asked;
  if (imports === null || imports.own === 'off') return null;
  const id = invariant(values['id'], 'the path has an id').slice(0, 64);
  const job = await imports.queue.jobs.find(id);
  const { playerId } = signedIn.account;
  return job !== null && playerId !== null && findFileOwner(job) === playerId ? job : null;
}

function stateOf({ imports, t: texts }: AskedBySomebody, { state }: ImportJob): string {
  const isTheirs = state === 'waiting' && imports?.own === 'approve';
  return isTheirs ? texts.mine.uploadWaits : texts.imports.states[state];
}

function entryOf(asked: AskedBySomebody, job: ImportJob): RecordEntry {
  const { context } = asked;
  const { jobId, title, state, createdAt, message } = job;
  return {
    title: html`<a href="${context.links.path(`${path}/${jobId}`)}">${title}</a>`,
    facts: [stateOf(asked, job), instant(createdAt, context), state === 'failed' ? message : ''],
  };
}
