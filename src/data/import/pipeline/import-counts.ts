/** Import summary: counts and messages. */

import type { DataRecord } from '../../../records/records.ts';
import type { Outcome, Pruned } from '../../../store/port/store.ts';
import type { ChangedRow } from './changed-row.ts';
import { changedRow } from './changed-row.ts';
import type { MessageKind } from './message-kinds.ts';
import { createKinds } from './message-kinds.ts';
import { isInstanceRecord } from '../../../records/instance-records.ts';
import { writeRecordLine } from '../formats/ndjson/write-ndjson.ts';
import { printable } from '../source/source.ts';

type RecordType = DataRecord['type'];
type Applied = Extract<Outcome, string>;
/** Numbers of records by outcome. */
export type Counts = Readonly<Record<Applied, number>>;

/** A message about the source: location and reason. */
export interface Rejection {
  readonly where: string;
  readonly reason: string;
}

/** The number of messages, the first of them in order, and their kinds. */
export interface Listed {
  readonly total: number;
  readonly first: readonly Rejection[];
  readonly kinds: readonly MessageKind[];
}

/** A record that a dry run would have added or changed. */
export interface Change {
  readonly where: string;
  readonly outcome: 'added' | 'changed';
  /** The properties of the record, as text. */
  readonly record: string;
  readonly type: RecordType;
  /** The record as typed values. */
  readonly row: ChangedRow;
}

/** Maximum number of stored messages of each kind; further messages are only counted, to bound memory. */
export const listedRejections = 1000;

/** Maximum number of player names in a summary. */
export const listedPlayers = 10_000;

/** The result of an import, for the command line and the admin API. */
export interface Summary {
  /** Whether data was imported. False if a rejection rolled back the import; all counts are then 0. */
  readonly isLoaded: boolean;
  readonly total: Counts;
  readonly byType: Readonly<Record<RecordType, Counts>>;
  readonly rejected: Listed;
  /** Values that were omitted or changed. Their records are imported. */
  readonly warnings: Listed;
  /** Items that were omitted without an error. */
  readonly skipped: Listed;
  /** Notes about imported records. */
  readonly notes: Listed;
  /** Games and trophies that the source did not list and that were removed, or would be in a dry run. Only set if pruning was requested. */
  readonly pruned?: Pick<Pruned, 'games' | 'trophies' | 'first'>;
  /** Names of players about whom records were added or changed, as the source spells them. The number of names is limited. */
  readonly players: readonly string[];
  /** Ids of sets whose records wait for their definition. Left out if there are none. */
  readonly waiting?: readonly string[];
  /** The changes of a dry run. If they are set, the counts are those of the import that was rolled back. */
  readonly changes?: { readonly total: number; readonly first: readonly Change[] };
}

/** Counts records and lists messages while an import runs. */
export interface ImportCounts {
  count(record: DataRecord, outcome: Applied, where: string): void;
  reject(rejection: Rejection): void;
  warn(warning: Rejection): void;
  skip(skipped: Rejection): void;
  note(note: Rejection): void;
  /** Records that a record waits for the definition of its set. */
  wait(set: string): void;
  /** Counts a trophy that is missing in the definition of its set. */
  leaveOut(where: string): void;
  /** Number of records that were counted or rejected so far. */
  seen(): number;
  firstRejection(): Rejection | null;
  /** Returns whether no item was rejected or skipped so far. */
  isComplete(): boolean;
  summary(isLoaded: boolean): Summary;
  /** Returns the summary of an import that was rolled back on purpose. */
  drySummary(): Summary;
}

/** Creates an empty counter. In a dry run, it also lists changes. */
export function createImportCounts({
  dryRun = false,
}: { readonly dryRun?: boolean } = {}): ImportCounts {
  const { total, byType, changes, players, count } = createCounting(dryRun);
  const { rejected, warnings, skipped, notes, waiting, leftOut } = createMessages();
  const messages = (): Pick<Summary, Messages> => ({
    rejected: rejected.listed(),
    warnings: warnings.listed(),
    skipped: skipped.listed(),
    notes: withLeftOut(notes, leftOut),
    ...(waiting.size === 0 ? {} : { waiting: [...waiting].toSorted() }),
  });
  return {
    count,
    reject: rejected.add,
    warn: warnings.add,
    skip: skipped.add,
    note: notes.add,
    wait: (set) => void waiting.add(set),
    leaveOut: (where) => void leftOut.set(where, (leftOut.get(where) ?? 0) + 1), // absent: no trophy was counted at this location before
    seen: () => total.added + total.changed + total.unchanged + rejected.listed().total,
    firstRejection: () => rejected.listed().first[0] ?? null,
    isComplete: () => rejected.listed().total + skipped.listed().total + waiting.size === 0,
    summary: (isLoaded) => ({
      isLoaded,
      players: isLoaded ? [...players] : [],
      total: isLoaded ? total : noCounts(),
      byType: isLoaded ? byType : noCountsByType(),
      ...messages(),
    }),
    drySummary: () => ({
      isLoaded: false,
      players: [...players],
      total,
      byType,
      ...messages(),
      changes: { total: total.added + total.changed, first: changes },
    }),
  };
}

/** Counts records by outcome, collects the names of their players, and lists the changes of a dry run. */
function createCounting(dryRun: boolean) {
  const total = noCounts();
  const byType = noCountsByType();
  const changes: Change[] = [];
  const players = new Set<string>();
  function count(record: DataRecord, outcome: Applied, where: string): void {
    total[outcome] += 1;
    byType[record.type][outcome] += 1;
    if (outcome === 'unchanged') return;
    const row = changedRow(record);
    notePlayer(players, row);
    if (!dryRun || changes.length >= listedRejections) return;
    changes.push({ where: printable(where), outcome, ...describeRecord(record), row });
  }
  return { total, byType, changes, players, count };
}

function notePlayer(players: Set<string>, { player }: ChangedRow): void {
  if (player !== null && players.size < listedPlayers) players.add(player);
}

type Messages = 'rejected' | 'warnings' | 'skipped' | 'notes' | 'waiting';

function createMessages() {
  return {
    rejected: createList(),
    warnings: createList(),
    skipped: createList(),
    notes: createList(),
    waiting: new Set<string>(),
    leftOut: new Map<string, number>(),
  };
}

/** Returns the notes, with one note for each location where trophies were left out. Call it only once, at the end. */
function withLeftOut(notes: MessageList, leftOut: ReadonlyMap<string, number>): Listed {
  for (const [where, count] of leftOut)
    notes.add({ where, reason: `trophies that its definition lacks were left out: ${count}` });
  return notes.listed();
}

/** Maximum displayed length of a record in UTF-16 units. */
const maxRecordLength = 300;

/** Describes a record. Instance records contain secrets, so only their type is shown. */
function describeRecord(record: DataRecord): Pick<Change, 'type' | 'record'> {
  const { type } = record;
  if (isInstanceRecord(record)) return { type, record: '' };
  const text = writeRecordLine(record)
    .replace(/^\{"type":"\w+",?/, '')
    .replace(/\}\n$/, '');
  return {
    type,
    record: printable(text.length > maxRecordLength ? `${text.slice(0, maxRecordLength)}…` : text),
  };
}

interface MessageList {
  readonly add: (item: Rejection) => void;
  readonly listed: () => Listed;
}

function createList(): MessageList {
  const first: Rejection[] = [];
  const kinds = createKinds();
  let total = 0;
  return {
    add({ where, reason }) {
      total += 1;
      // The location and the reason may contain text from the source.
      const message = { where: printable(where), reason: printable(reason) };
      kinds.add(message);
      if (first.length < listedRejections) first.push(message);
    },
    listed: () => ({ total, first, kinds: kinds.list() }),
  };
}

function noCounts(): Record<Applied, number> {
  return { added: 0, changed: 0, unchanged: 0 };
}

function noCountsByType(): Record<RecordType, Record<Applied, number>> {
  return {
    game: noCounts(),
    group: noCounts(),
    trophy: noCounts(),
    player: noCounts(),
    account: noCounts(),
    playerGame: noCounts(),
    earned: noCounts(),
    playTime: noCounts(),
    hiddenGame: noCounts(),
    hunt: noCounts(),
    webhook: noCounts(),
    followed: noCounts(),
    media: noCounts(),
    mediaPart: noCounts(),
    picture: noCounts(),
    siteSetting: noCounts(),
    dayZone: noCounts(),
    tombstoneKey: noCounts(),
    tombstone: noCounts(),
  };
}
