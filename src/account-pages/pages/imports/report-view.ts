/** The report of an import: the changes that it would make, or has made. */

import type { ImportJob } from '../../../actions/index.ts';
import type { Insertion, Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { recordList } from '../../layout/records.ts';
import type { AskedPage } from '../../page.ts';
import type { AccountTexts } from '../../texts.ts';

type Report = NonNullable<ImportJob['report']>;
type Row = Report['changes']['rows'][number];
type ImportTexts = AccountTexts['imports'];

const subjects = [
  'players',
  'accounts',
  'games',
  'groups',
  'trophies',
  'playerGames',
  'earned',
  'hours',
  'hiddenGames',
  'hunts',
] as const;
const maxRows = 100;
const maxMessages = 50;

/** Renders the counts of each kind of record, then the single changes, then rejected records and notes. */
export function reportView({ t: texts }: AskedPage, report: Report, isLoaded: boolean): Markup {
  const t = texts.imports;
  const changed = subjects.filter((subject) => hasChanges(report.counts[subject]));
  return html`${
    changed.length === 0
      ? html`<p>${isLoaded ? t.nothingLoaded : t.nothing}</p>`
      : recordList(changed.map((subject) => countEntry(t, subject, report.counts[subject])))
  }
  ${messageList(t.rejected({ records: report.rejected.total }), report.rejected, { t, isOpen: true })}
  ${messageList(t.notes({ notes: notesOf(report).total }), notesOf(report), { t, isOpen: false })}
  ${changeList(t, report.changes)}`;
}

type Counts = Report['counts'][(typeof subjects)[number]];

function hasChanges({ added, changed }: Counts): boolean {
  return added + changed > 0;
}

function countEntry(
  t: ImportTexts,
  subject: (typeof subjects)[number],
  { added, changed, unchanged }: Counts,
) {
  return {
    title: t.subjects[subject],
    facts: [
      added === 0 ? '' : t.added({ count: added }),
      changed === 0 ? '' : t.changed({ count: changed }),
      unchanged === 0 ? '' : t.unchanged({ count: unchanged }),
    ],
  };
}

function changeList(t: ImportTexts, { total, rows }: Report['changes']): Markup {
  if (total === 0) return html``;
  const shown = rows.slice(0, maxRows);
  return html`<details class="guides">
    <summary>${t.rows({ rows: total })}</summary>
    ${recordList(shown.map((row) => rowEntry(t, row)))} ${rest(t, total - shown.length)}
  </details>`;
}

function rowEntry(t: ImportTexts, row: Row) {
  const types: Readonly<Record<string, string>> = t.types;
  const { title, game, player, type, outcome } = row;
  const name = title ?? game ?? player ?? row.where;
  const others: readonly Insertion[] = [game, player].filter(
    (text): text is string => text !== null && text !== name,
  );
  return { title: name, facts: [types[type] ?? type, t.outcomes[outcome], ...others] }; // absent: no text names the type, so its own name is shown
}

/** Returns warnings, notes about skipped records, and other notes. */
function notesOf({ warnings, skipped, notes }: Report): Report['notes'] {
  return {
    total: warnings.total + skipped.total + notes.total,
    first: [...warnings.first, ...skipped.first, ...notes.first],
  };
}

function messageList(
  summary: string,
  { total, first }: Report['notes'],
  { t, isOpen }: { readonly t: ImportTexts; readonly isOpen: boolean },
): Markup {
  if (total === 0) return html``;
  const shown = first.slice(0, maxMessages);
  const content = html`<summary>${summary}</summary>
    ${recordList(shown.map(({ where, reason }) => ({ title: where, facts: [reason] })))}
    ${rest(t, total - shown.length)}`;
  return isOpen
    ? html`<details class="guides" open>${content}</details>`
    : html`<details class="guides">${content}</details>`;
}

function rest(t: ImportTexts, more: number): Markup {
  return more <= 0 ? html`` : html`<p class="hint">${t.more({ more })}</p>`;
}
