/** The command line as a whole: `laurel COMMAND`, one file a command. */

import { Command, CommanderError } from 'commander';
import { StoreError } from '../store/errors.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import { applySettingsFile } from './setting-options.ts';
import { readVersion } from './version.ts';

/**
 * Runs a command line.
 * @param args what follows the program's name
 * @returns the exit code
 */
export async function run(args: readonly string[]): Promise<number> {
  const program = await createProgram(args[0]);
  try {
    await program.parseAsync(args, { from: 'user' });
    return typeof process.exitCode === 'number' ? process.exitCode : exitCodes.ok;
  } catch (error) {
    return explain(error);
  }
}

/** Gives a command its description, its options and what it does. */
type DescribeCommand = (command: Command) => void;

/** Each is loaded when it is asked for: all of them take four times as long, and twice the memory, as most take alone. */
const commands: Readonly<Record<string, () => Promise<DescribeCommand>>> = {
  alias: async () => (await import('./alias.ts')).describeAliasCommand,
  client: async () => (await import('./client.ts')).describeClientCommand,
  config: async () => (await import('./config.ts')).describeConfigCommand,
  db: async () => (await import('./db.ts')).describeDbCommand,
  demo: async () => (await import('./demo.ts')).describeDemoCommand,
  export: async () => (await import('./export.ts')).describeExportCommand,
  generate: async () => (await import('./generate.ts')).describeGenerateCommand,
  import: async () => (await import('./import.ts')).describeImportCommand,
  player: async () => (await import('./player.ts')).describePlayerCommand,
  serve: async () => (await import('./serve.ts')).describeServeCommand,
  sync: async () => (await import('./sync.ts')).describeSyncCommand,
  token: async () => (await import('./token.ts')).describeTokenCommand,
  webhook: async () => (await import('./webhook.ts')).describeWebhookCommand,
  wsdl: async () => (await import('./wsdl.ts')).describeWsdlCommand,
};

/**
 * The command line, not run yet.
 * @param asked the first word: only the command of this name is there; all of them where it is none
 */
export async function createProgram(asked = ''): Promise<Command> {
  const program = new Command('laurel')
    .description('Self-hosted player-profile, game and trophy service.')
    .version(readVersion())
    .configureHelp({ sortSubcommands: true, showGlobalOptions: true });
  const names = Object.hasOwn(commands, asked) ? [asked] : Object.keys(commands);
  for (const name of names) {
    const describe = await commands[name]?.();
    describe?.(program.command(name));
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
