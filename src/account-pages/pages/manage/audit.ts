/** What people did, the newest first (docs/spec/access.md 4, Audit). */

import { html } from '../../../documents/markup/index.ts';
import { instant } from '../../../site/page-kit.ts';
import type { AccountPage } from '../../page.ts';

const maxEntries = 200;

/** The log of steps, of everybody or of one person, of every action or of one. */
export const auditPage: AccountPage = {
  path: '/manage/audit',
  role: 'operator',
  show: async ({ access, context, query, t: texts }) => {
    const t = texts.audit;
    const accountId = query.get('person') ?? ''; // absent: of everybody
    const action = query.get('action') ?? ''; // absent: every action
    const entries = await access.steps.latest({ accountId, action, limit: maxEntries });
    const people = await access.people.list();
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
      <table>
        <thead>
          <tr>
            <th scope="col">${t.time}</th>
            <th scope="col">${t.person}</th>
            <th scope="col">${t.action}</th>
            <th scope="col">${t.subject}</th>
            <th scope="col">${t.outcome}</th>
            <th scope="col">${t.address}</th>
          </tr>
        </thead>
        <tbody>
          ${entries.map(
            (entry) =>
              html`<tr>
                <td>${instant(entry.at, context)}</td>
                <td>${entry.name ?? t.nobody}</td>
                <td>${entry.action}</td>
                <td>${entry.subject ?? ''}</td>
                <td>${entry.outcome}</td>
                <td>${entry.address}</td>
              </tr>`,
          )}
        </tbody>
      </table>`;
    return { title: t.title, main };
  },
};

function option(value: string, label: string, chosen: string) {
  return value === chosen
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`;
}
