/** The audit log: the actions of people with an account, newest first (docs/spec/access.md 4, Audit). */

import { html } from '../../../documents/markup/index.ts';
import { zip } from '../../../invariant.ts';
import { instant } from '../../../site/page-kit.ts';
import { recordList } from '../../layout/records.ts';
import { showSubject } from '../../log-subject.ts';
import type { AccountPage } from '../../page.ts';

const maxEntries = 200;

/** The page of the audit log, filtered by person and action. */
export const auditPage: AccountPage = {
  path: '/manage/audit',
  role: 'operator',
  show: async ({ access, store, context, query, t: texts }) => {
    const t = texts.audit;
    const accountId = query.get('person') ?? ''; // absent: no person is chosen, so all people are shown
    const action = query.get('action') ?? ''; // absent: no action is chosen, so all actions are shown
    const entries = await access.steps.latest({ accountId, action, limit: maxEntries });
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
      )}`;
    return { title: t.title, main };
  },
};

function option(value: string, label: string, chosen: string) {
  return value === chosen
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`;
}
