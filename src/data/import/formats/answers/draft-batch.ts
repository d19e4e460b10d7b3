/**
 * A batch of records in an order that can be imported. A response has a game's trophies before the rest of the game, and mixes catalogue
 * and player data. Several elements of a response may state values of one game or player; they become one record. Each draft is checked
 * before it is merged, so that an unusable value does not replace a valid one.
 */

import { foldName } from '../../../../domain/index.ts';
import type { DataRecord } from '../../../../records/records.ts';
import type { Strictness } from '../../check/check-record.ts';
import { checkRecord } from '../../check/check-record.ts';
import type { SourceItem } from '../../source/source.ts';
import { describeFault, describeUnusable } from '../../check/unusable-value.ts';
import type { Draft } from './answer-drafts.ts';
import { findElement } from './elements.ts';

/** Each record type comes after the types it refers to. */
const order: readonly Draft['type'][] = [
  'game',
  'group',
  'trophy',
  'player',
  'playerGame',
  'earned',
];

/** Maximum number of mentioned records whose keys are remembered. It limits their memory to about 10 MB. */
const maxMentions = 50_000;

interface Waiting {
  record: DataRecord;
  readonly where: string;
}

/** Collects drafts. */
export class DraftBatch {
  readonly #strictness: Strictness;
  #waiting = new Map<string, Waiting>();
  #findings: SourceItem[] = [];
  #mentioned = new Set<string>();

  constructor(strictness: Strictness) {
    this.#strictness = strictness;
  }

  /** Number of items in the batch. */
  get size(): number {
    return this.#waiting.size + this.#findings.length;
  }

  /**
   * Starts a new document. A game or player that it mentions is added even if an earlier document mentioned it, because the dates of the
   * documents may differ.
   */
  beginDocument(): void {
    this.#mentioned.clear();
  }

  /** Adds a draft; its properties replace those of an earlier draft of the same record. */
  add(draft: Draft, where: string): void {
    this.#put(draft, where, (earlier, record) => merged(earlier, record));
  }

  /** Adds a record that other records refer to, once. It does not replace properties of a record that is already in the batch. */
  mention(draft: Draft, where: string): void {
    const text = JSON.stringify(draft);
    if (this.#mentioned.has(text)) return;
    if (this.#mentioned.size >= maxMentions) this.#mentioned.clear();
    this.#mentioned.add(text);
    this.#put(draft, where, (earlier, record) => merged(record, earlier));
  }

  /** Removes and returns all items. */
  take(): readonly SourceItem[] {
    const waiting = [...this.#waiting.values()];
    const findings = this.#findings;
    this.#waiting = new Map();
    this.#findings = [];
    return [
      ...findings,
      ...order.flatMap((type) => waiting.filter(({ record }) => record.type === type)),
    ];
  }

  #put(
    draft: Draft,
    where: string,
    merge: (earlier: DataRecord, record: DataRecord) => DataRecord,
  ): void {
    const record = this.#check(draft, where);
    if (record === null) return;
    const waiting = this.#waiting.get(keyOf(draft));
    if (waiting === undefined) this.#waiting.set(keyOf(draft), { record, where });
    else waiting.record = merge(waiting.record, record);
  }

  #check(draft: Draft, where: string): DataRecord | null {
    const checked = checkRecord(draft, this.#strictness);
    if ('record' in checked) {
      for (const unusable of checked.unusable)
        this.#findings.push({
          warning: describeUnusable(unusable, findElement(draft.type, unusable.property)),
          where,
        });
      return checked.record;
    }
    const { cause, invalid } = checked;
    const reason =
      cause === null ? invalid : describeFault(cause, findElement(draft.type, cause.property));
    this.#findings.push({ invalid: `${describe(draft)}: ${reason}`, where });
    return null;
  }
}

/** Merges two drafts of the same record; the properties of the second take precedence. */
function merged<R extends DataRecord>(first: R, second: R): R {
  return { ...first, ...second };
}

/** Describes the record of a draft, such as `trophy NPWR90001_00 3`. */
function describe(draft: Draft): string {
  const { type, player, game, id, name, trophy } = draft;
  const parts = [type, player, game, id, name, trophy];
  return parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}

/** Returns the key of a record. Names and ids are not case-sensitive (docs/spec/decisions.md 4). */
function keyOf(draft: Draft): string {
  const { type, player, game, id, name, trophy } = draft;
  return JSON.stringify([type, fold(player), fold(game), fold(id), fold(name), trophy]);
}

function fold(part: unknown): unknown {
  return typeof part === 'string' ? foldName(part) : part;
}
