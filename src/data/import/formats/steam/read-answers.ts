/** Reads responses of Steam that the sync has received, which are not in files. */

import type { SourceItem } from '../../source/source.ts';
import type { NativeRules } from '../saved/native-game.ts';
import { toGameItems } from '../saved/native-game.ts';
import type { AppAnswers, OwnedGames } from './steam-answers.ts';
import { readApp, readOwned } from './steam-answers.ts';

/** The responses about a game, and its entry in the list of owned games. */
interface GameAnswers extends Omit<AppAnswers, 'savedAt'> {
  /** The number of the game as digits. */
  readonly appid: string;
  readonly title: string | null;
  readonly image: string | null;
  /** When the percentages were received: milliseconds UTC. */
  readonly savedAt: number;
}

/** Reads the list of owned games. A returned text is the reason why it is not usable. */
export function readSteamGames(answer: unknown): OwnedGames | string {
  const games: OwnedGames = new Map();
  return readOwned(answer, games) ?? games;
}

/** Reads the responses about a game. A returned text is the reason why they are not usable. */
export function readSteamGame(
  { appid, title, image, ...answers }: GameAnswers,
  rules: NativeRules,
): readonly SourceItem[] | string {
  const read = readApp(appid, answers, new Map([[appid, { title, image }]]));
  return typeof read === 'string' ? read : toGameItems(read.game, rules, `game ${appid}`);
}
