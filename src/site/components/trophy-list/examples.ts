import { html } from '../../../documents/markup/index.ts';
import type { Grade } from '../../../domain/index.ts';
import { grades } from '../../../domain/index.ts';
import type { ComponentExamples } from '../example.ts';
import { exampleTrophy } from '../example.ts';
import type { PageContext } from '../../frame/context.ts';
import { rarityBar } from '../rarity/rarity-bar.ts';
import type { ListedTrophy } from './trophy-list.ts';
import { earnedMark, trophyList } from './trophy-list.ts';

const earners: Readonly<Record<Grade, number>> = { platinum: 4, gold: 12, silver: 41, bronze: 87 };

function listed(grade: Grade, context: PageContext): ListedTrophy {
  const rarity = { owners: 100, earners: new Map([[1, earners[grade]]]), progress: [] };
  return {
    trophy: exampleTrophy({ grade }),
    isEarned: true,
    mark: '',
    note: '',
    rarity: rarityBar(1, rarity, context),
  };
}

/** The examples of the trophies of a set. */
export const trophyListExamples: ComponentExamples = {
  name: 'Trophies of a set',
  use: 'The trophies of one game. The bars that show the rarity have tracks of equal length, so that rows can be compared.',
  examples: [
    {
      state: 'The grades',
      show: (context) =>
        trophyList(
          grades.map((grade) => listed(grade, context)),
          null,
          context,
        ),
    },
    {
      state: 'Trophies of a player: earned, in progress, hidden and missing',
      show: (context) => {
        const bronze = listed('bronze', context);
        return trophyList(
          [
            { ...bronze, mark: earnedMark(Date.UTC(2026, 1, 24), 'earned', context) },
            { ...bronze, isEarned: false, note: html`<p class="note">12 of 50</p>` },
            { ...bronze, isEarned: false, trophy: exampleTrophy({ hidden: true }) },
          ],
          null,
          context,
        );
      },
    },
  ],
};
