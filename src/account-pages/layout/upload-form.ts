/** The form that uploads files, and the list of files that can be imported. */

import type { ImportJob } from '../../actions/index.ts';
import { findFileOwner, formatGuides } from '../../actions/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { AccountImports, AskedPage } from '../page.ts';
import { filesField } from './fields.ts';
import { hidden } from './form.ts';
import { recordList } from './records.ts';

/**
 * The path to which files are sent. It is not the path of the page with the form, because requests to that path are read as forms without
 * files.
 */
export const uploadPath = '/manage/import/files';
/** The path to which players send their own files. */
export const ownUploadPath = '/me/uploads/files';

/**
 * The pages on which an operator finds the form: during the setup, on the page of imports, or, for a backup, on the setup page for
 * restoring.
 */
export const uploadPlaces = ['setup', 'manage', 'restore'] as const;

/** The paths of imports, by the page from which their files were sent. */
export const importPaths = {
  setup: '/setup/trophies',
  manage: '/manage/import',
  own: '/me/uploads',
  restore: '/setup/trophies',
} as const;

/** The page with the form. It decides at which path the page of the import is. */
export type UploadPlace = keyof typeof importPaths;

const bytesPerMegabyte = 1_048_576;

/** Renders the form; empty if imports are switched off. */
export function uploadForm(asked: AskedPage, place: UploadPlace): Markup {
  const { imports } = asked;
  const t = asked.t.imports;
  if (imports === null) return html``;
  return filesForm(
    asked,
    { place, label: t.send },
    html`${filesField({ label: t.files, hint: limitHint(asked, imports) })(asked.wrongField)}
      <label>${t.folder} <input type="file" name="folder" webkitdirectory multiple /></label>`,
  );
}

/** Renders the maximum total size of the files. */
export function limitHint({ t: texts }: AskedPage, { queue }: AccountImports): string {
  return texts.imports.limit({ size: Math.floor(queue.maxUpload / bytesPerMegabyte) });
}

/**
 * Renders a form that uploads files. Its other fields come before the files, so that no file is written to disk for a form without its
 * token.
 */
export function filesForm(
  { context, token }: AskedPage,
  { place, label }: { readonly place: UploadPlace; readonly label: string },
  fields: Markup,
): Markup {
  // The button has no name, because a named button would be a field after the files.
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

/** Lists which files can be imported, and where they are on each system. */
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

/** Checks whether an import of a player's files waits for an operator, who must approve it. */
export function awaitsOperator(job: ImportJob): boolean {
  return findFileOwner(job) !== null && job.state === 'waiting' && job.wanted === '';
}
