/** A game as the responses of its network state it, and its conversion to records (docs/spec/networks.md 1 and 2). */

import type { Grade, OtherNetwork } from '../../../../domain/index.ts';
import { gameIdOn, gradeOn } from '../../../../domain/index.ts';
import { writeIsoInstant } from '../../../../domain/time/index.ts';
import { omitEmpty, omitNil } from '../../../../records/omit-nil.ts';
import type { DataRecord } from '../../../../records/records.ts';
import type { Strictness } from '../../check/check-record.ts';
import { checkRecord } from '../../check/check-record.ts';
import { describeUnusable } from '../../check/unusable-value.ts';
import type { SourceItem } from '../../source/source.ts';

/** How and when a player earned a trophy. Instants are milliseconds UTC; null if unknown. */
export interface NativeEarned {
  readonly date: number | null;
  readonly hardcore?: number | null;
}

/** A trophy, as its network states it. Null means that the network did not state the value. */
export interface NativeTrophy {
  /** The trophy's number; undefined if the store assigns a number to the key. */
  readonly id?: number;
  /** The network's own id of the trophy. */
  readonly key: string;
  readonly title: string | null;
  readonly description?: string | null;
  readonly image?: string | null;
  readonly isHidden?: boolean;
  readonly points?: number | null;
  readonly weightedPoints?: number | null;
  /** Percentage of the network's players who have earned it; null or undefined if not stated. */
  readonly share?: number | null;
  readonly shareAt?: number | null;
  /** The grade, if the source states one. Otherwise the network's rule determines it. */
  readonly grade?: Grade | null;
  /** How it was earned; null if the player has not earned it. */
  readonly earned: NativeEarned | null;
}

/** A game as its network states it for one player, with the listed trophies. */
export interface NativeGame {
  readonly network: OtherNetwork;
  /** The network's own id of the game, in digits. */
  readonly number: string;
  readonly title: string | null;
  readonly image?: string | null;
  readonly system?: string | null;
  readonly award?: string | null;
  readonly awardedAt?: number | null;
  readonly lastUpdatedAt?: number | null;
  /** Whether the player has the game even if no trophy is earned. */
  readonly isPlayed: boolean;
  readonly trophies: readonly NativeTrophy[];
}

/** The rules for making records. */
export interface NativeRules {
  readonly player: string;
  /** `rule`: grades by the rule of the network; `bronze`: all trophies are bronze. */
  readonly grade: 'rule' | 'bronze';
  readonly strictness: Strictness;
}

/** Returns the items of a game, in an order that can be imported. */
export function toGameItems(game: NativeGame, rules: NativeRules, where: string): SourceItem[] {
  const { player, strictness } = rules;
  const id = gameIdOn(game.network, game.number);
  const items: SourceItem[] = [];
  const add = (
    value: object,
    finish: (record: DataRecord) => DataRecord = (record) => record,
  ): void => {
    const checked = checkRecord(value, strictness);
    if ('invalid' in checked) items.push({ where, invalid: checked.invalid });
    else {
      items.push(
        ...checked.unusable.map((unusable) => ({ where, warning: describeUnusable(unusable) })),
      );
      items.push({ where, record: finish(checked.record) });
    }
  };
  const { title, image, system } = game;
  add({ type: 'game', id, platform: game.network, ...omitEmpty({ title, image, system }) });
  for (const trophy of game.trophies)
    add(trophyOf(trophy, id, game.network, rules), (record) => withFirstGrade(record, trophy));
  const earned = game.trophies.filter((trophy) => trophy.earned !== null);
  const { award, awardedAt, lastUpdatedAt } = game;
  if (!game.isPlayed && earned.length === 0) return items;
  add({
    type: 'playerGame',
    player,
    game: id,
    ...datesOf({ lastUpdated: lastUpdatedAt, awarded: awardedAt }),
    ...omitEmpty({ award }),
  });
  for (const trophy of earned) items.push({ where, record: earnedOf(trophy, player, id) });
  return items;
}

function trophyOf(
  trophy: NativeTrophy,
  game: string,
  network: OtherNetwork,
  rules: NativeRules,
): object {
  const {
    id = 0,
    key,
    title,
    description,
    image,
    points = null,
    weightedPoints,
    share = null,
    shareAt,
    isHidden,
  } = trophy;
  const grade =
    trophy.grade ?? (rules.grade === 'bronze' ? 'bronze' : gradeOn(network, { points, share }));
  return {
    type: 'trophy',
    game,
    id,
    key,
    grade,
    ...omitEmpty({ title, description, image }),
    ...omitNil({ points, weightedPoints, share, hidden: isHidden }),
    ...datesOf({ shareDate: shareAt }),
  };
}

/** Marks the record so that only the first import of a trophy sets its grade, and so that the store numbers a trophy without a number. */
function withFirstGrade(record: DataRecord, { id }: NativeTrophy): DataRecord {
  if (record.type !== 'trophy' || record.grade === undefined) return record;
  const { grade: gradeIfNew, id: _, ...rest } = record;
  return { ...rest, ...(id === undefined ? {} : { id }), gradeIfNew };
}

/** Returns the earned record. An unknown date is omitted, so that a date from another source is not cleared. */
function earnedOf({ id, key, earned }: NativeTrophy, player: string, game: string): DataRecord {
  const dates = omitNil({ date: earned?.date, hardcore: earned?.hardcore });
  if (id === undefined) return { type: 'earned', player, game, key, ...dates };
  return { type: 'earned', player, game, trophy: id, ...dates };
}

function datesOf(dates: Readonly<Record<string, number | null | undefined>>): object {
  const known = Object.entries(dates).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  return Object.fromEntries(known.map(([name, at]) => [name, writeIsoInstant(at)]));
}
