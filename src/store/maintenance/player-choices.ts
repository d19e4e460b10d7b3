/**
 * Choices that players, or the operator for them, make for their own profile (docs/spec/decisions.md 4): hidden games, pins, the card, and
 * hunts. All functions throw ActionError. They find hidden players, too.
 */

import { foldName } from '../../domain/index.ts';
import type { Pin } from '../../records/pins.ts';
import { pinsText, readPins } from '../../records/pins.ts';
import type { Engine, Queries, Transaction } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { read } from '../engine/statement.ts';
import { ActionError, unknownGame, unknownPlayer } from '../port/errors.ts';
import type { Hunt } from '../read/hunts.ts';
import { maxHunts, readHunts } from '../read/hunts.ts';
import type { OwnGame, OwnTrophy, PlayerContents } from '../read/own-games.ts';
import { readContents, readOwnGames, readOwnTrophies } from '../read/own-games.ts';
import { findGame, findPlayer } from '../write/find-rows.ts';
import { forgetPresence, setHidden } from '../write/hidden-games.ts';
import type { HuntChange } from '../write/hunts.ts';
import { setHunt } from '../write/hunts.ts';
import type { LoadedPlayer } from '../write/loaded-player.ts';
import { writePlayer } from './player-admin.ts';

/** A game of the catalogue, with its title, for lists of choices. */
export interface ChosenGame {
  readonly id: string;
  readonly title: string | null;
}

/** A player and one of their games, by name and id. */
export interface GivenPlayerGame {
  readonly player: string;
  readonly game: string;
}

/** The result of a change. */
export interface ChangedChoice {
  readonly game: ChosenGame;
  readonly isChanged: boolean;
}

/** A game that a player hides. */
export interface HiddenGame extends ChosenGame {
  /** Milliseconds UTC. */
  readonly hiddenAt: number;
}

/** A trophy that a player hunts, or a whole game if no trophy is given. */
export interface GivenHunt extends GivenPlayerGame, Pick<HuntChange, 'hunted' | 'note'> {
  readonly trophy: number | null;
}

/** The choices of players. `now` is in milliseconds UTC. */
export interface PlayerChoices {
  /** Hides a game that the player has from all responses; totals still count it. Changes UpdateDate, but not the Updated flags. */
  hideGame(given: GivenPlayerGame, now: number): Promise<ChangedChoice>;
  /** Shows a hidden game again. */
  showGame(given: GivenPlayerGame, now: number): Promise<ChangedChoice>;
  /** Returns the games that a player hides, ordered by title. */
  hiddenGames(player: string): Promise<readonly HiddenGame[]>;
  /**
   * Replaces the pins; each must be a game that the player has, or a trophy that they have earned. One that was removed since it was pinned
   * is left out. Returns them as stored.
   */
  setPins(player: string, pins: readonly Pin[], now: number): Promise<readonly Pin[]>;
  /** Sets the options of a player's card if its URL contains none; null for the defaults. @param card see records/card-options.ts */
  setCard(player: string, card: string | null, now: number): Promise<void>;
  /** Returns the options of a player's card if its URL contains none; null for the defaults. */
  card(player: string): Promise<string | null>;
  /** Returns the pins of a player, in their order, without games and trophies that were removed. */
  pins(player: string): Promise<readonly Pin[]>;
  /** Marks a game or trophy of the catalogue as hunted, or sets a note. Neither is shown to other players. */
  setHunt(given: GivenHunt, now: number): Promise<ChangedChoice>;
  /** Returns a player's hunts and notes, the easiest first. */
  hunts(player: string): Promise<readonly Hunt[]>;
  /** Returns all games of a player, including hidden ones, the last played first. */
  games(player: string): Promise<readonly OwnGame[]>;
  /** Returns how many rows are stored about a player. */
  contents(player: string): Promise<PlayerContents>;
  /** Checks whether the catalogue contains a game, ignoring case. */
  hasGame(id: string): Promise<boolean>;
  /** Returns a game of the catalogue with its trophies, and whether the player has earned each. */
  game(given: GivenPlayerGame): Promise<ChosenGame & { readonly trophies: readonly OwnTrophy[] }>;
}

const selectPlayer = read<Pinner & { pins: string | null; card: string | null }>(
  `SELECT p.player_id AS "playerId", p.name AS "name", p.pins AS "pins", p.card AS "card" FROM player_name n JOIN player p ON p.player_id = n.player_id WHERE n.name_key = ?`,
);
const selectHidden = read<HiddenGame>(
  `SELECT z.game_id AS "id", g.title AS "title", z.hidden_at AS "hiddenAt" FROM hidden_game z
   LEFT JOIN game g ON g.game_id = z.game_id WHERE z.player_id = ? ORDER BY g.title, z.game_id`,
);
const selectHas = read<{ gameId: string }>(
  'SELECT pg.game_id AS "gameId" FROM player_game pg WHERE pg.player_id = ? AND pg.game_id = ?',
);
const selectEarned = read<{ gameId: string }>(
  'SELECT e.game_id AS "gameId" FROM earned e WHERE e.player_id = ? AND e.game_id = ? AND e.trophy_id = ?',
);
const selectTrophy = read<{ gameId: string }>(
  'SELECT t.game_id AS "gameId" FROM trophy t WHERE t.game_id = ? AND t.trophy_id = ?',
);
const countHunts = read<{ count: number }>(
  'SELECT COUNT(*) AS "count" FROM hunt h WHERE h.player_id = ?',
);

/** Implements the choices of players. */
export function createPlayerChoices(engine: Engine): PlayerChoices {
  return {
    hideGame: (given, now) => changeHidden(engine, given, { now, hides: true }),
    showGame: (given, now) => changeHidden(engine, given, { now, hides: false }),
    async hiddenGames(player) {
      const rows = await engine.all(selectHidden, [(await rowOf(engine, player)).playerId]);
      return rows.map(({ id, title, hiddenAt }) => ({ id, title, hiddenAt }));
    },
    setPins: (player, pins, now) =>
      engine.transaction((transaction) => replacePins(transaction, { player, pins, now })),
    setCard: (player, card, now) =>
      engine.transaction((transaction) => replaceCard(transaction, { player, card }, now)),
    card: async (player) => (await rowOf(engine, player)).card,
    async pins(player) {
      const row = await rowOf(engine, player);
      return (await readStoredPins(engine, row, row.pins)).held;
    },
    setHunt: (given, now) =>
      engine.transaction((transaction) => changeHunt(transaction, given, now), {
        kind: 'operational',
      }),
    hunts: async (player) => readHunts(engine, (await rowOf(engine, player)).playerId),
    games: async (player) => readOwnGames(engine, (await rowOf(engine, player)).playerId),
    contents: async (player) => readContents(engine, (await rowOf(engine, player)).playerId),
    hasGame: async (id) => (await findGame(engine, id)) !== null,
    async game({ player, game: id }) {
      const { playerId } = await rowOf(engine, player);
      const game = await gameOf(engine, id);
      return { ...game, trophies: await readOwnTrophies(engine, playerId, game.id) };
    },
  };
}

async function rowOf(queries: Queries, name: string) {
  const row = await queries.get(selectPlayer, [foldName(name)]);
  if (row === undefined) throw unknownPlayer(name);
  return row;
}

async function loadedOf(queries: Queries, name: string): Promise<LoadedPlayer> {
  const player = await findPlayer(queries, name);
  if (player === null) throw unknownPlayer(name);
  return player;
}

async function gameOf(queries: Queries, id: string): Promise<ChosenGame> {
  const game = await findGame(queries, id);
  if (game === null) throw unknownGame(id);
  return { id: game.gameId, title: game.title };
}

/** A change that hides or shows a game. */
interface HiddenChange {
  readonly now: number;
  readonly hides: boolean;
}

async function changeHidden(
  engine: Engine,
  given: GivenPlayerGame,
  change: HiddenChange,
): Promise<ChangedChoice> {
  const { playerId, ...changed } = await writeHidden(engine, given, change);
  // Done even if nothing changed, because an earlier call may have ended before this step.
  if (change.hides) await forgetPresence(engine, [playerId], change);
  return changed;
}

function writeHidden(
  engine: Engine,
  given: GivenPlayerGame,
  { now, hides }: HiddenChange,
): Promise<ChangedChoice & { readonly playerId: number }> {
  return engine.transaction(async (transaction) => {
    // The change withdraws waiting messages, which operational transactions change, too.
    await transaction.excludeOperational();
    const player = await loadedOf(transaction, given.player);
    const game = await gameOf(transaction, given.game);
    const { playerId, name } = player.tracked.row;
    if (hides && (await transaction.get(selectHas, [playerId, game.id])) === undefined)
      throw doesNotHave(name, game.id);
    const hidden = { gameId: game.id, hiddenAt: hides ? now : null };
    const isChanged = await setHidden(transaction, player, hidden);
    if (isChanged) await writePlayer(transaction, player, now);
    return { playerId, game, isChanged };
  });
}

function doesNotHave(name: string, id: string): ActionError {
  return new ActionError(
    'unknown',
    `${name} does not have the game ${JSON.stringify(id)}.`,
    'game',
  );
}

/** A player who pins. */
type Pinner = Pick<LoadedPlayer['tracked']['row'], 'playerId' | 'name'>;

/** Returns why a player cannot pin a game or trophy; null if they have it. @param pin names the game as the catalogue does */
async function findRefusal(
  queries: Queries,
  { playerId, name }: Pinner,
  { game, trophy }: Pin,
): Promise<ActionError | null> {
  if ((await queries.get(selectHas, [playerId, game])) === undefined)
    return doesNotHave(name, game);
  return trophy === null ||
    (await queries.get(selectEarned, [playerId, game, trophy])) !== undefined
    ? null
    : new ActionError(
        'unknown',
        `${name} has not earned the trophy ${trophy} of ${JSON.stringify(game)}.`,
      );
}

/** Divides stored pins into those that the player still has, and those that were removed, which appear again if they are imported again. */
async function readStoredPins(queries: Queries, player: Pinner, pins: string | null) {
  const held: Pin[] = [];
  const gone: Pin[] = [];
  for (const pin of readPins(pins))
    ((await findRefusal(queries, player, pin)) === null ? held : gone).push(pin);
  return { held, gone };
}

async function replacePins(
  transaction: Transaction,
  {
    player: name,
    pins,
    now,
  }: { readonly player: string; readonly pins: readonly Pin[]; readonly now: number },
): Promise<readonly Pin[]> {
  const player = await loadedOf(transaction, name);
  const { row } = player.tracked;
  const { gone } = await readStoredPins(transaction, row, row.pins);
  const found: Pin[] = [];
  for (const { game: id, trophy } of pins) {
    // The player cannot know that a pin is gone, so it is not a reason to refuse the others.
    if (gone.some((pin) => pin.trophy === trophy && foldName(pin.game) === foldName(id))) continue;
    const pin = { game: (await gameOf(transaction, id)).id, trophy };
    const refusal = await findRefusal(transaction, row, pin);
    if (refusal !== null) throw refusal;
    found.push(pin);
  }
  const text = pinsText(found);
  if (text !== row.pins) {
    row.pins = text;
    await writePlayer(transaction, player, now);
  }
  return readPins(text);
}

async function replaceCard(
  transaction: Transaction,
  { player: name, card }: { readonly player: string; readonly card: string | null },
  now: number,
): Promise<void> {
  const player = await loadedOf(transaction, name);
  const { row } = player.tracked;
  if (row.card === card) return;
  row.card = card;
  await writePlayer(transaction, player, now);
}

async function changeHunt(
  transaction: Transaction,
  { player, game: id, trophy, hunted, note }: GivenHunt,
  now: number,
): Promise<ChangedChoice> {
  const { playerId } = await rowOf(transaction, player);
  const game = await gameOf(transaction, id);
  if (trophy !== null && (await transaction.get(selectTrophy, [game.id, trophy])) === undefined) {
    throw new ActionError(
      'unknown',
      `The game ${JSON.stringify(game.id)} has no trophy ${trophy}.`,
    );
  }
  const place = { playerId, gameId: game.id, trophy };
  const outcome = await setHunt(transaction, place, { hunted, note, now });
  if (outcome === 'added' && (await oneRow(transaction, countHunts, [playerId])).count > maxHunts) {
    throw new ActionError(
      'conflict',
      `A player has at most ${maxHunts} marks and notes. Remove some first.`,
    );
  }
  return { game, isChanged: outcome !== 'unchanged' };
}
