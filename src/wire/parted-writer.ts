/** Writes values in two parts: the catalogue's from bytes that are kept, the player's own between them. */

import type { PartedValue } from '../contract/index.ts';
import { ByteSink } from './byte-sink.ts';
import type { DateTimeWriter } from './date-time-writer.ts';
import type { ContentWriter, FieldWriter, ObjectContent } from './field-writer.ts';
import { joinWriters } from './field-writer.ts';
import type { FragmentMemory } from './fragment-memory.ts';
import { Fragments } from './fragments.ts';
import { layOutFields } from './run-layouts.ts';
import { isWireObject } from './value.ts';

/** Writes elements of values in two parts. */
export type PartedWriter = (value: PartedValue, out: ByteSink) => void;

/** Fields that follow each other and belong to the same part. */
interface Run {
  readonly perPlayer: boolean;
  readonly fields: FieldWriter[];
}

/** The writer of an element with this content. */
export function partedWriter(content: ObjectContent, dateTimes: DateTimeWriter, memory: FragmentMemory): PartedWriter {
  const runs = runsOf(content.fields);
  const ownRuns = runs.filter(({ perPlayer }) => perPlayer).map(({ fields }) => layOutFields(fields, dateTimes));
  const writeShared = runs.map(({ perPlayer, fields }) => (perPlayer ? null : joinWriters(fields.map(({ write }) => write))));
  const renderPart = partRenderer(content, writeShared);
  const fragments = new Fragments(memory, ownRuns.length + 1, (shelf, number) => renderPart(shelf.partAt(number)));
  const lengths = ownRuns.map(() => 0);

  return ({ shelf, number, own }, out) => {
    if (!isWireObject(own)) throw new TypeError('The part of a player is no object.');
    let ownBytes = 0;
    for (let index = 0; index < ownRuns.length; index++) {
      const length = ownRuns[index]?.measure(own) ?? 0;
      lengths[index] = length;
      ownBytes += length;
    }
    const { block, start, ends } = fragments.find(shelf, number);
    const begin = out.length;
    // All of the part in one go, then its pieces moved apart: read piece by piece, each would wait for memory.
    out.putRange(block, start, start + (ends[ownRuns.length] ?? 0), ownBytes);
    for (let index = ownRuns.length - 1; index >= 0; index--) {
      const [from, to] = [ends[index] ?? 0, ends[index + 1] ?? 0];
      out.move(begin + from, begin + to, ownBytes);
      ownBytes -= lengths[index] ?? 0;
      ownRuns[index]?.fill(out, begin + from + ownBytes);
    }
  };
}

/** Renders the shared part; where each of the player's runs goes, and the end. */
function partRenderer({ open, close }: ObjectContent, runs: readonly (ContentWriter | null)[]) {
  const aside = new ByteSink();
  return (part: unknown): { readonly bytes: Uint8Array; readonly ends: readonly number[] } => {
    const ends: number[] = [];
    aside.begin();
    aside.put(open);
    for (const write of runs) {
      if (write === null) ends.push(aside.length);
      else if (isWireObject(part)) write(part, aside);
    }
    aside.put(close);
    ends.push(aside.length);
    return { bytes: aside.take(), ends };
  };
}

/** The fields of a type in wire order, grouped where several in turn belong to the same part. */
function runsOf(fields: readonly FieldWriter[]): readonly Run[] {
  const runs: Run[] = [];
  for (const field of fields) {
    const last = runs.at(-1);
    if (last?.perPlayer === field.perPlayer) last.fields.push(field);
    else runs.push({ perPlayer: field.perPlayer, fields: [field] });
  }
  return runs;
}
