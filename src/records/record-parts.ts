/** Parts of the data that records are about. */

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

/** A game, a group or a trophy, as complete as its source has it. */
export type CatalogueRecord = AssumedGameRecord | GroupRecord | PartialTrophyRecord;
/** An earned trophy that is named by its number, its key or its title. */
export type AnyEarnedRecord = AssumedEarnedRecord | KeyedEarnedRecord | TitledEarnedRecord;
/** What a player has of a game. */
export type PlayRecord = PlayerGameRecord | AnyEarnedRecord;

/** Parts of the data; a batch contains records of one part. */
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

/** Names of the players that a record is about. */
export function listPlayers(record: DataRecord): string[] {
  if (isPlay(record) || isAccount(record) || isPlayTime(record) || isChoice(record))
    return [record.player];
  return isPlayer(record) ? [record.name, ...(record.formerNames ?? [])] : [];
}

/** Whether a record is of the play of a game. */
export function isPlay(record: DataRecord): record is PlayRecord {
  return record.type === 'earned' || record.type === 'playerGame';
}

/** Whether a record is a player. */
export function isPlayer(record: DataRecord): record is PlayerRecord {
  return record.type === 'player';
}

/** Whether a record is an account of a player. */
export function isAccount(record: DataRecord): record is AccountRecord {
  return record.type === 'account';
}

/** Whether a record is how long a player has played a title. */
export function isPlayTime(record: DataRecord): record is PlayTimeRecord {
  return record.type === 'playTime';
}

/** Whether a record is what a player chooses for their own profile. */
export function isChoice(record: DataRecord): record is ChoiceRecord {
  return record.type === 'hiddenGame' || record.type === 'hunt';
}

/** Whether a record is of the catalogue. */
export function isCatalogueRecord(record: DataRecord): record is CatalogueRecord {
  return record.type === 'game' || record.type === 'group' || record.type === 'trophy';
}
