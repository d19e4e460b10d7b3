import { openTimeZone } from '../../../../domain/time/index.ts';
import { text } from '../../../../settings/setting.ts';
import { defineFormat } from '../../source/format.ts';
import { playerName } from '../import-options.ts';

/** Declares the format of saved responses. */
export const answers = defineFormat({
  name: 'xml',
  network: 'psn',
  about:
    'Import saved responses of this service, with any --brand, or of the original service: profiles, games and trophies, plain or in SOAP envelopes.',
  path: 'file, folder of .xml files, or - for the standard input',
  inputs: ['file', 'folder', 'stream'],
  options: {
    player: playerName(
      'Player to whom the responses belong. Required for lists of games and trophies, because they do not name the player.',
    ),
    game: text('', 'id', 'Game to which the trophies belong, if they do not name their game.'),
  },
  uses: ['timeZone'],
  async open(input, { player, game }, { strict, mayBePacked, timeZone }) {
    const { openAnswers } = await import('./answers.ts');
    const stated = { player: player || undefined, game: game || undefined, strict, mayBePacked };
    return openAnswers(input, { ...stated, zone: openTimeZone(timeZone) });
  },
});
