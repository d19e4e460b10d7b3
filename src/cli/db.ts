/** `laurel db check`: whether the stored data is whole. */

import type { Command } from 'commander';
import { storeSettings } from '../settings/index.ts';
import { exitCodes } from './exit-codes.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { withStore } from './with-store.ts';

export function addDbCommand(program: Command): void {
  const db = program.command('db').description('Look after the store.');
  const check = db
    .command('check')
    .description('Check the file, the references and everything derived. Exit code 1 if something is wrong.');
  addSettings(check, storeSettings).action(async () => {
    await withStore(readSettings(check, storeSettings), async (store) => {
      const problems = await store.check();
      for (const { what } of problems) process.stdout.write(`${what}\n`);
      process.stdout.write(problems.length === 0 ? 'no problem found\n' : `${problems.length} problems found\n`);
      if (problems.length > 0) process.exitCode = exitCodes.failed;
    });
  });
  const migrate = db.command('migrate').description('Bring the store to the newest schema. Every other command does it too.');
  addSettings(migrate, storeSettings).action(async () => {
    await withStore(readSettings(migrate, storeSettings), () => Promise.resolve());
    process.stdout.write('the schema is the newest\n');
  });
}
