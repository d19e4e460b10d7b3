/** The grades of trophies from networks that have none. */
export * from './regrade.ts';
