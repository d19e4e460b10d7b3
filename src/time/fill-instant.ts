/** Instants written straight into memory: the same texts as write-instant.ts, without making them. */

import { dayMs, hourMs, minuteMs, secondMs } from './durations.ts';
import type { TimeZone } from './time-zone.ts';
import { utc } from './time-zone.ts';
import { createInstantWriter, fractionText, localMsAt } from './write-instant.ts';

export interface InstantFiller {
  /** Text of an instant: milliseconds UTC. */
  readonly text: (instant: number) => string;
  /** Length of that text; all its characters are ASCII. */
  readonly lengthOf: (instant: number) => number;
  /** Writes the text at a place in memory. */
  readonly fill: (memory: Uint8Array, at: number, instant: number) => void;
}

const zero = 48;
const colon = 58;
/** `yyyy-MM-ddTHH:mm:ss`, and where its parts begin. */
const plainLength = 19;
const [hourAt, minuteAt, secondAt] = [11, 14, 17];
/** Days remembered: 22 years. */
const rememberedDays = 8192;

/** The filler of a zone; `suffix` as for createInstantWriter. */
export function createInstantFiller(zone: TimeZone, suffix: boolean): InstantFiller {
  const text = createInstantWriter(zone, suffix);
  const suffixLength = !suffix ? 0 : zone.name === utc.name ? 1 : 6;
  const days = new Map<number, string>();
  let lastDay = Number.NaN;
  let lastText = '';

  function dayText(day: number, instant: number): string {
    // Of trophies in a row, many are of one day.
    if (day === lastDay) return lastText;
    lastText = days.get(day) ?? makeDay(day, instant);
    lastDay = day;
    return lastText;
  }

  function makeDay(day: number, instant: number): string {
    const made = text(instant).slice(0, hourAt);
    if (days.size >= rememberedDays) days.clear();
    days.set(day, made);
    return made;
  }

  return {
    text,
    lengthOf(instant) {
      const millisecond = localMsAt(instant, zone.offsetMsAt(instant)) % secondMs;
      return plainLength + (millisecond === 0 ? 0 : fractionText((millisecond + secondMs) % secondMs).length) + suffixLength;
    },
    fill(memory, at, instant) {
      const offset = zone.offsetMsAt(instant);
      const localMs = localMsAt(instant, offset);
      const day = Math.floor(localMs / dayMs);
      const ofDay = localMs - day * dayMs;
      if (ofDay % secondMs !== 0 || suffixLength > 1) return fillText(memory, at, text(instant));
      fillText(memory, at, dayText(day, instant));
      const hour = Math.floor(ofDay / hourMs);
      const minute = Math.floor((ofDay - hour * hourMs) / minuteMs);
      fillTwoDigits(memory, at + hourAt, hour);
      memory[at + minuteAt - 1] = colon;
      fillTwoDigits(memory, at + minuteAt, minute);
      memory[at + secondAt - 1] = colon;
      fillTwoDigits(memory, at + secondAt, (ofDay - hour * hourMs - minute * minuteMs) / secondMs);
      if (suffixLength === 1) memory[at + plainLength] = 'Z'.charCodeAt(0);
    },
  };
}

function fillTwoDigits(memory: Uint8Array, at: number, value: number): void {
  const tens = Math.floor(value / 10);
  memory[at] = zero + tens;
  memory[at + 1] = zero + value - 10 * tens;
}

function fillText(memory: Uint8Array, at: number, text: string): void {
  for (let index = 0; index < text.length; index++) memory[at + index] = text.charCodeAt(index);
}
