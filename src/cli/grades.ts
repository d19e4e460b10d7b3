/** `laurel grades`: grades of trophies from networks that have none (docs/spec/networks.md 2). */

import type { Command } from 'commander';
import { Option } from 'commander';
import { regrade } from '../data/grades/regrade.ts';
import { otherNetworks, readNetwork } from '../domain/index.ts';
import { settingsFor } from '../settings/index.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { withExistingStore } from './with-store.ts';
import { printLine } from './terminal.ts';

export function describeGradesCommand(grades: Command): void {
  grades
    .addOption(
      new Option('--again <network>', 'apply the rule of the network to its stored trophies')
        .choices(otherNetworks)
        .makeOptionMandatory(),
    )
    .addOption(new Option('--grade <grade>', 'rule, or bronze for all trophies').choices(['rule', 'bronze']).default('rule'));
  addSettings(grades, settingsFor('store')).action(async () => {
    const { again, grade } = grades.opts<{ readonly again: string; readonly grade: 'rule' | 'bronze' }>();
    const network = readNetwork(again);
    if (network === null || network === 'psn') return;
    await withExistingStore(readSettings(grades, settingsFor('store')), async (store) => {
      const changed = await regrade(store, { network, grade, now: Date.now() });
      printLine(`${changed} trophies got another grade.`);
    });
  });
}
