/** The console network's responses about play times, and about the trophy sets of games. */

import type { StandInPlayed, StandInPlayer } from '../model.ts';
import type { TitlesPart } from './titles.ts';
import { writeTitle } from './titles.ts';

/** Returns a page of the games and apps that a player has started, the most recently played first. */
export function writePlayed({ played = [] }: StandInPlayer, part: TitlesPart): unknown {
  const { limit, offset } = part;
  const sorted = played.toSorted((a, b) =>
    a.lastPlayed < b.lastPlayed ? 1 : a.lastPlayed > b.lastPlayed ? -1 : 0,
  );
  const titles = sorted.slice(offset, offset + limit).map(writeRow);
  const end = offset + titles.length;
  return {
    titles,
    totalItemCount: played.length,
    nextOffset: end < played.length ? end : null,
    previousOffset: offset === 0 ? null : Math.max(0, offset - limit),
  };
}

function writeRow(row: StandInPlayed): unknown {
  const { titleId, name, category, genres = [] } = row;
  const imageUrl = `http://images.example/${titleId}.png`;
  return {
    titleId,
    name,
    localizedName: name,
    imageUrl,
    localizedImageUrl: imageUrl,
    category,
    service: 'none',
    playCount: row.playCount,
    concept: {
      id: 1,
      titleIds: [titleId],
      name,
      media: { audios: [], videos: [], images: [] },
      genres,
    },
    media: {},
    firstPlayedDateTime: row.firstPlayed,
    lastPlayedDateTime: row.lastPlayed,
    playDuration: row.playDuration,
  };
}

/** Returns the trophy set of each game. A game without trophies has no set, and a game that does not exist is null. */
export function writeTitleSets(
  { played = [], titles }: StandInPlayer,
  titleIds: readonly string[],
): unknown {
  const rows = titleIds.map((npTitleId) => {
    const found = played.find(({ titleId }) => titleId === npTitleId);
    if (found === undefined) return null;
    const title = titles.find(({ id }) => id === found.setId);
    return { npTitleId, trophyTitles: title === undefined ? [] : [writeTitle(title)] };
  });
  return rows.includes(null) ? null : { titles: rows };
}
