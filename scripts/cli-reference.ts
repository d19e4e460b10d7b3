/** Derives docs/reference/cli.md from the definition of the command line. */

import type { Command, Option } from 'commander';
import { listOwnExamples } from '../src/cli/help/examples.ts';
import { toCommandPath } from '../src/cli/help/layout.ts';
import { createProgram } from '../src/cli/program.ts';
import { acceptedSettings, flagName } from '../src/settings/index.ts';
import { code, joinBlocks, plain, table } from './markdown.ts';

export const cliReferenceFile = new URL('../docs/reference/cli.md', import.meta.url);

const introduction = `All commands. This page is generated from \`src/cli/\` by \`npm run docs\`; \`laurel COMMAND --help\` prints the same.

In a clone, run \`npx laurel\` instead of \`laurel\`. Every command accepts \`--help\`. Each command has a list of the settings that it reads;
[settings.md](settings.md) describes them.

Commands that list something have \`--json\`, which prints one JSON object per line. Colours are used on terminals only, and not if \`NO_COLOR\` is set. Secrets are
read from the standard input or a file, never from an argument, which other users of the machine can see.`;

const exitCodes = `| exit code | meaning |
| --- | --- |
| 0 | success |
| 1 | failure; the message on the standard error gives the reason |
| 2 | invalid command line or setting |
| 130, 143 | stopped by SIGINT (Ctrl+C: 130) or SIGTERM (143), unless the command treats these signals as a normal end |`;

const settingFlags: ReadonlySet<string> = new Set(
  Object.keys(acceptedSettings).map((key) => `--${flagName(key)}`),
);

/** Returns the whole document. */
export async function deriveCliReference(): Promise<string> {
  const program = await createProgram();
  const commands = listActive(program);
  return joinBlocks([
    '# Command line',
    introduction,
    table(
      ['command', 'what it does'],
      commands.map((command) => [
        `[${code(nameOf(command))}](#${anchorOf(command)})`,
        plain(command.description()),
      ]),
    ),
    '## Exit codes',
    reformat(exitCodes),
    ...commands.flatMap(describeCommand),
  ]);
}

/**
 * Checks whether a command can be run without a sub-command: either it has no sub-commands or, like `laurel demo`, it also has options of
 * its own.
 */
export function doesSomething(command: Command): boolean {
  if (command.commands.length === 0) return true;
  return command.parent !== null && command.options.length > 0;
}

/** Lists the commands that can be run, by name. */
function listActive(command: Command): Command[] {
  const visible = command
    .createHelp()
    .visibleCommands(command)
    .filter((child) => child.name() !== 'help');
  const children = visible.toSorted((a, b) => (a.name() < b.name() ? -1 : 1)).flatMap(listActive);
  return doesSomething(command) ? [command, ...children] : children;
}

function nameOf(command: Command): string {
  return command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;
}

function anchorOf(command: Command): string {
  return nameOf(command).replaceAll(' ', '-');
}

function describeCommand(command: Command): string[] {
  const words = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  const visible = command.options.filter(({ hidden }) => !hidden);
  const settings = visible.filter(isSetting);
  const own = visible.filter((option) => !isSetting(option));
  const usage = [nameOf(command), ...words, ...(visible.length === 0 ? [] : ['[options]'])].join(
    ' ',
  );
  return [
    `## ${code(nameOf(command))}`,
    plain(command.description()),
    `\`\`\`\n${usage}\n\`\`\``,
    ...(words.length === 0
      ? []
      : [
          table(
            ['argument', 'meaning'],
            command.registeredArguments.map((argument, index) => [
              code(words[index] ?? ''),
              plain(argument.description),
            ]),
          ),
        ]),
    ...(own.length === 0 ? [] : [table(['option', 'default', 'meaning'], own.map(describeOption))]),
    ...(settings.length === 0
      ? []
      : [`Settings: ${settings.map(({ long }) => code(long ?? '')).join(', ')}.`]),
    ...describeExamples(command),
  ];
}

/** Returns a shell block with the examples from `--help`. */
function describeExamples(command: Command): string[] {
  const lines = listOwnExamples(toCommandPath(command)).map(
    ({ about, line }) => `# ${about}\n${line}`,
  );
  return lines.length === 0 ? [] : [`\`\`\`sh example\n${lines.join('\n')}\n\`\`\``];
}

function isSetting({ long }: Option): boolean {
  return settingFlags.has(long ?? '');
}

function describeOption(option: Option): string[] {
  const { defaultValue, defaultValueDescription, description, envVar, flags, mandatory } = option;
  const shown =
    defaultValueDescription ?? (isShown(defaultValue) ? code(String(defaultValue)) : '');
  return [
    code(flags),
    mandatory ? 'required' : shown,
    plain(envVar === undefined ? description : `${description} (env: ${envVar})`),
  ];
}

/** Checks whether the table shows the default of an option. It does not if the default is an empty list, or off for a switch. */
function isShown(value: unknown): boolean {
  return (
    value !== undefined &&
    value !== false &&
    value !== '' &&
    !(Array.isArray(value) && value.length === 0)
  );
}

/** Formats a table like the formatter, with padded cells. */
function reformat(text: string): string {
  const cells = text.split('\n').map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  const [head = [], , ...rows] = cells;
  return table(head, rows);
}
