/** `laurel db`: checks, rebuilds, migrates, copies, backs up and distributes the store. */

import type { Command } from 'commander';
import { addAccounts, backUpAccounts, refuseOlderAccounts } from '../app/account-copies.ts';
import { InvalidArgumentError, Option } from 'commander';
import type { TimeZone } from '../domain/time/index.ts';
import { openTimeZone } from '../domain/time/index.ts';
import { settingsFor } from '../settings/index.ts';
import type { Problem } from '../store/port/store.ts';
import type { SqlStore } from '../store/index.ts';
import { backUp, copyBetween, describeConnection, distributeAt } from '../store/index.ts';
import { createKinds } from '../data/import/index.ts';
import { exitCodes } from '../app/process/exit-codes.ts';
import { plural } from '../plural.ts';
import { withProgress } from './progress.ts';
import type { Json } from './print-list.ts';
import { addJson } from './print-list.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { tellFailure } from '../app/failure-notices.ts';
import { describeUndistributed } from '../app/store-options.ts';
import { onStore, withExistingStore, withRebuiltStore, withStore } from './with-store.ts';
import { createTelling } from './telling.ts';
import { printLine, terminal } from './terminal.ts';

/** Defines `laurel db` with its sub-commands. */
export function defineDbCommand(db: Command): void {
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
    .description(
      'Check the integrity of the database, its references and all derived data. The exit code is 1 if there are problems.',
    );
  check.option(
    '--connection',
    'Check only the connection to PostgreSQL: the server, the pooler if there is one, and whether notifications arrive.',
  );
  addJson(check);
  addSettings(check, settingsFor('store')).action(
    async ({ json, connection }: Json & { readonly connection?: boolean }) => {
      const settings = readSettings(check, settingsFor('store'));
      if (connection === true) {
        for (const what of await describeConnection(settings.store))
          printLine(json ? JSON.stringify({ what }) : what);
        return;
      }
      await withExistingStore(settings, async (store) => {
        const problems = await withProgress((update) =>
          store.check(({ done, total }) =>
            update({ title: 'Checking', done, total, unit: 'checks' }),
          ),
        );
        if (json) for (const { what } of problems) printLine(JSON.stringify({ problem: what }));
        else terminal().stdout.write(describeProblems(problems));
        if (problems.length > 0) terminal().exitCode = exitCodes.failed;
      });
    },
  );
}

/** Lists the problems. Problems of one kind share a line, with their number. */
function describeProblems(problems: readonly Problem[]): string {
  if (problems.length === 0) return 'No problems found.\n';
  const kinds = createKinds();
  for (const { what } of problems) {
    const [about = '', found = ''] = what.split(/: (.*)$/s);
    kinds.add({ where: found, reason: about });
  }
  const lines = kinds.list().flatMap(({ count, first }) => {
    const [{ reason, where } = { reason: '', where: '' }] = first;
    if (count === first.length)
      return first.map((each) => describeProblem(each.reason, each.where));
    return [describeProblem(`${reason} (${count} times, the first is shown)`, where)];
  });
  return `${lines.join('\n')}\n${problems.length} problems found.\n`;
}

function describeProblem(about: string, found: string): string {
  return found === '' ? about : `${about}: ${found}`;
}

function addRebuild(db: Command): void {
  const rebuild = db
    .command('rebuild')
    .description(
      'Recalculate all derived data in one transaction. Use it if db check reports wrong derived data, or to change --level-system.',
    );
  rebuild.option(
    '--day-zone <zone>',
    'Count days in this time zone from now on: an IANA name, or an offset such as -07:00.',
    readZone,
  );
  const rebuildAll = async (store: SqlStore): Promise<void> => {
    const { dayZone } = rebuild.opts<{ readonly dayZone?: TimeZone }>();
    const players = await withProgress((update) =>
      store.rebuild({
        onProgress: ({ done, total }) =>
          update({ title: 'Rebuilding', done, total, unit: 'players' }),
        dayZone,
      }),
    );
    printLine(`The derived data of ${plural(players, 'player', 'players')} was rebuilt.`);
  };
  onStore(rebuild, rebuildAll, withRebuiltStore);
}

function readZone(name: string): TimeZone {
  try {
    return openTimeZone(name);
  } catch {
    throw new InvalidArgumentError('It is not a time zone such as Europe/Berlin or -07:00.');
  }
}

function addMigrate(db: Command): void {
  const migrate = db
    .command('migrate')
    .description(
      'Migrate the store to the current schema. Most other commands do this, too, when they open the store.',
    );
  onStore(migrate, confirmSchema, withStore);
}

async function confirmSchema(store: SqlStore): Promise<void> {
  printLine('The schema is up to date.');
  const missing = describeUndistributed(await store.undistributed());
  if (missing !== null) printLine(missing);
}

function addCopy(db: Command): void {
  db.command('copy')
    .description(
      'Copy all data into an empty store of any engine and verify the copy. If the copy fails, the target stays empty.',
    )
    .requiredOption('--from <url>', 'store to copy: sqlite:PATH or postgres://USER@HOST/DATABASE')
    .requiredOption('--to <url>', 'empty store to copy to')
    .action(async ({ from, to }: { readonly from: string; readonly to: string }) => {
      await refuseOlderAccounts(from);
      const copied = await withProgress((update) =>
        copyBetween(from, to, ({ done, total }) =>
          update({ title: 'Copying', done, total, unit: 'rows' }),
        ),
      );
      const width = Math.max(...copied.map(({ table }) => table.length));
      const { added, renamed } = await addAccounts(from, to);
      for (const { table, rows } of copied)
        printLine(`${table.padEnd(width)} ${String(rows).padStart(10)}`);
      const total = copied.reduce((sum, { rows }) => sum + rows, 0);
      printLine(`${plural(total, 'row was', 'rows were')} copied and verified.`);
      if (added.length > 0)
        printLine(`${plural(added.length, 'account was', 'accounts were')} copied.`);
      for (const { from: former, to: name } of renamed)
        printLine(`The account ${former}, which the target had before, is now named ${name}.`);
    });
}

function addBackup(db: Command): void {
  const backup = db
    .command('backup')
    .description(
      'Write a consistent copy of the SQLite store to a new file. The store may be in use.',
    )
    .argument('<file>', 'file to write');
  addSettings(backup, settingsFor('address')).action(async (file: string) => {
    const { store } = readSettings(backup, settingsFor('address'));
    await withProgress((update) =>
      backUp(store, file, {
        onProgress: ({ done, total }) =>
          update({
            title: 'Backing up',
            done: toMegabytes(done),
            total: toMegabytes(total),
            unit: 'MB',
          }),
        copyOthers: () => backUpAccounts(store, file),
        onFailure: (operational, error) =>
          tellFailure(createTelling({ operational }), { of: 'backup', file }, toReason(error)),
      }),
    );
    printLine(`The backup was written to ${file}.`);
  });
}

function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}

function addDistribute(db: Command): void {
  const distribute = db
    .command('distribute')
    .description(
      'Distribute the tables over the servers of a distributed engine, such as Citus. Tables that are already distributed are skipped.',
    )
    .addOption(
      new Option('--engine <name>', 'engine of the store').choices(['citus']).makeOptionMandatory(),
    );
  addSettings(distribute, settingsFor('address')).action(async () => {
    const calls = await distributeAt(readSettings(distribute, settingsFor('address')).store);
    for (const call of calls) printLine(call);
    terminal().stdout.write(
      calls.length === 0
        ? 'All tables are already distributed.\n'
        : `${calls.length} tables were distributed.\n`,
    );
  });
}
