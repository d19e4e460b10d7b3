/** Takes back what is stored by mistake: trophies, games, the demo (docs/spec/decisions.md 8). */

import { writeIsoInstant } from '../domain/time/index.ts';
import { demoCollection } from '../data/generate/index.ts';
import type {
  CorrectedPlay,
  MergedGames,
  MergeRefusal,
  NamedPlay,
  Refusal,
  RemovedCollection,
  RemovedGame,
  SqlStore,
  UndoneLoad,
  UndoRefusal,
  SetGame,
} from '../store/index.ts';
import { ActionError } from './action-error.ts';
import { unknownPlayer } from './players.ts';
import { checkRecord } from '../data/import/index.ts';

type CorrectedStore = Pick<SqlStore, 'corrections'>;

/** The current time in milliseconds UTC. */
interface At {
  readonly now: number;
}

/** Returns what unearnTrophies would remove. Throws ActionError. */
export async function previewUnearn(
  { corrections }: CorrectedStore,
  named: NamedPlay,
  trophies: readonly number[],
): Promise<CorrectedPlay> {
  return correctedOf(named, await corrections.describeUnearn(named, trophies));
}

/** Removes trophies from those that a player has earned; all or none. Throws ActionError. */
export async function unearnTrophies(
  { corrections }: CorrectedStore,
  named: NamedPlay,
  { now, trophies }: At & { readonly trophies: readonly number[] },
): Promise<CorrectedPlay> {
  return correctedOf(named, await corrections.unearn(named, trophies, now));
}

/** Returns what removePlayerGame would remove. Throws ActionError. */
export async function previewPlayerGameRemoval({ corrections }: CorrectedStore, named: NamedPlay): Promise<CorrectedPlay> {
  return correctedOf(named, await corrections.describePlayerGame(named));
}

/** Removes a game with its earned trophies from a player. Throws ActionError. */
export async function removePlayerGame({ corrections }: CorrectedStore, named: NamedPlay, { now }: At): Promise<CorrectedPlay> {
  return correctedOf(named, await corrections.removePlayerGame(named, now));
}

function correctedOf(named: NamedPlay, outcome: CorrectedPlay | Refusal): CorrectedPlay {
  if ('refused' in outcome) throw errorOf(named, outcome);
  return outcome;
}

/** The error of a correction that was refused. */
function errorOf({ player, game }: NamedPlay, refusal: Refusal): ActionError {
  switch (refusal.refused) {
    case 'unknown-player':
      return unknownPlayer(player);
    case 'unknown-game':
      return unknownGame(game);
    case 'not-played':
      return new ActionError('unknown', `${player} does not have the game ${JSON.stringify(game)}.`);
    default:
      return new ActionError('unknown', `${player} has not earned ${describeTrophies(refusal.trophies)} of ${game}.`);
  }
}

function describeTrophies(trophies: readonly number[]): string {
  return trophies.length === 1 ? `trophy ${trophies[0]}` : `the trophies ${trophies.join(', ')}`;
}

/** Returns what would be removed with a game. Throws ActionError. */
export async function previewGameRemoval({ corrections }: CorrectedStore, game: string): Promise<RemovedGame> {
  return (await corrections.describeGame(game)) ?? refuseGame(game);
}

/** Removes a game from the catalogue and from all players. Throws ActionError. */
export async function removeGame({ corrections }: CorrectedStore, game: string, { now }: At): Promise<RemovedGame> {
  return (await corrections.removeGame(game, now)) ?? refuseGame(game);
}

function refuseGame(game: string): never {
  throw unknownGame(game);
}

export function unknownGame(game: string): ActionError {
  return new ActionError('unknown', `The catalogue does not contain the game ${JSON.stringify(game)}.`);
}

/** Ids of the game that goes and of the game that stays. */
export interface GamePair {
  readonly from: string;
  readonly into: string;
}

/** Returns what a merge of two games would change. Throws ActionError. */
export async function previewMerge(
  { corrections }: CorrectedStore,
  pair: GamePair,
  { force }: { readonly force: boolean },
): Promise<MergedGames> {
  return mergedOf(pair, await corrections.describeMerge(pair, force));
}

/**
 * Merges a game into another one and removes it: players keep what they earned in either. Throws ActionError.
 * @param options `force` merges sets whose trophies have different grades; those of the game that stays hold
 */
export async function mergeGames(
  { corrections }: CorrectedStore,
  pair: GamePair,
  options: At & { readonly force: boolean },
): Promise<MergedGames> {
  return mergedOf(pair, await corrections.mergeGames(pair, options));
}

function mergedOf({ from, into }: GamePair, outcome: MergedGames | MergeRefusal): MergedGames {
  if (!('refused' in outcome)) return outcome;
  if (outcome.refused === 'unknown-game') throw unknownGame(outcome.game);
  if (outcome.refused === 'other-network')
    throw new ActionError('invalid', `${outcome.game} belongs to another network; only games of the consoles are merged.`);
  if (outcome.refused === 'same-game') throw new ActionError('invalid', 'A game cannot be merged into itself.');
  const { trophies } = outcome;
  throw new ActionError(
    'conflict',
    `${from} and ${into} seem to be different games: the grade of ${describeTrophies(trophies)} differs. Force the merge if they are the same.`,
  );
}

/** Returns what undoing the last load of a player would change. Throws ActionError. */
export async function previewUndo({ corrections }: CorrectedStore, name: string): Promise<UndoneLoad> {
  return undoneOf(name, await corrections.describeUndo(name));
}

/** Undoes the last load of a player, if nothing has touched the same rows since. Throws ActionError. */
export async function undoLoad({ corrections }: CorrectedStore, name: string, { now }: At): Promise<UndoneLoad> {
  return undoneOf(name, await corrections.undoLoad(name, now));
}

/** Converts an undone load to JSON, without the internal id. Instants are ISO 8601. */
export function undoneFields(undone: UndoneLoad): object {
  const { playerId: _, loadedAt, ...same } = undone;
  return { ...same, loadedAt: writeIsoInstant(loadedAt) };
}

function undoneOf(name: string, outcome: UndoneLoad | UndoRefusal): UndoneLoad {
  if (!('refused' in outcome)) return outcome;
  if (outcome.refused === 'unknown-player') throw unknownPlayer(name);
  const reasons = {
    nothing: 'No load is recorded, or a correction has changed it since',
    'too-large': 'It changed more than an undo record may contain',
    'changed-since': `A later change touched the same data: ${'what' in outcome ? outcome.what : ''}`,
  } as const;
  throw new ActionError('conflict', `The last load of ${name} cannot be undone. ${reasons[outcome.refused]}.`);
}

/** Returns what of the demo data is stored, and what of it is in use and would stay. */
export function findDemo({ corrections }: CorrectedStore): Promise<RemovedCollection> {
  return corrections.findCollection(demoCollection());
}

/** Whether a store holds players or games of the demo. */
export async function holdsDemo(store: CorrectedStore & Pick<SqlStore, 'lastLoads'>): Promise<boolean> {
  // Most stores never held the demo, and the search for its players takes longer.
  if (!(await store.lastLoads()).has('demo')) return false;
  const { removed } = await findDemo(store);
  return removed.players.length > 0 || removed.games.length > 0;
}

/** Removes the players and games of the demo, except those that have other data. */
export function removeDemo({ corrections }: CorrectedStore, { now }: At): Promise<RemovedCollection> {
  return corrections.removeCollection(demoCollection(), now);
}

/** The values as they are given; one that is left out stays, and an empty series removes the game from its series. */
export interface GivenGameValues {
  readonly status?: string | undefined;
  readonly series?: string | undefined;
}

/** Sets status and series of a game. Throws ActionError. */
export async function setGame(
  { corrections }: Pick<SqlStore, 'corrections'>,
  game: string,
  { now, status, series }: GivenGameValues & { readonly now: number },
): Promise<SetGame> {
  if (status === undefined && series === undefined) throw new ActionError('invalid', 'State a status, a series, or both.');
  const given = {
    ...(status === undefined ? {} : { status }),
    ...(series === undefined ? {} : { series: series.trim() === '' ? null : series }),
  };
  const checked = checkRecord({ type: 'game', id: game, ...given });
  if ('invalid' in checked) throw new ActionError('invalid', `${checked.invalid}.`);
  const { record } = checked;
  if (record.type !== 'game') throw unknownGame(game);
  const values = { status: record.status ?? undefined, series: record.series };
  const done = await corrections.setGame(game, values, now);
  if (done === null) throw unknownGame(game);
  return done;
}
