/** The command line as a whole: `laurel COMMAND`, one file a command. */

import { Command, CommanderError } from 'commander';
import { systemErrorCode, systemErrorText } from '../system-errors.ts';
import { ActionError } from '../actions/action-error.ts';
import { StoreError } from '../store/port/errors.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import { readVersion } from './version.ts';

/**
 * Runs a command line.
 * @param args what follows the program's name
 * @returns the exit code
 */
export async function run(args: readonly string[]): Promise<number> {
  process.stdout.on('error', endForOutput);
  process.stderr.on('error', () => undefined); // there is nobody left to tell
  const program = await createProgram(args);
  try {
    await program.parseAsync(args, { from: 'user' });
    return typeof process.exitCode === 'number' ? process.exitCode : exitCodes.ok;
  } catch (error) {
    return explain(error);
  }
}

/** Gives a command its options, its sub-commands and what it does. */
type DescribeCommand = (command: Command) => void;

interface CommandEntry {
  readonly about: string;
  /** Called when the command is asked for: all of them take four times as long, and twice the memory, as most take alone. */
  readonly load: () => Promise<DescribeCommand>;
}

const commands: Readonly<Record<string, CommandEntry>> = {
  alias: {
    about: 'Say which game is the European edition of another (IdGameEurope).',
    load: async () => (await import('./alias.ts')).describeAliasCommand,
  },
  client: {
    about: 'Print a client in TypeScript that needs nothing but fetch, typed after the contract as the settings have it.',
    load: async () => (await import('./client.ts')).describeClientCommand,
  },
  completion: {
    about: 'Print a script that completes commands and options in bash, zsh or fish.',
    load: async () => {
      const { describeCompletionCommand } = await import('./completion.ts');
      return (command) => describeCompletionCommand(command, createProgram);
    },
  },
  config: {
    about: 'Print the settings that hold, each with where it is from, as a settings file; passwords are not shown.',
    load: async () => (await import('./config.ts')).describeConfigCommand,
  },
  db: {
    about: 'Look after the store.',
    load: async () => (await import('./db.ts')).describeDbCommand,
  },
  demo: {
    about: 'Load invented players and games into an empty store.',
    load: async () => (await import('./demo.ts')).describeDemoCommand,
  },
  doctor: {
    about: 'Check what usually goes wrong: Node.js, disk, permissions, store, clock, ports, proxy, login.',
    load: async () => (await import('./doctor.ts')).describeDoctorCommand,
  },
  export: {
    about: 'Write what is stored.',
    load: async () => (await import('./export.ts')).describeExportCommand,
  },
  generate: {
    about: 'Fill an empty store with invented players and games. The same size and seed give the same data.',
    load: async () => (await import('./generate.ts')).describeGenerateCommand,
  },
  import: {
    about: 'Load data into the store.',
    load: async () => (await import('./import.ts')).describeImportCommand,
  },
  man: {
    about: 'Print the manual page.',
    load: async () => {
      const { describeManCommand } = await import('./man.ts');
      return (command) => describeManCommand(command, createProgram);
    },
  },
  player: {
    about: 'Add, show, rename, hide, exclude and delete players.',
    load: async () => (await import('./player.ts')).describePlayerCommand,
  },
  serve: {
    about: 'Answer requests. Prints the base URL when it listens; stops on SIGINT or SIGTERM.',
    load: async () => (await import('./serve.ts')).describeServeCommand,
  },
  sync: {
    about: "Keep players current from the console maker's network. Off until you log in and run it.",
    load: async () => (await import('./sync.ts')).describeSyncCommand,
  },
  token: {
    about: 'Give and take tokens of the admin API.',
    load: async () => (await import('./token.ts')).describeTokenCommand,
  },
  webhook: {
    about: 'Tell others of new trophies, completed sets, levels and places. A running service delivers.',
    load: async () => (await import('./webhook.ts')).describeWebhookCommand,
  },
  wsdl: {
    about: 'Print the WSDL. The address is --public-url, or that of a service with the same settings on this machine.',
    load: async () => (await import('./wsdl.ts')).describeWsdlCommand,
  },
};

/**
 * The command line, not run yet. Every command is there by its name and what it is about.
 * @param words those of a command line: commands that are not among them are without options and do nothing. All are whole where it is left out
 */
export async function createProgram(words: readonly string[] = Object.keys(commands)): Promise<Command> {
  const program = new Command('laurel')
    .description('Self-hosted player-profile, game and trophy service.')
    .version(readVersion())
    .configureHelp({ sortSubcommands: true, showGlobalOptions: true });
  for (const [name, { about, load }] of Object.entries(commands)) {
    const command = program.command(name).description(about);
    if (!words.includes(name)) continue;
    const describe = await load();
    describe(command);
  }
  program.hook('preAction', async (_, command) => (await import('./setting-options.ts')).applySettingsFile(command));
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

/** Nobody reads what is written any more, as after `| head`, or it cannot be written. */
function endForOutput(error: Error): never {
  if (systemErrorCode(error) === 'EPIPE') return process.exit();
  process.stderr.write(`laurel: Cannot write the output: ${systemErrorText(error) ?? error.message}.\n`);
  return process.exit(exitCodes.failed);
}

/** The exit code of a failure; what commander has said already is not said again. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  if (error instanceof CommandError || error instanceof StoreError) {
    process.stderr.write(`laurel: ${error.message}\n`);
    return error instanceof CommandError ? error.code : exitCodes.failed;
  }
  if (error instanceof ActionError) {
    process.stderr.write(`laurel: ${error.message}\n`);
    return error.failure === 'invalid' ? exitCodes.usage : exitCodes.failed;
  }
  process.stderr.write(`laurel: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return exitCodes.failed;
}
