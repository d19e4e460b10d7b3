/** Hides and shows single games of a player (docs/spec/access.md 5.2), for the player and for the operator. */

import { hideGame, showGame } from '../../../actions/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { changeForm, hidden } from '../../layout/form.ts';
import { givenText } from '../../layout/given.ts';
import type { AskedBySomebody, Change, LeadOn } from '../../page.ts';

/** The owner of the games, and the page to which the change returns. */
export interface Hiding {
  /** `me` or `player`: the first word of the action in the audit log. */
  readonly by: string;
  readonly playerOf: (asked: AskedBySomebody) => Promise<string>;
  readonly back: (asked: AskedBySomebody, form: URLSearchParams) => string;
}

/** Creates the changes that hide a game and show it again. */
export function hidingChanges({ by, playerOf, back }: Hiding) {
  const change = (
    action: string,
    make: typeof hideGame,
    said: string,
  ): Change<AskedBySomebody> => ({
    step: (form, { values: { name } }) => ({
      action: `${by}.${action}`,
      subject: givenText(form, 'game'),
      ...(name === undefined ? {} : { player: name }),
    }),
    run: async (asked, form): Promise<LeadOn> => {
      const given = { player: await playerOf(asked), game: givenText(form, 'game') };
      await make(asked.store, given, asked.now());
      return { to: `${back(asked, form)}?said=${said}` };
    },
  });
  return {
    hideGame: change('hide-game', hideGame, 'gameHidden'),
    showGame: change('show-game', showGame, 'gameShown'),
  } as const;
}

/** Renders the form that hides a game or shows it again. */
export function hidingForm(
  asked: AskedBySomebody,
  { id, hiddenAt }: { readonly id: string; readonly hiddenAt: number | null },
): Markup {
  const t = asked.t.mine;
  return changeForm(
    asked,
    hiddenAt === null
      ? { change: 'hideGame', label: t.hideGame, isSecond: true }
      : { change: 'showGame', label: t.showGame, isSecond: true },
    hidden('game', id),
  );
}
