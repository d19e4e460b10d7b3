/** The code with which a person claims a profile: how they publish it, and the check whether it is there (docs/adr/0027-claims.md). */

import type { Claim } from '../../access/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import { invariant } from '../../invariant.ts';
import { instant } from '../../site/page-kit.ts';
import type { PublicText } from '../../sync/index.ts';
import type { AskedPage } from '../page.ts';
import { changeForm } from './form.ts';

/** Explains what to do with the code, and renders the button with which the person has it checked. */
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

/** Maximum length of the text that is searched for a code. Networks allow only short texts; the rest of a longer one is ignored. */
const maxText = 10_000;

/** Checks whether an owner's text contains the code of a claim. The case is ignored, because networks may change it. */
export function holdsCode(read: PublicText | null, { code }: Claim): boolean {
  if (read === null || read.text === null) return false;
  return read.text.slice(0, maxText).toUpperCase().includes(code.toUpperCase());
}
