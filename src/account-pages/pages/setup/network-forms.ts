/** The setup's forms that connect the operator's own account on a network. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { askedTick } from '../../layout/asked-tick.ts';
import { changeForm, hidden, textField } from '../../layout/form.ts';
import type { NetworkStatus, SyncNetwork } from '../../networks.ts';
import type { AskedBySomebody } from '../../page.ts';
import { secretSteps } from '../manage/networks/forms.ts';

/** Renders one form for the account and the key. The key is requested unless a working one is stored. */
export function keyedForm(
  asked: AskedBySomebody,
  { login }: NetworkStatus,
  network: Exclude<SyncNetwork, 'psn'>,
): Markup {
  const t = asked.t.networks;
  const { connect } = asked.t.setup;
  const hasKey = login.state === 'valid';
  return html`${hasKey ? '' : secretSteps(asked, network)}
  ${changeForm(
    asked,
    { change: network, label: connect.submit },
    hidden('choice', network),
    textField({ name: 'name', label: t.names[network], value: valueOf(asked, network, 'name') }),
    hasKey ? '' : textField({ name: 'secret', label: t.key.field, type: 'password' }),
    textField({
      name: 'player',
      label: connect.player,
      value: valueOf(asked, network, 'player'),
      hint: connect.playerHint,
    }),
    network === 'steam' ? askedTick(asked, valueOf(asked, 'steam', 'asked') === 'yes') : '',
  )}`;
}

/** Renders the form for the login, and then the form for the player: without a login, the network returns nothing. */
export function consoleForms(asked: AskedBySomebody, { login }: NetworkStatus): Markup {
  const t = asked.t.networks;
  const { connect } = asked.t.setup;
  const choice = hidden('choice', 'psn');
  if (login.state !== 'valid' && login.state !== 'ending')
    return html`${secretSteps(asked, 'psn')}
    ${changeForm(
      asked,
      { change: 'logIn', label: t.login.submit },
      choice,
      textField({ name: 'secret', label: t.login.field, type: 'password' }),
    )}`;
  return html`<p>${connect.loggedIn}</p>
    ${changeForm(
      asked,
      { change: 'psn', label: connect.submit },
      choice,
      textField({ name: 'name', label: t.names.psn, value: valueOf(asked, 'psn', 'name') }),
    )}`;
}

/** Returns the value that was sent in the refused form of a network. */
function valueOf({ form }: AskedBySomebody, network: SyncNetwork, name: string): string {
  return form.get('choice') === network ? (form.get(name) ?? '') : ''; // absent: the form was not sent yet
}
