/** The consent with which an account on Steam is followed: Steam's terms allow the data only of people who requested it. */

import { ActionError } from '../../actions/index.ts';
import type { Network } from '../../domain/index.ts';
import type { AskedPage } from '../page.ts';
import { tickField } from './fields.ts';
import type { Field } from './form.ts';

/** Renders the check box with the consent. @param isTicked whether it was ticked in the form that was refused */
export function askedTick({ t }: Pick<AskedPage, 't'>, isTicked: boolean): Field {
  return tickField({ name: 'asked', label: t.setup.connect.asked, isTicked });
}

/** Throws ActionError if an account on Steam is to be followed without the consent. Other networks do not need it. */
export function assertAsked(network: Network, form: URLSearchParams): void {
  if (network === 'steam' && form.get('asked') !== 'yes')
    throw new ActionError(
      'invalid',
      'Confirm that it is your own account, or that its owner asked you to follow it.',
      'asked',
    );
}
