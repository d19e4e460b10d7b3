/** The visibility and the name of a player. */

import { flagPlayer, renamePlayer } from '../../../../actions/index.ts';
import type { Markup } from '../../../../documents/markup/index.ts';
import { html } from '../../../../documents/markup/index.ts';
import type { FoundPlayer, PlayerFlags } from '../../../../store/index.ts';
import { changeForm, textField } from '../../../layout/form.ts';
import { givenText } from '../../../layout/given.ts';
import type { AskedBySomebody, Change } from '../../../page.ts';
import { namedIn, pathToPlayer } from './path.ts';

/** The changes of a player's visibility and name. */
export const flagChanges = {
  hide: flagChange('hide', { hidden: true }),
  show: flagChange('show', { hidden: false }),
  exclude: flagChange('exclude', { excluded: true }),
  include: flagChange('include', { excluded: false }),
  hideHours: flagChange('hide-hours', { hoursHidden: true }),
  showHours: flagChange('show-hours', { hoursHidden: false }),
  hidePresence: flagChange('hide-presence', { presenceHidden: true }),
  showPresence: flagChange('show-presence', { presenceHidden: false }),
  rename: {
    fields: { player: 'newName' },
    step: (_, asked) => ({ action: 'player.rename', subject: null, player: namedIn(asked) }),
    run: async (asked, form) => {
      const given = { now: asked.now(), newName: givenText(form, 'newName') };
      const name = await renamePlayer(asked.store, namedIn(asked), given);
      return { to: `${pathToPlayer(name)}?said=playerRenamed` };
    },
  },
} satisfies Record<string, Change<AskedBySomebody>>;

function flagChange(action: string, flags: PlayerFlags): Change<AskedBySomebody> {
  return {
    step: (_, asked) => ({ action: `player.${action}`, subject: null, player: namedIn(asked) }),
    run: async (asked) => {
      const name = namedIn(asked);
      await flagPlayer(asked.store, name, { now: asked.now(), ...flags });
      return { to: `${pathToPlayer(name)}?said=playerChanged` };
    },
  };
}

/** Renders the forms that change a player's visibility. */
export function flagForms(asked: AskedBySomebody, player: FoundPlayer): readonly Markup[] {
  const { players: t, player: one } = asked.t;
  const { hidden, excluded, hoursHidden, presenceHidden, name } = player;
  const form = (change: string, label: string): Markup =>
    changeForm(asked, { change, label, isSecond: true });
  return [
    hidden ? form('show', t.show) : form('hide', t.hide),
    excluded ? form('include', t.include) : form('exclude', t.exclude),
    hoursHidden ? form('showHours', one.showHours) : form('hideHours', one.hideHours),
    presenceHidden
      ? form('showPresence', one.showPresence)
      : form('hidePresence', one.hidePresence),
    html`<a
      class="button second"
      href="${asked.context.links.path('/manage/people')}?player=${encodeURIComponent(name)}"
      >${t.invite}</a
    >`,
    changeForm(
      asked,
      { change: 'rename', label: t.rename, isSecond: true },
      textField({ name: 'newName', label: t.newName, value: asked.form.get('newName') ?? name }), // absent: the form was not sent yet
    ),
  ];
}
