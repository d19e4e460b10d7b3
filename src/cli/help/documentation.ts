/** The address of a command's documentation, shown at the end of its help. */

import type { Command } from 'commander';
import { docsPath } from '../../docs/index.ts';
import { toCommandPath } from './layout.ts';

/** Returns the last line of a command's help. Sub-commands share a page with their parent. */
export function describeDocumentation(command: Command): string {
  return `\nDocumentation: ${documentationPath(command)} on your site`;
}

/** Returns the path of a command's page in the documentation. */
export function documentationPath(command: Command): string {
  const words = toCommandPath(command);
  return command.commands.length === 0
    ? docsPath(`reference/cli/laurel-${words.replaceAll(' ', '-')}`)
    : docsPath('reference/cli');
}
