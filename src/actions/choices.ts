/**
 * Changes a player's choices for their own profile: hidden games, pins, marks and notes. The player makes them, or the operator on their
 * behalf (docs/spec/decisions.md 4). All functions throw ActionError.
 */

import { isCardOptions } from '../records/card-options.ts';
import { checkRecord } from '../data/import/index.ts';
import { writeIsoInstant } from '../domain/time/index.ts';
import type {
  ChangedChoice,
  ChosenGame,
  GivenHunt,
  GivenPlayerGame,
  HiddenGame,
  Hunt,
  OwnGame,
  OwnTrophy,
  Pin,
  PlayerContents,
  SqlStore,
} from '../store/index.ts';
import { ActionError } from '../store/port/errors.ts';

type ChoiceStore = Pick<SqlStore, 'choices'>;

/** Maximum number of a player's pins. */
const maxPins = 6;

/** Hides a player's game from all responses. Totals still include it. */
export function hideGame(
  { choices }: ChoiceStore,
  given: GivenPlayerGame,
  now: number,
): Promise<ChangedChoice> {
  return choices.hideGame(given, now);
}

/** Shows a hidden game of a player again. */
export function showGame(
  { choices }: ChoiceStore,
  given: GivenPlayerGame,
  now: number,
): Promise<ChangedChoice> {
  return choices.showGame(given, now);
}

/** Returns the games that a player hides, ordered by title. */
export function listHiddenGames(
  { choices }: ChoiceStore,
  player: string,
): Promise<readonly HiddenGame[]> {
  return choices.hiddenGames(player);
}

/** Returns all games of a player, including hidden ones, most recently played first. Only the player and the operator may see them. */
export function listOwnGames(
  { choices }: ChoiceStore,
  player: string,
): Promise<readonly OwnGame[]> {
  return choices.games(player);
}

/** Returns the amount of data that is stored about a player and would be deleted with them. */
export function countContents({ choices }: ChoiceStore, player: string): Promise<PlayerContents> {
  return choices.contents(player);
}

/** Returns a game of the catalogue with its trophies, and marks the trophies that the player has earned. */
export function findOwnGame(
  { choices }: ChoiceStore,
  given: GivenPlayerGame,
): Promise<ChosenGame & { readonly trophies: readonly OwnTrophy[] }> {
  return choices.game(given);
}

/** Converts a hidden game to JSON. Instants are ISO 8601. */
export function hiddenGameFields({ id, title, hiddenAt }: HiddenGame): object {
  return { id, title, hiddenAt: writeIsoInstant(hiddenAt) };
}

/** Sets how a player's card looks when the address of the card has no options; null resets this look to the default. Throws ActionError. */
export async function setCard(
  { choices }: ChoiceStore,
  player: string,
  { card, now }: { readonly card: string | null; readonly now: number },
): Promise<void> {
  if (card !== null && !isCardOptions(card))
    throw new ActionError('invalid', 'These are not options of a signature card.');
  await choices.setCard(player, card, now);
}

/** Returns a player's pins in the order that was chosen for them. */
export function listPins({ choices }: ChoiceStore, player: string): Promise<readonly Pin[]> {
  return choices.pins(player);
}

/**
 * Replaces a player's pins.
 * @param texts ids of games and trophies; a trophy is written as its game's id, a slash and its number: `NPWR90001_00/3`
 */
export async function setPins(
  { choices }: ChoiceStore,
  player: string,
  { texts, now }: { readonly texts: readonly string[]; readonly now: number },
): Promise<readonly Pin[]> {
  if (texts.length > maxPins)
    throw new ActionError('invalid', `A player has at most ${maxPins} pins.`);
  const pins = await Promise.all(texts.map((text) => readPin(choices, text.trim())));
  return choices.setPins(player, pins, now);
}

/** Reads a pin. A text that is the id of a game is not divided, because ids can end in a slash and a number, too. */
async function readPin(choices: ChoiceStore['choices'], text: string): Promise<Pin> {
  const [, id, number] = /^(.+)\/(\d{1,9})$/.exec(text) ?? [];
  const game = id ?? text;
  if (game === '' || game.length > 100)
    throw new ActionError(
      'invalid',
      `${JSON.stringify(text.slice(0, 120))} is not the id of a game.`,
    );
  return number === undefined || (await choices.hasGame(text))
    ? { game: text, trophy: null }
    : { game, trophy: Number(number) };
}

/** Converts a pin to text, such as `NPWR90001_00/3`. */
export function pinText({ game, trophy }: Pin): string {
  return trophy === null ? game : `${game}/${trophy}`;
}

/** Sets or clears a player's mark or note on a game or trophy. Only the player and the operator can see it. */
export async function setHunt(
  { choices }: ChoiceStore,
  { note: givenNote, ...given }: GivenHunt,
  now: number,
): Promise<ChangedChoice> {
  const note = typeof givenNote === 'string' ? checkedNote(given, givenNote) : givenNote;
  return choices.setHunt({ ...given, note }, now);
}

function checkedNote({ player, game }: GivenPlayerGame, note: string): string {
  const checked = checkRecord({ type: 'hunt', player, game, note });
  if ('invalid' in checked)
    throw new ActionError(
      'invalid',
      `The note: ${checked.cause?.problem ?? checked.invalid}.`,
      'note',
    ); // absent: the problem does not concern one particular field
  const { record } = checked;
  return record.type === 'hunt' ? (record.note ?? '') : note; // absent: the note is empty
}

/** Returns the games and trophies that a player has marked as hunted or has a note about, the easiest first. */
export function listHunts({ choices }: ChoiceStore, player: string): Promise<readonly Hunt[]> {
  return choices.hunts(player);
}

/** Converts a mark or note to JSON. Instants are ISO 8601; the share of owners who have the trophy or the platinum is in percent. */
export function huntFields({ game, trophy, share, isDone, changedAt, ...hunt }: Hunt): object {
  return {
    game,
    trophy,
    ...hunt,
    isDone,
    percentage: share === null ? null : Math.round(share * 1000) / 10,
    changedAt: writeIsoInstant(changedAt),
  };
}
