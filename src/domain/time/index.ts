export * from './durations.ts';
export * from './read-instant.ts';
export * from './retry-after.ts';
export * from './time-zone.ts';
export * from './write-instant.ts';
export * from './zone-days.ts';
