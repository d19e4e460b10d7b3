/** Reads answers of Steam that are not files: those of the sync. */

import type { SourceItem } from '../../source/source.ts';
import type { NativeRules } from '../saved/native-game.ts';
import { toGameItems } from '../saved/native-game.ts';
import type { AppAnswers, OwnedGames } from './steam-answers.ts';
import { readApp, readOwned } from './steam-answers.ts';

/** The answers about a game, and what the list of games states about it. */
interface GameAnswers extends Omit<AppAnswers, 'savedAt'> {
  /** The number of the game as digits. */
  readonly appid: string;
  readonly title: string | null;
  readonly image: string | null;
  /** When the percentages came, in milliseconds UTC. */
  readonly savedAt: number;
}

/** Reads the list of owned games. A text is the reason why it is not usable. */
export function readSteamGames(answer: unknown): OwnedGames | string {
  const games: OwnedGames = new Map();
  return readOwned(answer, games) ?? games;
}

/** Reads the answers about a game. A text is the reason why they are not usable. */
export function readSteamGame(
  { appid, title, image, ...answers }: GameAnswers,
  rules: NativeRules,
): readonly SourceItem[] | string {
  const read = readApp(appid, answers, new Map([[appid, { title, image }]]));
  return typeof read === 'string' ? read : toGameItems(read.game, rules, `game ${appid}`);
}
