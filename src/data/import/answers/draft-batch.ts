/**
 * Records waiting to be handed on, in an order that loads: an answer has a game's trophies before the
 * rest of the game, and catalogue and player mixed. What an answer states of one game or player in several places
 * becomes one record. Each draft is checked before it is merged, so that a value that cannot be used hides no other, whether
 * the two come in one batch or in several.
 */

import { foldName } from '../../../domain/index.ts';
import type { DataRecord } from '../../records/records.ts';
import type { Strictness } from '../check-record.ts';
import { checkRecord } from '../check-record.ts';
import type { SourceItem } from '../source.ts';
import { describeFault, describeUnusable } from '../unusable-value.ts';
import type { Draft } from './answer-drafts.ts';
import { elementOf } from './elements.ts';

/** Each type after those it refers to. */
const order: readonly Draft['type'][] = ['game', 'group', 'trophy', 'player', 'playerGame', 'earned'];

/** Mentions remembered, so that the memory stays bounded; some 10 MB. */
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

  /** Items that wait. */
  get size(): number {
    return this.#waiting.size + this.#findings.length;
  }

  /** What other documents mentioned is mentioned again: it may be of another date there. */
  beginDocument(): void {
    this.#mentioned.clear();
  }

  /** Adds a draft; its properties win over those of an earlier one of the same thing. */
  add(draft: Draft, where: string): void {
    const record = this.#check(draft, where);
    if (record === null) return;
    const known = this.#waiting.get(keyOf(draft));
    if (known === undefined) this.#waiting.set(keyOf(draft), { record, where });
    else known.record = merged(known.record, record);
  }

  /** Adds what has to be there for others to refer to; once is enough. */
  mention(draft: Draft, where: string): void {
    const text = JSON.stringify(draft);
    if (this.#mentioned.has(text)) return;
    if (this.#mentioned.size >= maxMentions) this.#mentioned.clear();
    this.#mentioned.add(text);
    const record = this.#check(draft, where);
    if (record === null) return;
    const known = this.#waiting.get(keyOf(draft));
    if (known === undefined) this.#waiting.set(keyOf(draft), { record, where });
    else known.record = merged(record, known.record);
  }

  /** Everything that waits, and nothing waits any more. */
  take(): readonly SourceItem[] {
    const waiting = [...this.#waiting.values()];
    const findings = this.#findings;
    this.#waiting = new Map();
    this.#findings = [];
    return [...findings, ...order.flatMap((type) => waiting.filter(({ record }) => record.type === type))];
  }

  #check(draft: Draft, where: string): DataRecord | null {
    const checked = checkRecord(draft, this.#strictness);
    if ('record' in checked) {
      for (const unusable of checked.unusable)
        this.#findings.push({ warning: describeUnusable(unusable, elementOf(draft.type, unusable.property)), where });
      return checked.record;
    }
    const { cause, invalid } = checked;
    const reason = cause === null ? invalid : describeFault(cause, elementOf(draft.type, cause.property));
    this.#findings.push({ invalid: `${describe(draft)}: ${reason}`, where });
    return null;
  }
}

/** Both say something of the same thing; the properties of the second win. */
function merged<R extends DataRecord>(first: R, second: R): R {
  return { ...first, ...second };
}

/** Names what a draft is about: `trophy NPWR90001_00 3`. */
function describe(draft: Draft): string {
  const { type, player, game, id, name, trophy } = draft;
  const parts = [type, player, game, id, name, trophy];
  return parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}

function keyOf(draft: Draft): string {
  const { type, player, game, id, name, trophy } = draft;
  return JSON.stringify([type, fold(player), fold(game), fold(id), fold(name), trophy]);
}

/** Names and ids are the same without regard to case (docs/spec/decisions.md 4). */
function fold(part: unknown): unknown {
  return typeof part === 'string' ? foldName(part) : part;
}
