/** `laurel man`: the manual page, as roff (man(7)). */

import type { Command } from 'commander';
import type { DescribedCommand } from './command-table.ts';
import { listCommands } from './command-table.ts';
import { listOwnExamples } from './help/examples.ts';
import { readVersion } from '../app/version.ts';
import { terminal } from './terminal.ts';

/** Defines `laurel man`. @param createWhole creates the command line with all commands and their options */
export function defineManCommand(command: Command, createWhole: () => Promise<Command>): void {
  command.action(async () => {
    terminal().stdout.write(writeManual(listCommands(await createWhole())));
  });
}

/** Writes the page with every command, its options and its examples. @param commands the program first */
export function writeManual(commands: readonly DescribedCommand[]): string {
  const [program, ...others] = commands;
  const sections = others.map((command) => {
    const { path, usage, about } = command;
    return `.SS ${escape(`laurel ${path} ${usage}`)}\n${escape(about)}\n${writeOptions(command)}\n${writeExamples(path)}`;
  });
  const head = [
    `.TH LAUREL 1 "" "laurel ${readVersion()}" "User Commands"`,
    '.SH NAME',
    `laurel \\- ${escape(program?.about ?? '')}`,
    '.SH SYNOPSIS',
    '.B laurel\n.I command\n[options]',
    '.SH DESCRIPTION',
    'Every option is also an environment variable with the prefix LAUREL_ and a line of the settings file (\\-\\-config).',
    ...(program === undefined ? [] : ['.SH OPTIONS', writeOptions(program)]),
    '.SH EXAMPLES',
    writeExamples(''),
    '.SH COMMANDS',
  ];
  return `${[...head, ...sections].join('\n')}\n`;
}

function writeOptions({ options }: DescribedCommand): string {
  return options.map(({ usage, about }) => `.TP\n.B ${escape(usage)}\n${escape(about)}`).join('\n');
}

/** Writes a command's own examples. A command with sub-commands has none, because the examples of its sub-commands follow. */
function writeExamples(path: string): string {
  const shown = listOwnExamples(path);
  return shown
    .map(
      ({ about, line }) => `.PP\n${escape(about)}:\n.PP\n.in +4n\n.nf\n${escape(line)}\n.fi\n.in`,
    )
    .join('\n');
}

/** Escapes what roff would interpret: a leading dot or quote, backslashes and hyphens. */
function escape(text: string): string {
  const escaped = text.replaceAll('\\', String.raw`\e`).replaceAll('-', String.raw`\-`);
  return escaped.replaceAll(/^(?=[.'])/gm, String.raw`\&`);
}
