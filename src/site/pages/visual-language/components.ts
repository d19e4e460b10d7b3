/**
 * The components in the order in which the page shows them. Each component with a style sheet has examples (visual-language.test.ts checks
 * it).
 */

import { avatarExamples } from '../../components/avatar/examples.ts';
import { buttonExamples } from '../../components/button/examples.ts';
import { codeBlockExamples } from '../../components/code-block/examples.ts';
import { contentsExamples } from '../../components/contents/examples.ts';
import { coverExamples } from '../../components/cover/examples.ts';
import { cupExamples } from '../../components/cup/examples.ts';
import { emptyStateExamples } from '../../components/empty-state/examples.ts';
import type { ComponentExamples } from '../../components/example.ts';
import { factsExamples } from '../../components/facts/examples.ts';
import { filterSheetExamples } from '../../components/filter-sheet/examples.ts';
import { gameHeadExamples } from '../../components/game-head/examples.ts';
import { foldedExamples } from '../../components/folded/examples.ts';
import { gameTileExamples } from '../../components/game-tile/examples.ts';
import { meterExamples } from '../../components/meter/examples.ts';
import { networkStandingsExamples } from '../../components/network-standings/examples.ts';
import { pagerExamples } from '../../components/pager/examples.ts';
import { peopleExamples } from '../../components/people/examples.ts';
import { rarityExamples } from '../../components/rarity/examples.ts';
import { searchFieldExamples } from '../../components/search-field/examples.ts';
import { sectionExamples } from '../../components/section/examples.ts';
import { segmentedExamples } from '../../components/segmented/examples.ts';
import { trophyListExamples } from '../../components/trophy-list/examples.ts';
import { tableExamples } from '../../components/table/examples.ts';
import { tabsExamples } from '../../components/tabs/examples.ts';
import { trophyIconExamples } from '../../components/trophy-icon/examples.ts';
import { trophyRowsExamples } from '../../components/trophy-rows/examples.ts';

/** All components with examples. */
export const shownComponents: readonly ComponentExamples[] = [
  sectionExamples,
  tabsExamples,
  contentsExamples,
  searchFieldExamples,
  buttonExamples,
  segmentedExamples,
  filterSheetExamples,
  pagerExamples,
  tableExamples,
  foldedExamples,
  factsExamples,
  coverExamples,
  gameHeadExamples,
  gameTileExamples,
  avatarExamples,
  peopleExamples,
  networkStandingsExamples,
  cupExamples,
  trophyIconExamples,
  rarityExamples,
  meterExamples,
  trophyListExamples,
  trophyRowsExamples,
  codeBlockExamples,
  emptyStateExamples,
];
