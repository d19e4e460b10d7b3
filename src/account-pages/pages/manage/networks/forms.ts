/** Forms for the login, the key and a new player of a network. */

import type { Markup } from '../../../../documents/markup/index.ts';
import { html } from '../../../../documents/markup/index.ts';
import { askedTick } from '../../../layout/asked-tick.ts';
import { withProof } from '../../../layout/confirm-first.ts';
import { changeForm, folded, textField } from '../../../layout/form.ts';
import type { NetworkStatus, SyncNetwork } from '../../../networks.ts';
import type { AskedBySomebody } from '../../../page.ts';

/** URLs of the pages on which networks issue a login or a key. */
const places = {
  maker: 'https://www.playstation.com/',
  psn: 'https://ca.account.sony.com/api/v1/ssocookie',
  retro: 'https://retroachievements.org/settings',
  steam: 'https://steamcommunity.com/dev/apikey',
} as const;

/**
 * Renders the form for the login or key, collapsed while a working one is stored. If the service cannot store it, the page says so before
 * anything is typed.
 */
export function secretPanel(status: NetworkStatus, asked: AskedBySomebody): Markup {
  const { network, login, unwritable } = status;
  const t = asked.t.networks;
  const label =
    network === 'psn' ? t.login.enter : login.state === 'none' ? t.key.enter : t.key.replace;
  const inner =
    unwritable === null
      ? steps(network, asked)
      : html`<p>${t.unwritable({ folder: unwritable })}</p>`;
  return login.state === 'valid'
    ? folded(label, inner)
    : html`<h3>${label}</h3>
        ${inner}`;
}

/**
 * Renders the instructions and the form. A person whose last identity proof is too old must prove their identity first, so that they do not
 * have to send the secret twice.
 */
function steps(network: SyncNetwork, asked: AskedBySomebody): Markup {
  return html`${secretSteps(asked, network)}
  ${withProof(asked, '/manage/networks', () => secretForm(network, asked))}`;
}

/** Renders the instructions for getting a login or a key. */
export function secretSteps(asked: AskedBySomebody, network: SyncNetwork): Markup {
  const t = asked.t.networks;
  const list =
    network === 'psn'
      ? [
          t.login.signIn.markup({ place: outside(places.maker) }),
          t.login.open.markup({ place: outside(places.psn) }),
          t.login.copy,
          t.login.keep,
        ]
      : [t.key.open[network].markup({ place: outside(places[network]) }), t.key.hint];
  return html`<ol class="how">
    ${list.map((step) => html`<li>${step}</li>`)}
  </ol>`;
}

function outside(address: string): Markup {
  return html`<a href="${address}" rel="noreferrer" target="_blank">${address}</a>`;
}

function secretForm(network: SyncNetwork, asked: AskedBySomebody): Markup {
  const t = asked.t.networks;
  const [change, label, submit] =
    network === 'psn'
      ? (['logIn', t.login.field, t.login.submit] as const)
      : (['key', t.key.field, t.key.submit] as const);
  return changeForm(
    asked,
    { change, label: submit, of: { network } },
    textField({ name: 'secret', label, type: 'password', autocomplete: 'off' }),
  );
}

/**
 * Renders the form for a new player. On networks other than the consoles' network, an account belongs to a player of the site, who must be
 * stated.
 */
export function followForm(network: SyncNetwork, asked: AskedBySomebody): Markup {
  const { form } = asked;
  const t = asked.t.networks;
  const isSent = form.get('network') === network && form.get('do') === 'follow';
  const valueOf = (name: string): string => (isSent ? (form.get(name) ?? '') : ''); // absent: the form is malformed
  return changeForm(
    asked,
    { change: 'follow', label: t.followSubmit, of: { network } },
    textField({ name: 'name', label: t.names[network], value: valueOf('name') }),
    network === 'psn'
      ? ''
      : textField({
          name: 'player',
          label: t.player,
          value: valueOf('player'),
          hint: t.playerHint,
        }),
    network === 'steam' ? askedTick(asked, valueOf('asked') === 'yes') : '',
  );
}
