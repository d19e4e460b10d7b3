/** The components in the order of the page. A component with a style of its own has examples (visual-language.test.ts). */

import { avatarExamples } from '../../components/avatar/examples.ts';
import { buttonExamples } from '../../components/button/examples.ts';
import { coverExamples } from '../../components/cover/examples.ts';
import { cupExamples } from '../../components/cup/examples.ts';
import { emptyStateExamples } from '../../components/empty-state/examples.ts';
import type { ComponentExamples } from '../../components/example.ts';
import { filterSheetExamples } from '../../components/filter-sheet/examples.ts';
import { gameTileExamples } from '../../components/game-tile/examples.ts';
import { meterExamples } from '../../components/meter/examples.ts';
import { networkStandingsExamples } from '../../components/network-standings/examples.ts';
import { peopleExamples } from '../../components/people/examples.ts';
import { rarityExamples } from '../../components/rarity/examples.ts';
import { sectionExamples } from '../../components/section/examples.ts';
import { segmentedExamples } from '../../components/segmented/examples.ts';
import { tableExamples } from '../../components/table/examples.ts';
import { trophyRowsExamples } from '../../components/trophy-rows/examples.ts';

/** All components with examples. */
export const shownComponents: readonly ComponentExamples[] = [
  sectionExamples,
  buttonExamples,
  segmentedExamples,
  filterSheetExamples,
  coverExamples,
  gameTileExamples,
  avatarExamples,
  peopleExamples,
  tableExamples,
  networkStandingsExamples,
  cupExamples,
  rarityExamples,
  meterExamples,
  trophyRowsExamples,
  emptyStateExamples,
];
