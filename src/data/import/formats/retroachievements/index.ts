import { toggle } from '../../../../settings/setting.ts';
import { toStrictness } from '../../check/check-record.ts';
import { defineFormat } from '../../source/format.ts';
import { networkOptions } from '../import-options.ts';

export { readAnswer } from './read-answer.ts';

/** Declares the format of saved responses of RetroAchievements. */
export const retroachievements = defineFormat({
  name: 'retroachievements',
  network: 'retro',
  about:
    'Import saved responses of the RetroAchievements API: games with progress, lists of games, recent achievements, profiles.',
  path: 'file, folder of .json files, or - for the standard input',
  inputs: ['file', 'folder', 'stream'],
  options: {
    ...networkOptions,
    hardcore: toggle('Import only achievements that were earned in hardcore mode.'),
  },
  uses: [],
  async open(input, { player, grade, hardcore }, context) {
    const { openRetroAchievements } = await import('./retroachievements.ts');
    return openRetroAchievements(
      input,
      { player, grade, strictness: toStrictness(context) },
      hardcore,
    );
  },
});
