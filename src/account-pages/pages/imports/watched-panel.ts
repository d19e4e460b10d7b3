/** The watched folders, which the service imports when they change, on the page of imports (docs/adr/0026-watched-folders.md). */

import type { WatchedSource } from '../../../actions/index.ts';
import {
  addWatchedSource,
  isFollowed,
  removeWatchedSource,
  watchableFormats,
  watchedOptions,
} from '../../../actions/index.ts';
import type { Insertion, Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { invariant } from '../../../invariant.ts';
import { instant } from '../../../site/page-kit.ts';
import { choiceField } from '../../layout/fields.ts';
import { changeForm, hidden, textField } from '../../layout/form.ts';
import type { RecordEntry } from '../../layout/records.ts';
import { recordList } from '../../layout/records.ts';
import { importPaths } from '../../layout/upload-form.ts';
import type { AccountImports, AskedBySomebody, Change } from '../../page.ts';

const maxSubject = 200;

/** Renders the list of watched folders, and the form that adds one. */
export async function watchedPanel(
  asked: AskedBySomebody,
  { sources, folders }: AccountImports['queue'],
): Promise<Markup> {
  const t = asked.t.imports.watched;
  const all = await sources.list();
  return html`<section class="panel" id="watched">
    <h2>${t.title}</h2>
    <p>${t.intro}</p>
    ${
      all.length === 0
        ? html`<p>${t.none}</p>`
        : recordList(
            all.map((source) => entry(asked, source)),
            t.change,
          )
    }
    ${folders.length === 0 ? html`<p class="hint">${t.noFolders}</p>` : addForm(asked, folders)}
  </section>`;
}

function addForm(asked: AskedBySomebody, folders: readonly string[]): Markup {
  const { form, t: texts } = asked;
  const t = texts.imports.watched;
  const names = watchableFormats().map(({ name }) => name);
  const [first = ''] = names; // absent: never, because there are formats that can be watched
  const isSent = form.get('do') === 'watch';
  const sent = (name: string): string | null => (isSent ? form.get(name) : null);
  const body = html`<summary>${t.add}</summary>
    ${changeForm(
      asked,
      { change: 'watch', label: t.start, isSecond: true },
      choiceField(
        { name: 'format', label: t.format },
        names.map((name) => [name, name]),
        sent('format') ?? first, // absent: the form was not sent yet
      ),
      textField({
        name: 'watchedPath',
        label: texts.imports.path,
        value: sent('watchedPath') ?? folders[0] ?? '', // absent: the form was not sent yet; '' is never used, because there is a folder
        hint: texts.imports.onServerHint({ folders: folders.join(', ') }),
      }),
      ...watchedOptions().map(
        ({ name, about }) => textField({ name, label: name, hint: about, value: sent(name) ?? '' }), // absent: the option is not stated
      ),
    )}`;
  return isSent ? html`<details open>${body}</details>` : html`<details>${body}</details>`;
}

function entry(asked: AskedBySomebody, source: WatchedSource): RecordEntry {
  const { context, t: texts, now } = asked;
  const t = texts.imports.watched;
  const { sourceId, format, path, actor, state, message, loadedAt, result, waiting } = source;
  return {
    title: path,
    facts: [
      stateOf(t, source, now()),
      state === 'failed' ? '' : message, // what was skipped; the state has the reason of a failure
      format,
      loadedAt === null || result === null
        ? ''
        : html`${instant(loadedAt, context)}:
          ${t.lastLoad({ trophies: result.earned, where: result.where })}`,
      waiting.length === 0 ? '' : t.waiting({ sets: waiting.length }),
      texts.imports.startedBy({ name: actor }),
    ],
    acts: [
      changeForm(
        asked,
        { change: 'unwatch', label: t.remove, isSecond: true },
        hidden('source', sourceId),
      ),
    ],
  };
}

function stateOf(
  t: AskedBySomebody['t']['imports']['watched'],
  source: WatchedSource,
  now: number,
): Insertion {
  if (source.state === 'failed') return t.failed({ reason: source.message });
  if (!isFollowed(source, now)) return t.notFollowed;
  return source.units === null ? t.starting : t.sets({ sets: source.units });
}

const back = { to: `${importPaths.manage}#watched` };

/** The changes that add a folder below `--import-folders`, and stop watching one. */
export const watchedChanges: Readonly<Record<string, Change<AskedBySomebody>>> = {
  watch: {
    fields: { path: 'watchedPath' },
    step: (form) => ({
      action: 'import.watch',
      subject: field(form, 'watchedPath').slice(0, maxSubject),
    }),
    run: async ({ imports, signedIn: { account } }, form) => {
      const { queue } = invariant(imports, 'a form of an import came from its page');
      await addWatchedSource(queue, {
        format: field(form, 'format'),
        path: field(form, 'watchedPath'),
        origin: 'page',
        actor: account.name,
        options: optionsFor(form),
      });
      return back;
    },
  },
  unwatch: {
    step: (form) => ({
      action: 'import.unwatch',
      subject: field(form, 'source').slice(0, maxSubject),
    }),
    run: async ({ imports }, form) => {
      const { queue } = invariant(imports, 'a form of an import came from its page');
      await removeWatchedSource(queue, field(form, 'source'));
      return back;
    },
  },
};

/** Returns the options of the chosen format. The form contains the options of all formats. */
function optionsFor(form: URLSearchParams): readonly (readonly [string, string])[] {
  const format = watchableFormats().find(({ name }) => name === field(form, 'format'));
  if (format === undefined) return [];
  return watchedOptions()
    .filter(({ name }) => Object.hasOwn(format.options, name))
    .map(({ name }) => [name, field(form, name)]);
}

function field(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').trim(); // absent: the form is malformed, and is refused
}
