import { instanceSubjects } from '../../../../records/instance-records.ts';
import { toggle } from '../../../../settings/setting.ts';
import { defineFormat } from '../../source/format.ts';
import { underRule } from '../../source/instance-rule.ts';

/** Declares Laurel's own format. */
export const ndjson = defineFormat({
  name: 'ndjson',
  network: 'any',
  about:
    'Import records of all types, one JSON object per line, plain or compressed with gzip. laurel export writes such files.',
  path: 'file to read, or - for the standard input',
  inputs: ['file', 'stream'],
  options: {
    dataOnly: toggle(
      `Leave out the data of the instance, even with --restore: ${instanceSubjects}.`,
    ),
  },
  hasInstance: true,
  uses: [],
  async open(input, { dataOnly }, context) {
    const { openNdjson } = await import('./ndjson.ts');
    return underRule(await openNdjson(input, context), dataOnly ? 'skip' : 'load');
  },
});
