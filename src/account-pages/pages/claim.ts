/**
 * Claims: a person who can write a code into the text of a profile on its network is accepted as the owner of the profile here
 * (docs/spec/access.md 6, 2; docs/adr/0027-claims.md). Until the proof, the page shows the same text for every name.
 */

import type { Claim } from '../../access/index.ts';
import { AccessError } from '../../access/index.ts';
import { ActionError } from '../../actions/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import { networkNames } from '../../domain/index.ts';
import type { FoundPlayer } from '../../store/index.ts';
import type { ClaimControl } from '../claims.ts';
import { claimCode, holdsCode } from '../layout/claim-code.ts';
import { choiceField } from '../layout/fields.ts';
import { changeForm, textField } from '../layout/form.ts';
import { givenText } from '../layout/given.ts';
import { playerSubject } from '../log-subject.ts';
import { plainNotice } from '../layout/plain-notice.ts';
import type { SyncNetwork } from '../networks.ts';
import type { AccountPage, AskedPage, LeadOn, ShownPage } from '../page.ts';

const path = '/claim';
const maxName = 100;

/** The page on which a person claims a profile: first they state its name, then they publish a code and have it checked. */
export const claimPage: AccountPage = {
  path,
  role: null,
  show: async (asked) => {
    const { access, claims, signedIn, visitor } = asked;
    if (claims === null) return null;
    if (signedIn !== null && signedIn.account.playerId !== null) return { to: '/me' };
    const isAnew = asked.query.get('new') === '1';
    const claim = isAnew ? null : await access.claims.find(visitor);
    return claim === null ? askForName(asked, await claims.networks()) : showCode(asked, claim);
  },
  changes: {
    begin: {
      takesBrowserToken: true,
      isAttempt: true,
      step: (form) => ({
        action: 'claim.begin',
        subject: null,
        player: givenText(form, 'player', maxName),
      }),
      run: begin,
    },
    check: {
      takesBrowserToken: true,
      isAttempt: true,
      step: () => ({ action: 'claim.check', subject: null }),
      run: check,
    },
  },
};

async function begin(asked: AskedPage, form: URLSearchParams): Promise<LeadOn> {
  const { access, visitor } = asked;
  const networks = await claimsIn(asked).networks();
  const network = networks.find((each) => each === form.get('network'));
  if (network === undefined) throw new ActionError('unknown', 'Choose a network.', 'network');
  const player = givenText(form, 'player', maxName);
  if (player === '') throw new ActionError('invalid', 'Name the player.', 'player');
  requireNoPlayer(asked);
  await access.claims.begin({ network, player }, visitor);
  return { to: path };
}

/**
 * Checks the code. All failed checks take the same time and have the same response, whatever the reason (docs/spec/access.md 3, rule 8).
 */
async function check(asked: AskedPage): Promise<LeadOn> {
  const { access, visitor } = asked;
  const claims = claimsIn(asked);
  requireNoPlayer(asked);
  const claim = await access.claims.takeCheck(visitor);
  const end = claims.pause();
  const proof = await findProof(asked, claims, claim);
  if (proof !== null) return takeOver(asked, claim, proof);
  await end;
  throw new AccessError('claim-unproved');
}

/** The player whose owner has published the code, and the account on the network whose text contains the code. */
interface Proof {
  readonly player: FoundPlayer;
  readonly accountId: string;
}

/**
 * Finds the proof. The network is queried only for a player without an account here, and only if the store knows the player's account id on
 * the network. A name alone is not enough, because it can pass to another owner.
 */
async function findProof(
  { store, access, now }: AskedPage,
  claims: ClaimControl,
  claim: Claim,
): Promise<Proof | null> {
  const network = (await claims.networks()).find((each) => each === claim.network);
  const player = await store.players.find(claim.player);
  if (network === undefined || player === null) return null;
  const accountId = await store.known.accountOn(player.playerId, network);
  if (accountId === null || !(await access.claims.isFree(player.playerId))) return null;
  if (!(await access.claims.takePlayerCheck(player.playerId, now()))) return null;
  const read = await claims.readText(network, { id: accountId });
  return holdsCode(read, claim) ? { player, accountId } : null;
}

async function takeOver(
  asked: AskedPage,
  claim: Claim,
  { player, accountId }: Proof,
): Promise<LeadOn> {
  const { access, visitor, signedIn, operatorNotices, now } = asked;
  const { playerId, name } = player;
  const proved = { claim, player: { playerId, name }, signedIn };
  const { begins } = await access.steps.around(provedStep(asked, playerId), () =>
    access.claims.prove(proved, visitor),
  );
  const account = claim.network === 'psn' ? name : accountId;
  const data = { player: { id: name }, network: claim.network, account };
  await operatorNotices.tell({ type: 'claim.made', data }, now());
  const to = `/me?said=${signedIn === null ? 'claimed' : 'playerClaimed'}`;
  return begins === null ? { to } : { to, begins };
}

/**
 * Makes the audit log entry that names the player. The entry about the check does not name the player, because it is written before the
 * claim is proved.
 */
function provedStep({ signedIn, network, now }: AskedPage, playerId: number) {
  return {
    at: now(),
    accountId: signedIn === null ? null : signedIn.account.accountId,
    name: signedIn === null ? null : signedIn.account.name,
    action: 'claim.made',
    subject: playerSubject(playerId),
    address: network,
  };
}

function claimsIn({ claims }: AskedPage): ClaimControl {
  if (claims === null) throw new ActionError('unknown', 'Profiles cannot be claimed here.');
  return claims;
}

function requireNoPlayer({ signedIn }: AskedPage): void {
  if (signedIn !== null && signedIn.account.playerId !== null) throw new AccessError('has-player');
}

function askForName(asked: AskedPage, networks: readonly SyncNetwork[]): ShownPage {
  const { form, query, t: texts } = asked;
  const t = texts.claim;
  const [first] = networks;
  const player = form.get('player') ?? query.get('player') ?? ''; // absent: the form was not sent yet
  const main = html`<h1>${t.title}</h1>
    <p class="lead">${t.intro}</p>
    ${plainNotice(asked)}
    ${
      first === undefined
        ? html`<p class="said">${t.noNetwork}</p>`
        : html`${changeForm(
            asked,
            { change: 'begin', label: t.begin },
            textField({ name: 'player', label: t.player, value: player, hint: t.playerHint }),
            choiceField(
              { name: 'network', label: t.network },
              networks.map((network) => [network, networkNames[network]]),
              form.get('network') ?? first, // absent: the form was not sent yet
            ),
          )}`
    }
    <p class="hint">${t.invited.markup({ link: signInLink(asked) })}</p>`;
  return { title: t.title, main };
}

function signInLink({ context, t: texts }: AskedPage): Markup {
  return html`<a href="${context.links.path('/sign-in')}">${texts.signIn.title}</a>`;
}

function showCode(asked: AskedPage, claim: Claim): ShownPage {
  const { context, t: texts } = asked;
  const t = texts.claim;
  const site = context.instance.name;
  const main = html`<h1>${t.title}</h1>
    <p class="lead">${t.codeIntro({ player: claim.player, site })}</p>
    ${claimCode(asked, claim)}
    <p class="buttons">
      <a class="button second" href="${context.links.path(path)}?new=1">${t.another}</a>
    </p>`;
  return { title: t.title, main };
}
