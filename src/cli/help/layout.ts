/** The layout of `--help`: groups, terms in one column, everything wrapped to the terminal. */

import { styleText } from 'node:util';
import type { Command, Help, Option } from 'commander';

/** Width of help in a wide terminal, in columns: longer lines are hard to read. */
const maxWidth = 110;
/** Width of the column of terms. The description of a longer term begins on the next line. */
const termWidth = 26;
const indent = '  ';
const gap = '  ';

/** Overrides of commander's help. */
export const helpLayout: Partial<Help> = {
  sortSubcommands: true,
  minWidthToWrap: 16,
  prepareContext({ helpWidth = 80 }) {
    this.helpWidth = Math.min(helpWidth, maxWidth);
  },
  styleTitle: (title) => styleText('bold', title, { validateStream: false }), // commander removes the style if the output is not a terminal
  optionDescription,
  argumentDescription: ({ description, argChoices }) =>
    argChoices === undefined ? description : `${description} (choices: ${argChoices.join(', ')})`,
  subcommandTerm: (command) => command.name(),
  commandUsage: (command) =>
    `laurel ${toCommandPath(command)} ${command.usage()}`.replace('  ', ' '),
  padWidth: () => termWidth,
  formatItem(term, _, description, helper) {
    const width = (helper.helpWidth ?? 80) - termWidth - indent.length - gap.length;
    const lines = helper
      .boxWrap(description, width)
      .replaceAll('\n', `\n${indent}${gap}${' '.repeat(termWidth)}`);
    if (description === '') return indent + term;
    const space =
      helper.displayWidth(term) > termWidth
        ? `\n${indent}${' '.repeat(termWidth)}`
        : pad(term, helper);
    return `${indent}${term}${space}${gap}${lines}`;
  },
};

function pad(term: string, helper: Help): string {
  return ' '.repeat(termWidth - helper.displayWidth(term));
}

/** Returns an option's description with its choices, its default and its environment variable. */
function optionDescription({
  description,
  argChoices,
  defaultValue,
  defaultValueDescription,
  envVar,
  mandatory,
}: Option): string {
  const shownDefault = defaultValueDescription ?? plainDefault(defaultValue);
  const facts = [
    ...(argChoices === undefined ? [] : [`choices: ${argChoices.join(', ')}`]),
    ...(mandatory ? ['required'] : []),
    ...(shownDefault === null ? [] : [`default: ${shownDefault}`]),
    ...(envVar === undefined ? [] : [`env: ${envVar}`]),
  ];
  return facts.length === 0 ? description : `${description} (${facts.join('; ')})`;
}

/** Returns the text of a default; null if the help need not show it: a switch that is off, an empty text or list. */
function plainDefault(value: unknown): string | null {
  const isText = (typeof value === 'string' && value !== '') || typeof value === 'number';
  return isText ? String(value) : null;
}

/** Returns a command's words after the program's name, such as `db check`; empty for the program itself. */
export function toCommandPath(command: Command): string {
  return command.parent === null ? '' : `${toCommandPath(command.parent)} ${command.name()}`.trim();
}
