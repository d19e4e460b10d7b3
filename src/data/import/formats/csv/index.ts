import { choice, InvalidValue, text, toggle } from '../../../../settings/setting.ts';
import { defineFormat } from '../../source/format.ts';
import { playerName } from '../import-options.ts';
import { dateForms } from './date-forms.ts';
import { readMap } from './columns.ts';

/** Declares CSV files of earned trophies and of games. */
export const csv = defineFormat({
  name: 'csv',
  network: 'any',
  about:
    'Import earned trophies or games from a CSV file with a header line. laurel export --format csv writes such files.',
  path: 'file to read, or - for the standard input',
  inputs: ['file', 'stream'],
  options: {
    player: playerName(
      'Player to whom all rows belong; required if the file has no column player.',
    ),
    map: text(
      '',
      'names',
      'Other names of columns in the file, such as "game_id=Set,earned_at=Unlocked on".',
      (given) => {
        const read = readMap(given);
        if ('invalid' in read) throw new InvalidValue(read.invalid);
        return given;
      },
    ),
    dates: choice(
      'iso',
      dateForms,
      'Form of dates: iso (2024-12-31 18:30), dmy (31.12.2024), mdy (12/31/2024), unix (seconds), unix-ms (milliseconds).',
    ),
    earnedOnly: toggle(
      'Import only earned trophies. Their games and trophies must already be in the store.',
    ),
  },
  uses: ['timeZone'],
  async open(input, options, context) {
    return (await import('./csv.ts')).openCsv(input, options, context);
  },
});
