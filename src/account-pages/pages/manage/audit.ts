/** The audit log: the actions of people with an account, newest first (docs/spec/access.md 4, Audit). */

import type { Step, StepFilter } from '../../../access/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { zip } from '../../../invariant.ts';
import { instant } from '../../../site/page-kit.ts';
import { recordList } from '../../layout/records.ts';
import { showSubject } from '../../log-subject.ts';
import type { AccountPage, AskedPage } from '../../page.ts';

const path = '/manage/audit';
const maxEntries = 200;

/** The page of the audit log, filtered by person and action. */
export const auditPage: AccountPage = {
  path,
  role: 'operator',
  show: async (asked) => {
    const { access, store, context, query, t: texts } = asked;
    const t = texts.audit;
    const accountId = query.get('person') ?? ''; // absent: no person is chosen, so all people are shown
    const action = query.get('action') ?? ''; // absent: no action is chosen, so all actions are shown
    const filter = { accountId, action, limit: maxEntries + 1, ...positionIn(query) };
    const found = await access.steps.latest(filter);
    const entries = found.slice(0, maxEntries);
    const people = await access.people.list();
    const subjects = await Promise.all(
      entries.map(async ({ subject }) => (subject === null ? '' : showSubject(subject, store))),
    );
    const main = html`<h1>${t.title}</h1>
      <form method="get" class="row">
        <label
          >${t.person}
          <select name="person">
            ${option('', t.everybody, accountId)}
            ${people.map((person) => option(person.accountId, person.name, accountId))}
          </select>
        </label>
        <label>${t.action} <input name="action" value="${action}" /></label>
        <button class="second">${t.filter}</button>
      </form>
      ${recordList(
        zip(entries, subjects).map(([entry, subject]) => ({
          title: entry.action,
          facts: [
            instant(entry.at, context),
            entry.name ?? t.nobody, // absent: nobody was signed in
            subject,
            entry.outcome,
            entry.address,
          ],
        })),
      )}
      ${pager(asked, filter, found.length > maxEntries ? entries.at(-1) : undefined)}`;
    return { title: t.title, main };
  },
};

/** Reads the entry after which the page begins: its time and id. */
function positionIn(query: URLSearchParams): Pick<StepFilter, 'after'> {
  const [, at, stepId] = /^(\d{1,15})-([0-9a-f]{16})$/.exec(query.get('after') ?? '') ?? []; // absent: the page begins with the newest entry
  return at === undefined || stepId === undefined ? {} : { after: { at: Number(at), stepId } };
}

/** Renders links to the newest entries and to those after the last one; `last` is undefined on the last page. */
function pager(
  { context: { links, t: texts } }: AskedPage,
  { accountId, action, after }: StepFilter,
  last: Step | undefined,
): Markup {
  const href = (query: Readonly<Record<string, string>>): string =>
    `${links.path(path)}?${new URLSearchParams({ person: accountId, action, ...query }).toString()}`;
  const t = texts.log;
  if (after === undefined && last === undefined) return html``;
  return html`<nav class="pager" aria-label="${texts.pager.label}">
    ${after === undefined ? html`<span></span>` : html`<a href="${href({})}">${t.newest}</a>`}
    ${
      last === undefined
        ? html`<span></span>`
        : html`<a href="${href({ after: `${last.at}-${last.stepId}` })}" rel="next">${t.older}</a>`
    }
  </nav>`;
}

function option(value: string, label: string, chosen: string) {
  return value === chosen
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`;
}
