/** `laurel db`: whether the stored data is whole, its schema, copies of it, and where it is kept. */

import type { Command } from 'commander';
import { Option } from 'commander';
import { settingsFor } from '../settings/index.ts';
import { backUp, copyBetween, distributeAt } from '../store/index.ts';
import { exitCodes } from './exit-codes.ts';
import { reportProgress } from './progress.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { withExistingStore, withStore } from './with-store.ts';

export function describeDbCommand(db: Command): void {
  addCheck(db);
  addRebuild(db);
  addMigrate(db);
  addCopy(db);
  addBackup(db);
  addDistribute(db);
}

function addCheck(db: Command): void {
  const check = db
    .command('check')
    .description('Check the file, the references and everything derived. Exit code 1 if something is wrong.');
  addSettings(check, settingsFor('store')).action(async () => {
    await withExistingStore(readSettings(check, settingsFor('store')), async (store) => {
      const problems = await store.check();
      for (const { what } of problems) process.stdout.write(`${what}\n`);
      process.stdout.write(problems.length === 0 ? 'no problem found\n' : `${problems.length} problems found\n`);
      if (problems.length > 0) process.exitCode = exitCodes.failed;
    });
  });
}

function addRebuild(db: Command): void {
  const rebuild = db
    .command('rebuild')
    .description(
      'Derive everything anew that is derived, in one transaction: for a store in which the check finds derived data wrong.',
    );
  addSettings(rebuild, settingsFor('store')).action(async () => {
    await withExistingStore(readSettings(rebuild, settingsFor('store')), async (store) => {
      const players = await store.rebuild();
      process.stdout.write(`derived data of ${players} players rebuilt\n`);
    });
  });
}

function addMigrate(db: Command): void {
  const migrate = db.command('migrate').description('Bring the store to the newest schema. Every other command does it too.');
  addSettings(migrate, settingsFor('store')).action(async () => {
    await withStore(readSettings(migrate, settingsFor('store')), () => Promise.resolve());
    process.stdout.write('the schema is the newest\n');
  });
}

function addCopy(db: Command): void {
  db.command('copy')
    .description('Copy everything into an empty store, of whatever engine, and compare what arrived. All of it or nothing.')
    .requiredOption('--from <url>', 'store to copy: sqlite:PATH or postgres://USER@HOST/DATABASE')
    .requiredOption('--to <url>', 'empty store to copy to')
    .action(async ({ from, to }: { readonly from: string; readonly to: string }) => {
      const progress = reportProgress();
      const copied = await copyBetween(from, to, ({ done, total }) =>
        progress.update({ title: 'copying', done, total, unit: 'rows', note: `${done} rows` }),
      ).finally(() => progress.stop());
      for (const { table, rows, digest } of copied) process.stdout.write(`${table} ${rows} ${digest}\n`);
      const total = copied.reduce((sum, { rows }) => sum + rows, 0);
      process.stdout.write(`${total} rows copied and compared\n`);
    });
}

function addBackup(db: Command): void {
  const backup = db
    .command('backup')
    .description('Write a copy of the SQLite store to a new file, while it is used.')
    .argument('<file>', 'file to write');
  addSettings(backup, settingsFor('address')).action(async (file: string) => {
    await backUp(readSettings(backup, settingsFor('address')).store, file);
    process.stdout.write(`written to ${file}\n`);
  });
}

function addDistribute(db: Command): void {
  const distribute = db
    .command('distribute')
    .description('Spread players over the servers of a distributed engine. Done again, it does what is missing.')
    .addOption(new Option('--engine <name>', 'the engine').choices(['citus']).makeOptionMandatory());
  addSettings(distribute, settingsFor('address')).action(async () => {
    const calls = await distributeAt(readSettings(distribute, settingsFor('address')).store);
    for (const call of calls) process.stdout.write(`${call}\n`);
    process.stdout.write(calls.length === 0 ? 'everything is distributed already\n' : `${calls.length} tables distributed\n`);
  });
}
