/** The command line: `laurel COMMAND`. Each command is a file. */

import { styleText } from 'node:util';
import { Command, CommanderError } from 'commander';
import { systemErrorCode, systemErrorText } from '../system-errors.ts';
import { ActionError } from '../store/port/errors.ts';
import { StoreError } from '../store/port/errors.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { describeExamples, collectExamples } from './help/examples.ts';
import { describeDocumentation } from './help/documentation.ts';
import { helpLayout, toCommandPath } from './help/layout.ts';
import { describeVersion } from '../app/version.ts';
import type { Terminal } from './terminal.ts';
import { terminal, withTerminal } from './terminal.ts';

/**
 * Runs a command line.
 * @param args arguments after the program name
 * @param used the streams that the command reads and writes
 * @returns the exit code
 */
export function run(args: readonly string[], used: Terminal = process): Promise<number> {
  used.stdout.on('error', endForOutput);
  used.stderr.on('error', () => undefined); // the error cannot be reported on any other stream
  return withTerminal(used, () => runCommand(args));
}

async function runCommand(args: readonly string[]): Promise<number> {
  try {
    const program = await createProgram(args);
    await program.parseAsync(args, { from: 'user' });
    const { exitCode } = terminal();
    return typeof exitCode === 'number' ? exitCode : exitCodes.ok;
  } catch (error) {
    return explain(error);
  }
}

/** Adds options, sub-commands and the action to a command. */
type DefineCommand = (command: Command) => void;

/** Groups of commands in help, in order. */
const groups = {
  start: 'Start:',
  data: 'Data:',
  operation: 'Operation:',
  tools: 'Tools:',
} as const;
type Group = keyof typeof groups;
const groupOrder = Object.keys(groups);

interface CommandEntry {
  readonly about: string;
  readonly group: Group;
  /** Loads the command's module. Only the command that runs is loaded, because all take four times as long and twice the memory. */
  readonly load: () => Promise<DefineCommand>;
}

const commands: Readonly<Record<string, CommandEntry>> = {
  account: {
    about: 'Manage the people who sign in: invitations, links, roles.',
    group: 'operation',
    load: async () => (await import('./account.ts')).defineAccountCommand,
  },
  alias: {
    about: 'Manage which games are European editions of other games (IdGameEurope).',
    group: 'data',
    load: async () => (await import('./alias.ts')).defineAliasCommand,
  },
  client: {
    about:
      'Print a TypeScript client for the API. It needs only fetch, and its types fit the settings of the contract.',
    group: 'tools',
    load: async () => (await import('./documents.ts')).defineClientCommand,
  },
  completion: {
    about: 'Print a script that completes commands and options in bash, zsh or fish.',
    group: 'tools',
    load: async () => {
      const { defineCompletionCommand } = await import('./completion.ts');
      return (command) => defineCompletionCommand(command, createProgram);
    },
  },
  config: {
    about:
      'Print the effective settings as a settings file, with the source of each value. Passwords are not shown.',
    group: 'operation',
    load: async () => (await import('./config.ts')).defineConfigCommand,
  },
  db: {
    about: 'Check, rebuild, migrate, copy, back up and distribute the store.',
    group: 'operation',
    load: async () => (await import('./db.ts')).defineDbCommand,
  },
  demo: {
    about: 'Import invented players and games into an empty store, or remove them.',
    group: 'start',
    load: async () => (await import('./demo.ts')).defineDemoCommand,
  },
  doctor: {
    about:
      'Check what usually goes wrong: Node.js, disk, permissions, store, clock, ports, proxy, login. Use the same settings as for the service. The exit code is 1 if there is a problem.',
    group: 'operation',
    load: async () => (await import('./doctor.ts')).defineDoctorCommand,
  },
  export: {
    about: 'Export the stored data.',
    group: 'data',
    load: async () => (await import('./export.ts')).defineExportCommand,
  },
  game: {
    about: 'Remove and merge games of the catalogue, and set their status and series.',
    group: 'data',
    load: async () => (await import('./game.ts')).defineGameCommand,
  },
  generate: {
    about:
      'Fill an empty store with invented players and games. The same size and seed give the same data.',
    group: 'tools',
    load: async () => (await import('./generate.ts')).defineGenerateCommand,
  },
  grades: {
    about:
      'Calculate the grades of stored trophies again, for a network that has no grades itself.',
    group: 'data',
    load: async () => (await import('./grades.ts')).defineGradesCommand,
  },
  import: {
    about: 'Import data into the store.',
    group: 'data',
    load: async () => (await import('./import.ts')).defineImportCommand,
  },
  man: {
    about: 'Print the manual page.',
    group: 'tools',
    load: async () => {
      const { defineManCommand } = await import('./man.ts');
      return (command) => defineManCommand(command, createProgram);
    },
  },
  media: {
    about: 'Store, fetch and delete images of players, games and trophies.',
    group: 'data',
    load: async () => (await import('./media.ts')).defineMediaCommand,
  },
  site: {
    about: 'Show and change the name, texts, colours and pages of the site.',
    group: 'data',
    load: async () => (await import('./site.ts')).defineSiteCommand,
  },
  operator: {
    about: 'Print a link with which the operator signs in, or sets the site up.',
    group: 'operation',
    load: async () => (await import('./operator.ts')).defineOperatorCommand,
  },
  player: {
    about: 'Add, list, show, rename, hide, exclude, correct and remove players.',
    group: 'data',
    load: async () => (await import('./player.ts')).definePlayerCommand,
  },
  restore: {
    about:
      'Check a backup and replace the store with it. The previous store remains under another name.',
    group: 'operation',
    load: async () => (await import('./restore.ts')).defineRestoreCommand,
  },
  serve: {
    about: 'Run the service. Prints the base URL when it is listening; stops on SIGINT or SIGTERM.',
    group: 'start',
    load: async () => (await import('./serve.ts')).defineServeCommand,
  },
  sync: {
    about:
      "Sync players from the console maker's network. No request is sent until you log in and run the sync.",
    group: 'data',
    load: async () => (await import('./sync.ts')).defineSyncCommand,
  },
  token: {
    about: 'Manage tokens of the admin API.',
    group: 'operation',
    load: async () => (await import('./token.ts')).defineTokenCommand,
  },
  trophy: {
    about: 'Correct single trophies.',
    group: 'data',
    load: async () => (await import('./trophy.ts')).defineTrophyCommand,
  },
  watch: {
    about: 'Manage watched folders. A running service imports new trophies from them.',
    group: 'data',
    load: async () => (await import('./watch.ts')).defineWatchCommand,
  },
  webhook: {
    about:
      'Send webhooks about new trophies, completed sets, levels and ranks. A running service delivers them.',
    group: 'operation',
    load: async () => (await import('./webhook.ts')).defineWebhookCommand,
  },
  wsdl: {
    about:
      'Print the WSDL. The address of the service in it is --public-url, or else the address that the service has on this machine with the same settings.',
    group: 'tools',
    load: async () => (await import('./documents.ts')).defineWsdlCommand,
  },
};

/**
 * Creates the command line with the names and descriptions of all commands.
 * @param words arguments of a command line: only the commands that they name get options and actions; by default, all commands do
 */
export async function createProgram(
  words: readonly string[] = Object.keys(commands),
): Promise<Command> {
  const program = new Command('laurel')
    .description('Self-hosted player-profile, game and trophy service.')
    .option('-V, --version', 'print the version and the commit')
    .on('option:version', () => printVersion(program))
    .configureHelp(helpLayout)
    .configureOutput({
      writeOut: (text) => void terminal().stdout.write(text),
      writeErr: (text) => void terminal().stderr.write(text),
    });
  for (const [name, { about, group, load }] of Object.entries(commands).toSorted(byGroup)) {
    const command = program.command(name).description(about).helpGroup(groups[group]);
    if (!words.includes(name)) continue;
    const describe = await load();
    describe(command);
  }
  program.hook('preAction', async (_, command) => {
    (await import('./refuse-passwords.ts')).refusePasswords(command);
    const { applySettingsFile, warnOfRetired } = await import('./setting-options.ts');
    await applySettingsFile(command);
    warnOfRetired(command);
  });
  return finish(program);
}

/** Prints the version and ends the command line, like commander's own `--version`. */
function printVersion(program: Command): never {
  const version = describeVersion();
  program.configureOutput().writeOut?.(`${version}\n`);
  throw new CommanderError(exitCodes.ok, 'commander.version', version);
}

/** Sorts commands by group, because help lists groups in the order in which their commands are added. */
function byGroup(
  [, a]: readonly [string, CommandEntry],
  [, b]: readonly [string, CommandEntry],
): number {
  return groupOrder.indexOf(a.group) - groupOrder.indexOf(b.group);
}

/** Makes a command and its sub-commands throw errors, refer to their own help and show examples. Sub-commands do not inherit this. */
function finish(command: Command): Command {
  const path = toCommandPath(command);
  command.exitOverride().showHelpAfterError(`(see ${`laurel ${path}`.trim()} --help)`);
  command.addHelpText('after', () => describeExamples(collectExamples(path)));
  command.addHelpText('after', () => describeDocumentation(command));
  for (const child of command.commands) finish(child);
  return command;
}

/** Exits when the reader has closed the output, as `| head` does, or the output cannot be written. */
function endForOutput(error: Error): never {
  if (systemErrorCode(error) === 'EPIPE') return process.exit();
  terminal().stderr.write(
    `laurel: Cannot write the output: ${systemErrorText(error) ?? error.message}.\n`,
  );
  return process.exit(exitCodes.failed);
}

/** Writes an error message. On a terminal it is red, unless NO_COLOR is set. */
function reportError(message: string): void {
  terminal().stderr.write(
    `${styleText('red', 'laurel:', { stream: terminal().stderr })} ${message}\n`,
  );
}

/** Reports a failure and returns the exit code. Commander has already reported its own errors. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  if (error instanceof CommandError || error instanceof StoreError) {
    reportError(error.message);
    return error instanceof CommandError ? error.code : exitCodes.failed;
  }
  if (error instanceof ActionError) {
    reportError(error.message);
    return error.failure === 'invalid' ? exitCodes.usage : exitCodes.failed;
  }
  reportError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes.failed;
}
