/** The command line as a whole: `laurel COMMAND`, one file a command. */

import { Command, CommanderError } from 'commander';
import { StoreError } from '../store/errors.ts';
import { addAliasCommand } from './alias.ts';
import { addClientCommand } from './client.ts';
import { addConfigCommand } from './config.ts';
import { addDbCommand } from './db.ts';
import { addDemoCommand } from './demo.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import { addExportCommand } from './export.ts';
import { addGenerateCommand } from './generate.ts';
import { addImportCommand } from './import.ts';
import { addPlayerCommand } from './player.ts';
import { addServeCommand } from './serve.ts';
import { applySettingsFile } from './setting-options.ts';
import { addSyncCommand } from './sync.ts';
import { addTokenCommand } from './token.ts';
import { readVersion } from './version.ts';
import { addWebhookCommand } from './webhook.ts';
import { addWsdlCommand } from './wsdl.ts';

/**
 * Runs a command line.
 * @param args what follows the program's name
 * @returns the exit code
 */
export async function run(args: readonly string[]): Promise<number> {
  const program = createProgram();
  try {
    await program.parseAsync(args, { from: 'user' });
    return typeof process.exitCode === 'number' ? process.exitCode : exitCodes.ok;
  } catch (error) {
    return explain(error);
  }
}

/** The whole command line, not run yet. */
export function createProgram(): Command {
  const program = new Command('laurel')
    .description('Self-hosted player-profile, game and trophy service.')
    .version(readVersion())
    .configureHelp({ sortSubcommands: true, showGlobalOptions: true });
  for (const add of [
    addServeCommand,
    addImportCommand,
    addExportCommand,
    addClientCommand,
    addDemoCommand,
    addGenerateCommand,
    addWebhookCommand,
    addWsdlCommand,
    addPlayerCommand,
    addAliasCommand,
    addDbCommand,
    addConfigCommand,
    addSyncCommand,
    addTokenCommand,
  ]) {
    add(program);
  }
  program.hook('preAction', (_, command) => applySettingsFile(command));
  return throwInsteadOfExit(program);
}

/** Sub-commands inherit nothing, so each is told to throw, and to point at its own help. */
function throwInsteadOfExit(command: Command): Command {
  command.exitOverride().showHelpAfterError(`(see ${fullName(command)} --help)`);
  for (const child of command.commands) throwInsteadOfExit(child);
  return command;
}

function fullName(command: Command): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}

/** The exit code of a failure; what commander has said already is not said again. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  if (error instanceof CommandError || error instanceof StoreError) {
    process.stderr.write(`laurel: ${error.message}\n`);
    return error instanceof CommandError ? error.code : exitCodes.failed;
  }
  process.stderr.write(`laurel: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return exitCodes.failed;
}
