import { toStrictness } from '../../check/check-record.ts';
import { defineFormat, requirePath } from '../../source/format.ts';
import { networkOptions } from '../import-options.ts';

/** Declares the format of saved responses of Steam. */
export const steam = defineFormat({
  name: 'steam',
  network: 'steam',
  about:
    "Import saved responses of the Steam Web API: owned.json, and for each game its schema, the player's achievements, and the percentage of players who have each achievement.",
  path: 'folder with owned.json, and for each game <appid>/schema.json, player.json and percentages.json, or <appid>-schema.json and so on',
  inputs: ['folder'],
  options: networkOptions,
  uses: [],
  async open(input, { player, grade }, context) {
    const { openSteam } = await import('./steam.ts');
    return openSteam(requirePath(input), { player, grade, strictness: toStrictness(context) });
  },
});
