/** The form that uploads a backup, which is then restored into the empty store (docs/spec/access.md 2, 4). */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import { invariant } from '../../invariant.ts';
import type { AskedBySomebody } from '../page.ts';
import { withProof } from './confirm-first.ts';
import { filesField } from './fields.ts';
import { filesForm, importPaths, limitHint } from './upload-form.ts';

/**
 * Renders the form, and explains what is restored and what happens to the operator's present account. A backup contains accounts, so the
 * form needs an identity proof, as an invitation does.
 */
export function backupForm(asked: AskedBySomebody): Markup {
  const { t: texts, imports, signedIn } = asked;
  const t = texts.setup.restore;
  const restoring = invariant(imports, 'backups are restored by the imports');
  return html`<p>${t.intro}</p>
    <p>${t.accounts({ name: signedIn.account.name })}</p>
    ${withProof(asked, importPaths.setup, () =>
      filesForm(
        asked,
        { place: 'restore', label: t.submit },
        filesField({ label: t.file, hint: `${t.hint} ${limitHint(asked, restoring)}` })(
          asked.wrongField,
        ),
      ),
    )}`;
}
