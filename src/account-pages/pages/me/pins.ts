/**
 * The pins at the top of a player's profile (docs/spec/access.md 5.1): up to six games and trophies, in an order that the player chooses.
 */

import { listPins, pinText, setPins } from '../../../actions/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import type { Pin } from '../../../store/index.ts';
import { changeForm, hidden } from '../../layout/form.ts';
import { givenText } from '../../layout/given.ts';
import { recordList } from '../../layout/records.ts';
import type { AskedBySomebody, Change } from '../../page.ts';
import { findKnownGame } from './known-game.ts';
import { requireOwnPlayer } from './own-player.ts';

/** A pin with its title. */
interface NamedPin {
  readonly text: string;
  readonly title: string;
}

/** Creates the changes of the pins. @param back the page to which they return */
export function pinChanges(back: (form: URLSearchParams) => string) {
  return {
    pin: pinChange(back, (before, pin) => [...before, pin]),
    unpin: pinChange(back, (before, pin) => before.filter((each) => each !== pin)),
    pinFirst: pinChange(back, (before, pin) => [pin, ...before.filter((each) => each !== pin)]),
  } as const;
}

function pinChange(
  back: (form: URLSearchParams) => string,
  change: (before: readonly string[], pin: string) => readonly string[],
): Change<AskedBySomebody> {
  return {
    step: (form) => ({ action: 'me.pins', subject: givenText(form, 'pin') }),
    run: async (asked, form) => {
      const { name } = await requireOwnPlayer(asked);
      const before = (await listPins(asked.store, name)).map(pinText);
      const texts = change(before, givenText(form, 'pin'));
      await setPins(asked.store, name, { texts, now: asked.now() });
      return { to: `${back(form)}?said=pinsChanged` };
    },
  };
}

/** Reads the pins in their order. A game that is no longer stored has its id as title. */
export async function readPinned(
  asked: AskedBySomebody,
  player: string,
): Promise<readonly NamedPin[]> {
  return Promise.all(
    (await listPins(asked.store, player)).map(async (pin: Pin) => {
      const text = pinText(pin);
      const game = await findKnownGame(asked, player, pin.game);
      if (game === null) return { text, title: text };
      const trophy = game.trophies.find((each) => each.id === pin.trophy);
      const names = [
        game.title ?? game.id, // absent: the game has no title
        ...(trophy === undefined ? [] : [trophy.title ?? `${trophy.id}`]), // absent: the trophy has no title
      ];
      return { text, title: names.join(': ') };
    }),
  );
}

/** Renders the list of pins, each with its actions. */
export function pinList(pins: readonly NamedPin[], asked: AskedBySomebody): Markup {
  const t = asked.t.mine;
  return recordList(
    pins.map(({ title, text }, index) => ({
      title,
      facts: [],
      acts: [
        ...(index === 0
          ? []
          : [
              changeForm(
                asked,
                { change: 'pinFirst', label: t.pinFirst, isSecond: true },
                hidden('pin', text),
              ),
            ]),
        changeForm(asked, { change: 'unpin', label: t.unpin, isSecond: true }, hidden('pin', text)),
      ],
    })),
    t.changes,
  );
}

/** Renders the form that adds or removes a pin. */
export function pinForm(asked: AskedBySomebody, pins: readonly NamedPin[], pin: string): Markup {
  const t = asked.t.mine;
  const isPinned = pins.some(({ text }) => text === pin);
  return changeForm(
    asked,
    { change: isPinned ? 'unpin' : 'pin', label: isPinned ? t.unpin : t.pin, isSecond: true },
    hidden('pin', pin),
  );
}
