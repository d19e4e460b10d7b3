/** The ways to import trophies, each in a section of its own. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { backupForm } from '../../layout/backup-form.ts';
import { changeForm, textField } from '../../layout/form.ts';
import { guideList, uploadForm } from '../../layout/upload-form.ts';
import type { NetworkStatus } from '../../networks.ts';
import type { AskedBySomebody } from '../../page.ts';
import { consoleForms, keyedForm } from './network-forms.ts';

/** Renders the ways. Files come first, because most people have some; the collapsed sections are one tap away. */
export async function choices(asked: AskedBySomebody): Promise<Markup> {
  const { imports, networks, store } = asked;
  const isEmpty = await store.isEmpty();
  const all = await networks.status();
  const folders = imports?.queue.folders ?? []; // absent: imports are switched off
  return html`${imports === null ? '' : filesPanel(asked)}
  ${all.map((status) => networkChoice(asked, status))}
  ${folders.length === 0 ? '' : folderChoice(asked, folders)}
  ${isEmpty && imports?.queue.takesBackups === true ? backupChoice(asked) : ''}
  ${isEmpty ? demoChoice(asked) : ''}`;
}

interface Choice {
  readonly name: string;
  readonly title: string;
}

/** Returns the section that is open: the one in the URL, or the one whose form was refused; otherwise the files. */
function openChoice({ query, form }: AskedBySomebody): string {
  return form.get('choice') ?? query.get('open') ?? 'files'; // absent: no form was sent, and the URL names no section
}

/** Renders a section, collapsed unless it is chosen. */
function choice(asked: AskedBySomebody, { name, title }: Choice, inner: Markup): Markup {
  const isOpen = openChoice(asked) === name;
  const content = html`<summary>${title}</summary>
    <div>${inner}</div>`;
  return isOpen
    ? html`<details class="choice" id="${name}" open>${content}</details>`
    : html`<details class="choice" id="${name}">${content}</details>`;
}

function filesPanel(asked: AskedBySomebody): Markup {
  const t = asked.t.setup.trophies;
  const inner = html`${uploadForm(asked, 'setup')} ${guideList(asked)}`;
  return choice(asked, { name: 'files', title: t.files }, inner);
}

function networkChoice(asked: AskedBySomebody, status: NetworkStatus): Markup {
  const { network, name, unwritable } = status;
  const t = asked.t.networks;
  const forms = network === 'psn' ? consoleForms(asked, status) : keyedForm(asked, status, network);
  const inner = unwritable === null ? forms : html`<p>${t.unwritable({ folder: unwritable })}</p>`;
  return choice(asked, { name: network, title: name }, inner);
}

function folderChoice(asked: AskedBySomebody, folders: readonly string[]): Markup {
  const t = asked.t.imports;
  const inner = html`<p>${t.onServerHint({ folders: folders.join(', ') })}</p>
    ${changeForm(
      asked,
      { change: 'folder', label: t.startFolder },
      html`<input type="hidden" name="choice" value="folder" />`,
      textField({ name: 'path', label: t.path, value: asked.form.get('path') ?? folders[0] ?? '' }), // absent: the form was not sent yet; '' is never used, because there is a folder
    )}`;
  return choice(asked, { name: 'folder', title: t.onServer }, inner);
}

function backupChoice(asked: AskedBySomebody): Markup {
  const t = asked.t.setup.trophies;
  return choice(asked, { name: 'backup', title: t.backup }, backupForm(asked));
}

function demoChoice(asked: AskedBySomebody): Markup {
  const t = asked.t.setup.trophies;
  const form = changeForm(
    asked,
    { change: 'demo', label: t.demo },
    html`<p class="hint">${t.demoHint}</p>`,
  );
  return choice(asked, { name: 'demo', title: t.look }, form);
}
