/** The parts of the data that records belong to. */

import type { ChoiceRecord } from './choice-records.ts';
import { isInstanceRecord } from './instance-records.ts';
import type {
  AccountRecord,
  AssumedEarnedRecord,
  AssumedGameRecord,
  DataRecord,
  GroupRecord,
  KeyedEarnedRecord,
  PartialTrophyRecord,
  PlayerGameRecord,
  PlayerRecord,
  PlayTimeRecord,
  TitledEarnedRecord,
} from './records.ts';

/** A game, a group or a trophy. It may be incomplete. */
export type CatalogueRecord = AssumedGameRecord | GroupRecord | PartialTrophyRecord;
/** An earned trophy that is identified by its number, key or title. */
export type AnyEarnedRecord = AssumedEarnedRecord | KeyedEarnedRecord | TitledEarnedRecord;
/** A player's game, or one of its earned trophies. */
export type PlayRecord = PlayerGameRecord | AnyEarnedRecord;

/** The parts of the data. A batch contains records of only one part. */
export type Part =
  | 'catalogue'
  | 'players'
  | 'accounts'
  | 'play'
  | 'play times'
  | 'choices'
  | 'instance';

/** Returns the part that a record belongs to. */
export function findPart(record: DataRecord): Part {
  if (isPlay(record)) return 'play';
  if (isPlayer(record)) return 'players';
  if (isAccount(record)) return 'accounts';
  if (isPlayTime(record)) return 'play times';
  if (isChoice(record)) return 'choices';
  return isInstanceRecord(record) ? 'instance' : 'catalogue';
}

/** Returns the names of the players that a record is about. */
export function listPlayers(record: DataRecord): string[] {
  if (isPlay(record) || isAccount(record) || isPlayTime(record) || isChoice(record))
    return [record.player];
  return isPlayer(record) ? [record.name, ...(record.formerNames ?? [])] : [];
}

/** Checks whether a record is a player's game or an earned trophy. */
export function isPlay(record: DataRecord): record is PlayRecord {
  return record.type === 'earned' || record.type === 'playerGame';
}

/** Checks whether a record is a player. */
export function isPlayer(record: DataRecord): record is PlayerRecord {
  return record.type === 'player';
}

/** Checks whether a record is a player's account. */
export function isAccount(record: DataRecord): record is AccountRecord {
  return record.type === 'account';
}

/** Checks whether a record is a player's play time in a title. */
export function isPlayTime(record: DataRecord): record is PlayTimeRecord {
  return record.type === 'playTime';
}

/** Checks whether a record is a player's choice for their own profile. */
export function isChoice(record: DataRecord): record is ChoiceRecord {
  return record.type === 'hiddenGame' || record.type === 'hunt';
}

/** Checks whether a record belongs to the catalogue. */
export function isCatalogueRecord(record: DataRecord): record is CatalogueRecord {
  return record.type === 'game' || record.type === 'group' || record.type === 'trophy';
}
