/** The ways to import data into an empty instance, with commands that work where the service was started. */

import type { PageContext } from '../../frame/context.ts';
import { writeCommand, writeDialog } from '../../frame/owner-commands.ts';

interface WayToLoad {
  readonly title: string;
  readonly text: string;
  readonly lines: readonly string[];
}

/** Returns the ways that are available. A container can access neither the folders of its machine nor ports that were not opened for it. */
export function waysToLoad({ commands, t: { firstRun: t } }: PageContext): readonly WayToLoad[] {
  const isContained = commands.place === 'container' || commands.place === 'insideContainer';
  const run = (words: string): string => writeCommand(commands, words);
  const file = { title: t.file, text: t.fileText };
  const network = {
    title: t.network,
    text: t.networkText,
    lines: [writeDialog(commands, 'sync login'), run('sync add LanternFox'), run('sync run')],
  };
  if (isContained) {
    const piped = [
      `${run('import csv - --player LanternFox')} < trophies.csv`,
      `${run('import ndjson -')} < laurel.ndjson`,
    ];
    return [{ ...file, lines: piped }, network];
  }
  return [
    {
      title: t.emulator,
      text: t.emulatorText,
      lines: [
        run('import rpcs3 ~/.config/rpcs3 --player LanternFox'),
        run('import shadps4 ~/.local/share/shadPS4 --player LanternFox'),
      ],
    },
    {
      ...file,
      lines: [
        run('import csv trophies.csv --player LanternFox'),
        run('import ndjson laurel.ndjson'),
      ],
    },
    network,
    // The demo uses a separate store, not the store of the service.
    {
      title: t.demo,
      text: t.demoText,
      lines: [`${commands.program} serve --demo --store sqlite:demo.db --port 8081`],
    },
  ];
}
