/** `laurel import xml PATH [--player NAME] [--game ID]`: imports saved responses of this service or of the original. */

import type { Command } from 'commander';
import { settingsFor } from '../settings/index.ts';
import { checkedName } from '../actions/index.ts';
import type { ImportChoices } from './run-import.ts';
import { addImportChoices, runImport } from './run-import.ts';
import { addSettings, readSettings } from './setting-options.ts';

const declarations = settingsFor('import xml');

interface XmlOptions extends ImportChoices {
  readonly player?: string;
  readonly game?: string;
}

export function addXmlCommand(importing: Command): void {
  const command = importing
    .command('xml')
    .description(
      'Import saved responses of this service or of the original: profiles, games and trophies, plain or in SOAP envelopes, of any brand.',
    )
    .argument('<path>', 'file, folder of .xml files, or - for the standard input')
    .option('--player <name>', 'player of the responses; required for lists of games and trophies, which do not name the player')
    .option('--game <id>', 'game of trophies that do not name their game');
  addImportChoices(command);
  addSettings(command, declarations).action(async (path: string, { player, game, ...choices }: XmlOptions) => {
    const chosen = readSettings(command, declarations);
    const owner = player === undefined ? undefined : checkedName(player);
    await runImport({ kind: 'xml', path, player: owner, game, timeZone: chosen.timeZone }, chosen, choices);
  });
}
