/** The form that sends files, and the list of what can be sent. */

import type { ImportJob } from '../../actions/index.ts';
import { findFileOwner, formatGuides } from '../../actions/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { AccountImports, AskedPage } from '../page.ts';
import { hidden } from './form.ts';
import { recordList } from './records.ts';

/** Where files are sent to. The pages with the form are others, because their own forms have no files. */
export const uploadPath = '/manage/import/files';
/** The same for files of players. */
export const ownUploadPath = '/me/uploads/files';

/** Where the form of an operator stands. A backup is sent in the first run. */
export const uploadPlaces = ['setup', 'manage', 'restore'] as const;

/** The pages of an import, by the place where its files were sent. */
export const importPaths = {
  setup: '/setup/trophies',
  manage: '/manage/import',
  own: '/me/uploads',
  restore: '/setup/trophies',
} as const;

/** Where the form stands: the way goes on there. */
export type UploadPlace = keyof typeof importPaths;

const bytesPerMegabyte = 1_048_576;

/** The form; nothing where there are no imports. */
export function uploadForm(asked: AskedPage, place: UploadPlace): Markup {
  const { imports } = asked;
  const t = asked.t.imports;
  if (imports === null) return html``;
  return filesForm(
    asked,
    { place, label: t.send },
    html`<label
        >${t.files}
        <input type="file" name="files" multiple />
        <span class="hint">${limitHint(asked, imports)}</span>
      </label>
      <label>${t.folder} <input type="file" name="folder" webkitdirectory multiple /></label>`,
  );
}

/** How large files may be together. */
export function limitHint({ t: texts }: AskedPage, { queue }: AccountImports): string {
  return texts.imports.limit({ size: Math.floor(queue.maxUpload / bytesPerMegabyte) });
}

/** A form that sends files. Its other fields come before them, so that nothing is written for a form without its token. */
export function filesForm(
  { context, token }: AskedPage,
  { place, label }: { readonly place: UploadPlace; readonly label: string },
  fields: Markup,
): Markup {
  // The button has no name: it would be a field that follows the files.
  return html`<form
    method="post"
    action="${context.links.path(place === 'own' ? ownUploadPath : uploadPath)}"
    enctype="multipart/form-data"
    class="fields"
  >
    <input type="hidden" name="token" value="${token}" />${hidden('place', place)} ${fields}
    <button>${label}</button>
  </form>`;
}

/** Which files can be read, and where they are on each system. */
export function guideList({ t: texts }: AskedPage): Markup {
  const entries = formatGuides().map(({ title, files, places }) => ({
    title,
    facts: [
      files,
      ...places.map(({ system, place }) =>
        system === 'any' ? place : html`${system}: <code>${place}</code>`,
      ),
    ],
  }));
  return html`<details class="guides">
    <summary>${texts.imports.formats}</summary>
    ${recordList(entries)}
  </details>`;
}

/** Files of a player that were checked, and that nobody has asked to load yet. */
export function awaitsOperator(job: ImportJob): boolean {
  return findFileOwner(job) !== null && job.state === 'waiting' && job.wanted === '';
}
