/**
 * A player agrees to be followed on the console network, and proves first that the account is theirs. On this network the account's name is
 * the player's name, so anybody could state it (docs/spec/access.md 5.1; docs/adr/0027-claims.md).
 */

import type { Claim } from '../../../access/index.ts';
import { AccessError } from '../../../access/index.ts';
import { ActionError, assertFollowed, followProvedAccount } from '../../../actions/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { FoundPlayer } from '../../../store/index.ts';
import type { PublicText } from '../../../sync/index.ts';
import type { ClaimControl } from '../../claims.ts';
import { claimCode, holdsCode } from '../../layout/claim-code.ts';
import { changeForm } from '../../layout/form.ts';
import type { AskedBySomebody, Change, LeadOn } from '../../page.ts';
import { requireOwnPlayer } from './own-player.ts';

/** Creates the changes of the proof. @param path the page to which they return */
export function consoleChanges(path: string) {
  return {
    begin: {
      isAttempt: true,
      step: () => ({ action: 'me.prove', subject: 'psn' }),
      run: async (asked) => {
        const { name } = await requireOwnPlayer(asked);
        claimsIn(asked);
        assertFollowed({ network: 'psn', name });
        await asked.access.claims.begin({ network: 'psn', player: name }, asked.visitor);
        return { to: path };
      },
    },
    check: {
      isAttempt: true,
      step: () => ({ action: 'me.follow', subject: 'psn' }),
      run: (asked) => check(asked, path),
    },
  } satisfies Record<string, Change<AskedBySomebody>>;
}

async function check(asked: AskedBySomebody, path: string): Promise<LeadOn> {
  const { access, store, visitor, signedIn, now } = asked;
  const claims = claimsIn(asked);
  const player = await requireOwnPlayer(asked);
  const claim = await access.claims.takeCheck(visitor);
  if (!isFor(claim, player) || !(await access.claims.takePlayerCheck(player.playerId, now())))
    throw new AccessError('claim-unproved');
  const read = await readText(asked, claims, player);
  if (read === null || !holdsCode(read, claim)) throw new AccessError('claim-unproved');
  await access.claims.use({ claim, signedIn }, visitor);
  const isNew = await followProvedAccount(store, { accountId: read.accountId, player }, now());
  if (!isNew) throw new ActionError('conflict', 'This account is followed already.');
  return { to: `${path}?said=networkAdded` };
}

/**
 * Reads the text of the network account whose id the store has for the player. If the store has none, reads the text of the account that
 * currently has the player's name.
 */
async function readText(
  { store }: AskedBySomebody,
  claims: ClaimControl,
  { playerId, name }: FoundPlayer,
): Promise<PublicText | null> {
  const id = await store.known.accountOn(playerId, 'psn');
  return claims.readText('psn', id === null ? { name } : { id });
}

function isFor({ network, player }: Claim, { name }: FoundPlayer): boolean {
  return network === 'psn' && player === name;
}

function claimsIn({ claims }: AskedBySomebody): ClaimControl {
  if (claims === null)
    throw new ActionError('unknown', 'You cannot add this network here. Ask the operator.');
  return claims;
}

/** Renders the button that begins the proof or, after that, the code; empty if a proof is not possible. */
export async function consolePanel(asked: AskedBySomebody, player: FoundPlayer): Promise<Markup> {
  const { access, claims, visitor, t: texts } = asked;
  const t = texts.mine;
  if (claims === null || !(await claims.networks()).includes('psn')) return html``;
  const claim = await access.claims.find(visitor);
  const { name } = player;
  return html`<section class="panel">
    <h2>${t.console}</h2>
    ${
      claim !== null && isFor(claim, player)
        ? html`<p>${t.consoleCode({ name })}</p>
            ${claimCode(asked, claim)}`
        : html`<p>${t.consoleHint({ name })}</p>
            ${changeForm(asked, { change: 'begin', label: texts.claim.begin, isSecond: true })}`
    }
  </section>`;
}
