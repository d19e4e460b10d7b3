import type { Migration } from './migration.ts';

const grades = ['platinum', 'gold', 'silver', 'bronze'];
const size = grades.join(' + ');
const isKnown = `${size} > 0 AND (stated_trophies IS NULL OR stated_trophies <= ${size})`;

/** Restricts the sums of the average game to games whose trophies are all known. */
export const knownSets: Migration = {
  version: 15,
  about: 'averages over known sets',
  commands: () => [
    "INSERT INTO counter (name, value) VALUES ('known_sets', 0) ON CONFLICT (name) DO NOTHING",
    `UPDATE counter SET value = (SELECT COUNT(*) FROM game WHERE ${isKnown}) WHERE name = 'known_sets'`,
    ...grades.map(
      (grade) =>
        `UPDATE counter SET value = (SELECT COALESCE(SUM(${grade}), 0) FROM game WHERE ${isKnown}) WHERE name = '${grade}'`,
    ),
  ],
};
