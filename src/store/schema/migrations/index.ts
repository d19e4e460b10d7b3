import { setReadings } from './0049-set-readings.ts';
import { boardCounts } from './0050-board-counts.ts';
import { figures } from './0051-figures.ts';
import { gameFacts } from './0052-game-facts.ts';
import { oneWriter } from './0054-one-writer.ts';
import { ownCards } from './0055-own-cards.ts';
import { namesOfCounts } from './0056-names-of-counts.ts';
import { playTime } from './0058-play-time.ts';
import { ownChoices } from './0059-own-choices.ts';
import { titleSets } from './0060-title-sets.ts';
import { ownCard } from './0061-own-card.ts';
import type { Migration } from './migration.ts';

/** The oldest schema that is upgraded in place. Laurel 0.2 upgrades and exports older stores. */
export const oldestVersion = 48;

/** All steps from the oldest version, in order. */
export const migrations: readonly Migration[] = [
  setReadings,
  boardCounts,
  figures,
  gameFacts,
  oneWriter,
  ownCards,
  namesOfCounts,
  playTime,
  ownChoices,
  titleSets,
  ownCard,
];
