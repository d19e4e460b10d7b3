/** A player's marks and notes on games and trophies, which no other person can see (docs/spec/access.md 5.1). */

import { setHunt } from '../../../actions/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import type { Hunt } from '../../../store/index.ts';
import { longField } from '../../layout/fields.ts';
import { changeForm, hidden } from '../../layout/form.ts';
import { givenLines, givenText, givenTrophy } from '../../layout/given.ts';
import type { AskedBySomebody, Change } from '../../page.ts';
import { requireOwnPlayer } from './own-player.ts';

const maxNote = 500;

/** The game or trophy that a mark is on. */
export interface Hunted {
  readonly game: string;
  /** Null for the whole game. */
  readonly trophy: number | null;
}

/** Creates the changes of marks and notes. Their entries in the audit log name no game or trophy, because the operator can read the log. */
export function huntChanges(back: (form: URLSearchParams) => string) {
  const change = (
    read: (form: URLSearchParams) => { readonly hunted?: boolean; readonly note?: string },
  ): Change<AskedBySomebody> => ({
    step: () => ({ action: 'me.hunt', subject: null }),
    run: async (asked, form) => {
      const { name } = await requireOwnPlayer(asked);
      const place = { player: name, game: givenText(form, 'game'), trophy: givenTrophy(form) };
      await setHunt(
        asked.store,
        { ...place, hunted: undefined, note: undefined, ...read(form) },
        asked.now(),
      );
      return { to: `${back(form)}?said=huntChanged` };
    },
  });
  return {
    hunt: change(() => ({ hunted: true })),
    stopHunt: change(() => ({ hunted: false })),
    note: change((form) => ({ note: givenLines(form, 'note', maxNote) })),
  } as const;
}

/** Renders the forms of one game or trophy: the mark, and the note. @param hunt the stored mark; undefined for none */
export function huntForms(
  asked: AskedBySomebody,
  { game, trophy }: Hunted,
  hunt: Pick<Hunt, 'isHunted' | 'note'> | undefined,
): readonly Markup[] {
  const t = asked.t.mine;
  const place = [
    hidden('game', game),
    ...(trophy === null ? [] : [hidden('trophy', String(trophy))]),
  ];
  return [
    changeForm(
      asked,
      hunt?.isHunted === true
        ? { change: 'stopHunt', label: t.stopHunt, isSecond: true }
        : { change: 'hunt', label: t.hunt, isSecond: true },
      place,
    ),
    changeForm(
      asked,
      {
        change: 'note',
        label: t.saveNote,
        isSecond: true,
        of: { game, trophy: trophy === null ? '' : String(trophy) },
      },
      longField({ name: 'note', label: t.note, value: hunt?.note ?? '', maxLength: maxNote }), // absent: the player has no note
    ),
  ];
}
