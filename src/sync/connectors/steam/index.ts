export type { SteamOptions } from './open.ts';
export { openSteam, steamBase } from './open.ts';
export { steamChecks, steamPace } from './pace.ts';
export type { GameAnswers, SteamReader } from './read-game.ts';
