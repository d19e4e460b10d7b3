/** The note below the title of each how-to page with Laurel commands. It links to the page that explains how to run them. */

import { globSync } from 'node:fs';
import { join, posix, sep } from 'node:path';

/** The page that the notes link to. It needs no note itself. */
const target = 'docs/how-to/run-commands.md';

/** Matches a shell block with a command that begins with `laurel`, or with a variable assignment and `laurel`. */
const hasCommand = /^ *```sh[^\n]*\n(?:(?! *```)[^\n]*\n)*? *(?:[A-Z_]+=\S+ )?laurel /m;
const note = /^> `laurel` is the command [^\n]*\n\n/m;

function writeNote(page: string): string {
  const path = posix.relative(posix.dirname(page), target);
  return `> \`laurel\` is the command if you installed a package. In a clone, type \`npx laurel\` instead. With systemd or Docker, type \`laurel-ctl\`. See [Run commands on the service's store](${path}).\n\n`;
}

/** Returns a page with the note below its title, or without one if it has no commands. */
export function withCommandNote(page: string, text: string): string {
  const bare = text.replace(note, '');
  if (page === target || !hasCommand.test(bare)) return bare;
  return bare.replace(/^# [^\n]*\n\n/, (title) => `${title}${writeNote(page)}`);
}

/** The paths of all how-to pages, relative to the repository. */
export const howToPages: readonly string[] = globSync('docs/how-to/**/*.md', {
  cwd: join(import.meta.dirname, '..'),
})
  .map((page) => page.split(sep).join('/'))
  .toSorted();
