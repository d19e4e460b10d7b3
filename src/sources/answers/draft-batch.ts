/**
 * Drafts waiting to be handed on, in an order that loads: an answer has a game's trophies before the
 * rest of the game, and catalogue and player mixed. What several drafts say of one game or player
 * becomes one record.
 */

import { foldName } from '../../domain/index.ts';
import { checkRecord } from '../check-record.ts';
import type { SourceItem } from '../source.ts';
import type { Draft } from './answer-drafts.ts';

/** Each type after those it refers to. */
const order: readonly Draft['type'][] = ['game', 'group', 'trophy', 'player', 'playerGame', 'earned'];

/** Mentions remembered, so that the memory stays bounded; some 10 MB. */
const mostMentions = 50_000;

interface Waiting {
  draft: Draft;
  readonly where: string;
}

/** Collects drafts. */
export class DraftBatch {
  #waiting = new Map<string, Waiting>();
  #mentioned = new Set<string>();

  /** Drafts that wait. */
  get size(): number {
    return this.#waiting.size;
  }

  /** What other documents mentioned is mentioned again: it may be of another date there. */
  beginDocument(): void {
    this.#mentioned.clear();
  }

  /** Adds a draft; its properties win over those of an earlier one of the same thing. */
  add(draft: Draft, where: string): void {
    const key = keyOf(draft);
    const known = this.#waiting.get(key);
    if (known === undefined) this.#waiting.set(key, { draft, where });
    else known.draft = { ...known.draft, ...draft };
  }

  /** Adds what has to be there for others to refer to; once is enough. */
  mention(draft: Draft, where: string): void {
    const text = JSON.stringify(draft);
    if (this.#mentioned.has(text)) return;
    if (this.#mentioned.size >= mostMentions) this.#mentioned.clear();
    this.#mentioned.add(text);
    const known = this.#waiting.get(keyOf(draft));
    this.add(known === undefined ? draft : { ...draft, ...known.draft }, where);
  }

  /** Everything that waits, checked, and nothing waits any more. */
  take(): readonly SourceItem[] {
    const waiting = [...this.#waiting.values()];
    this.#waiting = new Map();
    return order.flatMap((type) => waiting.filter(({ draft }) => draft.type === type).map(toItem));
  }
}

function toItem({ draft, where }: Waiting): SourceItem {
  const checked = checkRecord(draft);
  return 'record' in checked ? { record: checked.record, where } : { invalid: `${describe(draft)}: ${checked.invalid}`, where };
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

/** Names and ids are the same without regard to case (decisions.md 4). */
function fold(part: unknown): unknown {
  return typeof part === 'string' ? foldName(part) : part;
}
