import { toStrictness } from '../../check/check-record.ts';
import { defineFormat, requirePath } from '../../source/format.ts';
import { text } from '../../../../settings/setting.ts';
import { networkOptions } from '../import-options.ts';

/** Declares the format of exports of the PlayniteAchievements plugin. */
export const playnite = defineFormat({
  name: 'playnite',
  network: 'any',
  about:
    'Import your Steam and RetroAchievements games from files that the Playnite plugin PlayniteAchievements has exported. Games of other platforms are skipped.',
  path: 'folder achievement_export_… with six .csv files',
  inputs: ['folder'],
  options: {
    ...networkOptions,
    provider: text('', 'key', 'Import only the games of this provider, such as Steam.'),
  },
  uses: [],
  async open(input, { player, grade, provider }, context) {
    const { openPlaynite } = await import('./playnite.ts');
    return openPlaynite(
      requirePath(input),
      { player, grade, strictness: toStrictness(context) },
      provider,
    );
  },
});
