/** Where the documentation of a command is, for the end of its help. */

import type { Command } from 'commander';
import { docsPath } from '../../docs/index.ts';
import { toCommandPath } from './layout.ts';

/** The last line of help. Commands that have sub-commands are on one page together. */
export function describeDocumentation(command: Command): string {
  return `\nDocumentation: ${documentationPath(command)} on your site`;
}

/** The path of a command's page. */
export function documentationPath(command: Command): string {
  const words = toCommandPath(command);
  return command.commands.length === 0
    ? docsPath(`reference/cli/laurel-${words.replaceAll(' ', '-')}`)
    : docsPath('reference/cli');
}
