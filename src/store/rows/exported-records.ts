/** Converts rows of the catalogue and of players to records. Default values are omitted. */

import type { Network } from '../../domain/index.ts';
import { omitNil } from '../../records/omit-nil.ts';
import type { GameRecord, GroupRecord, PlayerRecord, TrophyRecord } from '../../records/records.ts';
import { readPins } from '../../records/pins.ts';
import { toGameStatus, toGrade, toNetwork, toSeries } from './row-values.ts';
import { toStatedCounts, withoutStated } from '../schema/stated-columns.ts';
import type { game, player, RowOf, trophy, trophyGroup } from '../schema/tables.ts';

/** Returns undefined for the default value, so that records omit it. */
function unless<T>(value: T, defaultValue: T): T | undefined {
  return value === defaultValue ? undefined : value;
}

/** Returns the network of a game; undefined for `psn`, so that records omit it. */
function networkUnlessPsn(text: string): Network | undefined {
  return unless(toNetwork(text), 'psn');
}

/** Creates the record of a game. */
export function toGameRecord(row: RowOf<typeof game>): GameRecord {
  return {
    type: 'game',
    id: row.gameId,
    ...omitNil({
      europeId: unless(row.europeId, ''),
      title: row.title,
      image: row.image,
      guide: row.guide,
      titleOnGuide: row.titleOnGuide,
      released: row.releasedAt,
      stars: unless(row.stars, 0),
      reviews: unless(row.reviews, 0),
      platform: row.platform,
      network: networkUnlessPsn(row.network),
      system: row.system,
      setVersion: row.setVersion,
      status: row.status === null ? null : toGameStatus(row.status),
      statedSet: toStatedCounts(row),
      statedTrophies: row.statedTrophies,
      statedPoints: row.statedPoints,
    }),
    // Written as null if the game was stated to be in no series, because then an older record adds none.
    ...(row.series === null ? {} : { series: toSeries(row.series) }),
    // Written even if null, because otherwise an import that adds the game would set a date.
    added: row.addedAt,
    ...omitNil({ asOf: row.factsAt }),
  };
}

/** Creates the record of a group of trophies. */
export function toGroupRecord({
  gameId,
  groupId,
  name,
  detail,
}: RowOf<typeof trophyGroup>): GroupRecord {
  return { type: 'group', game: gameId, id: groupId, ...omitNil({ name, detail }) };
}

/** Creates the record of a trophy. */
export function toTrophyRecord(row: RowOf<typeof trophy>): TrophyRecord {
  return {
    type: 'trophy',
    game: row.gameId,
    id: row.trophyId,
    grade: toGrade(row.grade),
    ...omitNil({
      key: row.networkKey,
      points: row.nativePoints,
      weightedPoints: row.weightedPoints,
      share: row.globalShare,
      shareDate: row.shareAt,
      progressTarget: row.progressTarget,
      reward: row.reward,
      title: row.title,
      description: row.description,
      fullDescription: row.fullDescription,
      image: row.image,
      hidden: unless(row.hidden === 1, false),
      group: row.groupId,
      guide: row.guide,
      titleOnGuide: row.titleOnGuide,
    }),
  };
}

/** Creates the record of a player. */
export function toPlayerRecord(
  row: RowOf<typeof player> & { readonly nameKey: string },
  formerNames: readonly string[],
): PlayerRecord {
  const {
    playerId: _,
    name,
    updateNumber: __,
    playUpdate: ___,
    source: ____,
    nameKey: _____,
    media: ______,
    hiddenGames: _______,
    pins,
    lastSeenAt,
    updatedAt,
    gamesUpdatedAt,
    cardChangedAt: cardChanged,
    asOf,
    ...same
  } = withoutStated(row);
  return {
    type: 'player',
    name,
    ...(formerNames.length > 0 ? { formerNames: [...formerNames] } : {}),
    ...omitNil({
      ...same,
      plus: unless(row.plus === 1, false),
      online: unless(row.online === 1, false),
      away: unless(row.away === 1, false),
      hidden: unless(row.hidden === 1, false),
      excluded: unless(row.excluded === 1, false),
      hoursHidden: unless(row.hoursHidden === 1, false),
      presenceHidden: unless(row.presenceHidden === 1, false),
      lastSeen: lastSeenAt,
      statedEarned: toStatedCounts(row),
      pins: pins === null ? null : [...readPins(pins)],
    }),
    updated: updatedAt,
    ...(asOf === updatedAt ? {} : { asOf }),
    // Written even if null, because otherwise an import of the player's games would set a date.
    gamesUpdated: gamesUpdatedAt,
    cardChanged,
  };
}
