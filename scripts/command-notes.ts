/** The note below the title of each how-to page with commands of Laurel, which leads to the page that says how to run them. */

import { globSync } from 'node:fs';
import { join, posix, sep } from 'node:path';

/** The page that the notes lead to, and the one that needs none. */
const target = 'docs/how-to/run-commands.md';

/** A block of the shell with a command that begins with `laurel`, alone or after an assignment. */
const hasCommand = /^ *```sh[^\n]*\n(?:(?! *```)[^\n]*\n)*? *(?:[A-Z_]+=\S+ )?laurel /m;
const note = /^> `laurel` is the command [^\n]*\n\n/m;

function writeNote(page: string): string {
  const path = posix.relative(posix.dirname(page), target);
  return `> \`laurel\` is the command if you installed a package. In a clone it is \`npx laurel\`, and with systemd or Docker \`laurel-ctl\`: [Run commands on the service's store](${path}).\n\n`;
}

/** Returns a page with the note below its title, or without one if it has no commands. */
export function withCommandNote(page: string, text: string): string {
  const bare = text.replace(note, '');
  if (page === target || !hasCommand.test(bare)) return bare;
  return bare.replace(/^# [^\n]*\n\n/, (title) => `${title}${writeNote(page)}`);
}

/** Every how-to page, relative to the repository. */
export const howToPages: readonly string[] = globSync('docs/how-to/**/*.md', {
  cwd: join(import.meta.dirname, '..'),
})
  .map((page) => page.split(sep).join('/'))
  .toSorted();
