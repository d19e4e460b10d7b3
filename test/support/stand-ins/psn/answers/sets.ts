/** The console network's responses about trophy sets. */

import type { StandInTitle } from '../model.ts';

/** Returns the trophies of a set. */
export function writeSet(title: StandInTitle): unknown {
  const { id, version } = title;
  const trophies = title.wrongSets?.shift() ?? title.trophies;
  return {
    trophySetVersion: version,
    hasTrophyGroups: trophies.some(({ group }) => group !== undefined),
    trophies: trophies.map(({ grade, name, group = 'default', hidden = false }, trophyId) => ({
      trophyId,
      trophyHidden: hidden,
      trophyType: grade,
      trophyName: name,
      trophyDetail: `Do it: ${name}`,
      trophyIconUrl: `http://images.example/${id}/${trophyId}.png`,
      trophyGroupId: group,
    })),
    totalItemCount: trophies.length,
  };
}

/** Returns the names of a set's groups. */
export function writeGroups({ id, trophies, name, platform }: StandInTitle): unknown {
  const ids = [...new Set(trophies.map(({ group = 'default' }) => group))];
  return {
    trophyTitleName: name,
    trophyTitleIconUrl: `http://images.example/${id}.png`,
    trophyTitlePlatform: platform,
    trophyGroups: ids.map((id) => ({
      trophyGroupId: id,
      trophyGroupName: `Group ${id}`,
      definedTrophies: {},
    })),
  };
}
