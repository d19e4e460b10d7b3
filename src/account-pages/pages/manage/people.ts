/** Accounts and invitations (docs/spec/access.md 4, People; 6, 1). */

import type { Access, NewLink, Person, Role } from '../../../access/index.ts';
import { cutAccountName } from '../../../access/index.ts';
import { findPlayer } from '../../../actions/index.ts';
import { cutText } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { instant } from '../../../site/page-kit.ts';
import { choiceField } from '../../layout/fields.ts';
import { changeForm, hidden, textField } from '../../layout/form.ts';
import type { RecordEntry } from '../../layout/records.ts';
import { recordList } from '../../layout/records.ts';
import type { AccountPage, AskedBySomebody, ShownPage } from '../../page.ts';
import { codeImage } from '../../layout/code-image.ts';

const path = '/manage/people';

/** The page with all accounts and all open invitations. */
export const peoplePage: AccountPage = {
  path,
  role: 'operator',
  show: async (asked) => {
    const { access, now, t: texts } = asked;
    const t = texts.people;
    const people = await access.people.list();
    const invitations = await access.people.invitations(now());
    const main = html`<h1>${t.title}</h1>
      ${peopleList(people, asked)}
      <section class="panel">
        <h2>${t.invite}</h2>
        <p>${t.inviteHint}</p>
        ${inviteForm(asked)}
      </section>
      ${invitations.length === 0 ? '' : openInvitations(invitations, asked)}`;
    return { title: t.title, main };
  },
  changes: {
    invite: {
      needsProof: true,
      step: (form) => ({ action: 'person.invite', subject: cutText(nameIn(form), 40) }),
      run: invite,
    },
    withdraw: {
      step: () => ({ action: 'person.withdraw', subject: null }),
      run: async ({ access }, form) => {
        await access.people.withdraw(form.get('code') ?? ''); // absent: the form is malformed, and nothing is withdrawn
        return { to: `${path}?said=withdrawn` };
      },
    },
    link: {
      needsProof: true,
      step: (form) => ({ action: 'person.link', subject: idIn(form) }),
      run: async (asked, form) =>
        showLink(asked, await asked.access.people.createLink(idIn(form), asked.now()), 'sign-in'),
    },
    role: {
      needsProof: true,
      step: (form) => ({ action: `person.role.${roleIn(form)}`, subject: idIn(form) }),
      run: async ({ access }, form) => {
        await access.people.setRole(idIn(form), roleIn(form));
        return { to: `${path}?said=roleChanged` };
      },
    },
    signOut: {
      step: (form) => ({ action: 'person.sign-out', subject: idIn(form) }),
      run: async ({ access }, form) => {
        await access.sessions.endAll(idIn(form));
        return { to: `${path}?said=personSignedOut` };
      },
    },
    remove: {
      needsProof: true,
      step: (form) => ({ action: 'person.delete', subject: idIn(form) }),
      run: async ({ access }, form) => {
        await access.people.remove(idIn(form));
        return { to: `${path}?said=personDeleted` };
      },
    },
  },
};

function idIn(form: URLSearchParams): string {
  return (form.get('account') ?? '').slice(0, 64); // absent: the form is malformed, and no account has an empty id
}

function nameIn(form: URLSearchParams): string {
  return (form.get('name') ?? '').trim(); // absent: the form is malformed, and is refused
}

function roleIn(form: URLSearchParams): Role {
  return form.get('role') === 'operator' ? 'operator' : 'player';
}

/** Creates the invitation. It contains the id of the player whose profile it is for. */
async function invite(asked: AskedBySomebody, form: URLSearchParams): Promise<ShownPage> {
  const { access, store, now } = asked;
  const player = (form.get('player') ?? '').trim(); // absent: the form is malformed, so the invitation is for no player
  const found = player === '' ? null : await findPlayer(store, player);
  const name = nameIn(form) || cutAccountName(found?.name ?? ''); // absent: the form names neither a person nor a player, and is refused
  const invited = { name, role: roleIn(form), playerId: found === null ? null : found.playerId };
  return showLink(asked, await access.people.invite(invited, now()), 'sign-in');
}

/** Shows the link once: as text, and as a QR code for the camera of a phone. */
function showLink(asked: AskedBySomebody, { code, expiresAt }: NewLink, to: string): ShownPage {
  const { context, t: texts } = asked;
  const t = texts.people;
  const address = `${context.absolute.path(`/${to}`)}#${code}`;
  const main = html`<h1>${t.link}</h1>
    <p class="lead">${t.linkHint}</p>
    <div class="share">
      <input readonly="readonly" value="${address}" aria-label="${t.link}" />
      ${codeImage(address, t.linkImage)}
      <p>${t.until} ${instant(expiresAt, context)}</p>
      <p class="buttons">
        <a class="button second" href="${context.links.path(path)}">${t.back}</a>
      </p>
    </div>`;
  return { title: t.link, main };
}

function openInvitations(
  invitations: Awaited<ReturnType<Access['people']['invitations']>>,
  asked: AskedBySomebody,
): Markup {
  const t = asked.t.people;
  const entries = invitations.map(({ codeHash, name, expiresAt }) => ({
    title: name ?? '', // absent: the invitation does not name a person
    facts: [html`${t.until} ${instant(expiresAt, asked.context)}`],
    acts: [
      changeForm(
        asked,
        { change: 'withdraw', label: t.withdraw, isSecond: true },
        hidden('code', codeHash),
      ),
    ],
  }));
  return html`<section class="panel">
    <h2>${t.open}</h2>
    ${recordList(entries, t.changes)}
  </section>`;
}

function inviteForm(asked: AskedBySomebody): Markup {
  const { form, query } = asked;
  const t = asked.t.people;
  return changeForm(
    asked,
    { change: 'invite', label: t.createInvitation },
    textField({ name: 'name', label: t.name, value: form.get('name') ?? '', hint: t.nameHint }), // absent: the form was not sent yet
    textField({
      name: 'player',
      label: t.player,
      value: form.get('player') ?? query.get('player') ?? '',
      hint: t.playerHint,
    }), // absent: the form was not sent yet
    choiceField(
      { name: 'role', label: t.role },
      [
        ['player', t.roles.player],
        ['operator', t.roles.operator],
      ],
      form.get('role') ?? 'player', // absent: the form was not sent yet
    ),
  );
}

function peopleList(people: readonly Person[], asked: AskedBySomebody): Markup {
  return recordList(
    people.map((person) => personEntry(person, asked)),
    asked.t.people.changes,
  );
}

function personEntry(person: Person, asked: AskedBySomebody): RecordEntry {
  const { context, t: texts } = asked;
  const t = texts.people;
  const other = person.role === 'operator' ? 'player' : 'operator';
  const account = hidden('account', person.accountId);
  const kinds = person.ways.map(({ kind }) => t.kinds[kind]).join(', ');
  return {
    title: person.name,
    facts: [
      t.roles[person.role],
      html`${t.ways}: ${kinds === '' ? t.linksOnly : kinds}`,
      html`${t.seen}: ${person.seenAt === null ? t.never : instant(person.seenAt, context)}`,
    ],
    acts: [
      changeForm(asked, { change: 'link', label: t.createLink, isSecond: true }, account),
      changeForm(
        asked,
        { change: 'role', label: t.makeRole[other], isSecond: true },
        account,
        hidden('role', other),
      ),
      changeForm(asked, { change: 'signOut', label: t.signOut, isSecond: true }, account),
      changeForm(asked, { change: 'remove', label: t.remove, isSecond: true }, account),
    ],
  };
}
