export type { SteamOptions } from './open.ts';
export { openSteam, steamBase, steamPace } from './open.ts';
export type { GameAnswers, SteamReader } from './read-game.ts';
