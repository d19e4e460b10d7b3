export * from './game-dates.ts';
export * from './just-earned.ts';
export * from './milestones.ts';
export * from './presence.ts';
export * from './rarity.ts';
export * from './sessions.ts';
export * from './streaks.ts';
