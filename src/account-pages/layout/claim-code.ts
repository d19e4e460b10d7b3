/** The code of a claim: where it is put, and whether it is there (docs/adr/0027-claims.md). */

import type { Claim } from '../../access/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import { invariant } from '../../invariant.ts';
import { instant } from '../../site/page-kit.ts';
import type { PublicText } from '../../sync/index.ts';
import type { AskedPage } from '../page.ts';
import { changeForm } from './form.ts';

/** What to do with the code, and the button that checks it. */
export function claimCode(asked: AskedPage, { network, code, expiresAt }: Claim): Markup {
  const { context, t: texts } = asked;
  const t = texts.claim;
  const known: Readonly<Record<string, string>> = t.places;
  const place = invariant(known[network], 'a claim is of a network that has a text');
  const site = context.instance.name;
  const { host } = new URL(context.base.address);
  return html`<ol class="how">
      <li>${t.copy} <input readonly="readonly" value="${code}" aria-label="${t.code}" /></li>
      <li>${place}</li>
      <li>${t.checkHint}</li>
    </ol>
    ${changeForm(asked, { change: 'check', label: t.check })}
    <p>${t.until} ${instant(expiresAt, context)}</p>
    <p class="hint">${t.onlyHere({ site, host })}</p>`;
}

/** The texts of networks are short; of a longer one, only so much is looked at. */
const maxText = 10_000;

/** Whether an owner's text has the code of a claim. Networks may change the case of a text. */
export function holdsCode(read: PublicText | null, { code }: Claim): boolean {
  if (read === null || read.text === null) return false;
  return read.text.slice(0, maxText).toUpperCase().includes(code.toUpperCase());
}
