/** `laurel grades`: assigns grades to trophies from networks without grades (docs/spec/networks.md 2). */

import type { Command } from 'commander';
import { Option } from 'commander';
import { regrade } from '../data/grades/regrade.ts';
import type { OtherNetwork } from '../domain/index.ts';
import { otherNetworks } from '../domain/index.ts';
import { onStore } from './with-store.ts';
import { printLine } from './terminal.ts';
import { plural } from '../plural.ts';

/** Defines `laurel grades`. */
export function defineGradesCommand(grades: Command): void {
  grades
    .addOption(
      new Option('--again <network>', 'the network whose stored trophies get their grades again')
        .choices(otherNetworks)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option(
        '--grade <grade>',
        "rule: by Laurel's rule for the network; bronze: the same for all trophies",
      )
        .choices(['rule', 'bronze'])
        .default('rule'),
    );
  onStore(grades, async (store) => {
    const { again, grade } = grades.opts<{
      readonly again: OtherNetwork;
      readonly grade: 'rule' | 'bronze';
    }>();
    const changed = await regrade(store, { network: again, grade, now: Date.now() });
    printLine(`${plural(changed, 'trophy', 'trophies')} got another grade.`);
  });
}
