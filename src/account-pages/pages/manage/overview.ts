/** How the site is: the last load of each source, how many players there are, who is setting up (docs/spec/access.md 4, Overview). */

import { html } from '../../../documents/markup/index.ts';
import { instant } from '../../../site/page-kit.ts';
import { recordList } from '../../layout/records.ts';
import type { AccountPage } from '../../page.ts';

/** The first of the operator's pages. */
export const overviewPage: AccountPage = {
  path: '/manage',
  role: 'operator',
  show: async ({ store, context, t: texts }) => {
    const t = texts.overview;
    const loads = [...(await store.lastLoads())];
    const main = html`<h1>${t.title}</h1>
      <section class="panel">
        <h2>${t.loads}</h2>
        ${
          loads.length === 0
            ? html`<p>${t.noLoads}</p>`
            : recordList(
                loads.map(([source, at]) => ({ title: source, facts: [instant(at, context)] })),
              )
        }
      </section>`;
    return { title: t.title, main };
  },
};
