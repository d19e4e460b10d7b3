/**
 * Joins writes of several tables into one command. A small load writes one or two rows in each of a dozen tables, and most of its cost is
 * one message and one plan for each table. Parts of one command see the state before it and run in no defined order. Therefore each part
 * writes a different table, and none reads another table.
 */

import { invariant } from '../../../invariant.ts';
import type { Parameters, Write } from '../engine.ts';
import type { Batch } from './batch.ts';
import { toColumns, groupLists } from './batch.ts';

/** A write with its lists of parameters. */
export interface Posted {
  readonly command: Write;
  readonly lists: readonly Parameters[];
}

/** A batch with known parameter types. */
export interface KnownBatch extends Pick<Batch, 'text' | 'distinct'> {
  readonly types: readonly string[];
}

/** A command, and the number of parameter lists in it. */
export interface JoinedWrites {
  readonly text: string;
  readonly values: readonly string[];
  readonly lists: number;
}

/** Checks whether a write reads no table but its own. */
export function isOfOneTable({ rowWrite, text }: Write): boolean {
  return rowWrite !== null && !/\bSELECT\b/.test(text);
}

/** A write with a known batch. */
export interface KnownWrite extends Posted {
  readonly batch: KnownBatch;
}

/** Joins writes into few commands. Writes of one table remain in their order. @param max number of parameter lists of one write */
export function joinWrites(writes: readonly KnownWrite[], max: number): JoinedWrites[] {
  const groups: KnownWrite[][] = [];
  const nextOf = new Map<string | undefined, number>();
  for (const { command, lists, batch } of writes) {
    const table = command.rowWrite?.table;
    for (const part of groupLists(lists, batch.distinct, max)) {
      const at = nextOf.get(table) ?? 0; // absent: the first write of the table
      // absent: the first write of its round
      (groups[at] ??= []).push({ command, lists: part, batch });
      nextOf.set(table, at + 1);
    }
  }
  return groups.map(join);
}

function join(writes: readonly KnownWrite[]): JoinedWrites {
  const values: string[] = [];
  const texts: string[] = [];
  for (const { batch, lists } of writes) {
    const from = values.length;
    texts.push(
      batch.text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + from}`),
    );
    values.push(...toColumns(lists, batch.types));
  }
  const lists = writes.reduce((sum, write) => sum + write.lists.length, 0);
  const last = invariant(texts.pop(), 'a group has writes');
  const others = texts.map((text, index) => `w${index} AS (${text})`);
  return { text: others.length === 0 ? last : `WITH ${others.join(', ')} ${last}`, values, lists };
}
