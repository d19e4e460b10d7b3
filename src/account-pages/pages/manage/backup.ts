/**
 * The page of backups and exports. Backups can be made, downloaded, removed and scheduled (docs/spec/access.md 4, Backup and export; 3,
 * rule 15).
 */

import {
  ActionError,
  backupIntervals,
  exportFormats,
  findBackup,
  removeBackup,
  scheduleBackups,
  startBackup,
} from '../../../actions/index.ts';
import type { Backup, BackupParts, ExportFormat } from '../../../actions/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { invariant } from '../../../invariant.ts';
import { instant } from '../../../site/page-kit.ts';
import { exportId, makeDownloadLink } from '../../layout/download-link.ts';
import type { Choice } from '../../layout/fields.ts';
import { choiceField, numberField } from '../../layout/fields.ts';
import { changeForm, hidden } from '../../layout/form.ts';
import type { RecordEntry } from '../../layout/records.ts';
import { recordList } from '../../layout/records.ts';
import type { AccountPage, AskedBySomebody, ShownPage } from '../../page.ts';

const path = '/manage/backup';
const reloadsAfter = 2;
const bytesPerMegabyte = 1_048_576;

/** The page with the backups, newest first, and their schedule. */
export const backupPage: AccountPage = {
  path,
  role: 'operator',
  show: async (asked) => {
    const { backups } = asked;
    const t = asked.t.backup;
    const list = backups === null ? [] : await backups.rows.list();
    const isRunning = list.some(({ state }) => state === 'running');
    const main = html`<h1>${t.title}</h1>
      <p class="lead">${t.intro}</p>
      ${backups === null ? '' : await waysOf(asked, backups)}
      <section class="panel">
        <h2>${t.list}</h2>
        ${isRunning ? html`<progress data-progress="running" aria-label="${t.states.running}"></progress>` : ''}
        ${
          list.length === 0
            ? html`<p>${t.none}</p>`
            : recordList(
                list.map((backup) => backupEntry(asked, backup)),
                t.changes,
              )
        }
      </section>
      ${exportPanel(asked)}`;
    return isRunning ? { title: t.title, main, reloadsAfter } : { title: t.title, main };
  },
  changes: {
    make: {
      step: () => ({ action: 'backup.make', subject: null }),
      run: async (asked) => {
        const { name: actor } = asked.signedIn.account;
        await startBackup(partsOf(asked), { actor, kind: 'asked' });
        return { to: `${path}?said=backupBegun` };
      },
    },
    download: {
      needsProof: true,
      step: (form) => ({ action: 'backup.download', subject: idIn(form) }),
      run: async (asked, form) => {
        const { backupId, file } = await findBackup(partsOf(asked), idIn(form));
        return showLink(asked, backupId, `${file}.tar`);
      },
    },
    export: {
      needsProof: true,
      step: (form) => ({ action: 'export.download', subject: formatIn(form) ?? null }), // absent: the form is malformed, and is refused
      run: (asked, form) => {
        const format = formatIn(form);
        if (format === undefined) throw new ActionError('invalid', 'There is no such format.');
        return Promise.resolve(showLink(asked, exportId(format), `laurel.${format}`));
      },
    },
    remove: {
      needsProof: true,
      step: (form) => ({ action: 'backup.delete', subject: idIn(form) }),
      run: async (asked, form) => {
        await removeBackup(partsOf(asked), idIn(form));
        return { to: `${path}?said=backupRemoved` };
      },
    },
    schedule: {
      step: (form) => ({ action: 'backup.schedule', subject: form.get('every') }),
      run: async (asked, form) => {
        const every = backupIntervals.find((interval) => interval === form.get('every')) ?? 'off'; // absent: the form is malformed
        const keep = Math.trunc(Number(form.get('keep'))) || 0; // absent: the text is not a number, and 0 is refused
        await scheduleBackups(partsOf(asked), { every, keep }, asked.signedIn.account.name);
        return { to: `${path}?said=scheduleSet` };
      },
    },
  },
};

function formatIn(form: URLSearchParams): ExportFormat | undefined {
  return exportFormats.find((format) => format === form.get('format'));
}

/** Renders the links to exports. An export is made while it is downloaded. */
function exportPanel(asked: AskedBySomebody): Markup {
  const t = asked.t.backup.exports;
  return html`<section class="panel">
    <h2>${t.title}</h2>
    <p>${t.hint}</p>
    ${recordList(
      exportFormats.map((format) => ({
        title: t.names[format],
        facts: [t.about[format]],
        act: changeForm(
          asked,
          { change: 'export', label: asked.t.backup.download, isSecond: true },
          hidden('format', format),
        ),
      })),
    )}
  </section>`;
}

function partsOf({ backups }: AskedBySomebody): BackupParts {
  return invariant(backups, 'a form of a backup came from its page');
}

function idIn(form: URLSearchParams): string {
  return (form.get('backup') ?? '').slice(0, 64); // absent: the form is malformed, and no backup has an empty id
}

/** Renders the available actions, or the reason why there are none. */
async function waysOf(asked: AskedBySomebody, { copy, folder, rows }: BackupParts) {
  const t = asked.t.backup;
  if (copy === null) return html`<p class="said">${t.server}</p>`;
  if (folder === '') return html`<p class="said">${t.noFolder}</p>`;
  const { every, keep } = await rows.plan();
  const intervals = backupIntervals.map((interval): Choice => [interval, t.intervals[interval]]);
  const sent = (name: string): string | null => asked.form.get(name);
  return html`${changeForm(asked, { change: 'make', label: t.make })}
    <section class="panel">
      <h2>${t.schedule}</h2>
      ${changeForm(
        asked,
        { change: 'schedule', label: t.save, isSecond: true },
        choiceField({ name: 'every', label: t.every }, intervals, sent('every') ?? every), // absent: the form was not sent yet
        numberField({
          name: 'keep',
          label: t.keep,
          value: sent('keep') ?? String(keep),
          min: 1,
          max: 365,
        }),
      )}
    </section>`;
}

function backupEntry(asked: AskedBySomebody, backup: Backup): RecordEntry {
  const { context, t: texts } = asked;
  const t = texts.backup;
  const { backupId, file, state, kind, actor, startedAt, bytes, message } = backup;
  const id = hidden('backup', backupId);
  const download = changeForm(asked, { change: 'download', label: t.download, isSecond: true }, id);
  const remove = changeForm(asked, { change: 'remove', label: t.remove, isSecond: true }, id);
  const acts: Readonly<Record<Backup['state'], readonly Markup[]>> = {
    running: [],
    done: [download, remove],
    failed: [remove],
  };
  return {
    title: file,
    facts: [
      t.states[state],
      instant(startedAt, context),
      kind === 'asked' ? t.kinds.asked({ name: actor }) : t.kinds.scheduled,
      bytes === null ? '' : t.size({ size: Math.round((bytes / bytesPerMegabyte) * 10) / 10 }),
      message,
    ],
    acts: acts[state],
  };
}

/** Renders the link, which is valid for this session and for five minutes. @param file the name of the downloaded file */
function showLink(
  { context, now, sessionId, t: texts }: AskedBySomebody,
  id: string,
  file: string,
): ShownPage {
  const t = texts.backup;
  const link = makeDownloadLink(sessionId, id, now());
  const main = html`<h1>${t.link}</h1>
    <p class="lead">${t.linkHint}</p>
    <p class="buttons">
      <a class="button" href="${context.links.path(link.path)}" download>${file}</a>
    </p>
    <p>${t.until} ${instant(link.expiresAt, context)}</p>
    <p class="buttons">
      <a class="button second" href="${context.links.path(path)}">${t.back}</a>
    </p>`;
  return { title: t.link, main };
}
