/**
 * Ticks of a time axis (docs/spec/site.md 3.2). The unit of the ticks depends on the length of the axis. A label also names the larger
 * unit, such as the year of a month, at the first tick and wherever the larger unit changes.
 */

import type { Formats } from '../texts/formats.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface TimeTick {
  /** Milliseconds UTC. */
  readonly at: number;
  readonly label: string;
}

interface Unit {
  /** The longest time axis for which this unit is used, in milliseconds. */
  readonly maxSpan: number;
  /** The possible numbers of units between two ticks, ascending. */
  readonly steps: readonly number[];
  /** Returns the start of the n-th unit, counted from 1970. */
  readonly at: (index: number) => number;
  /** Returns the index of the unit that contains an instant. */
  readonly indexOf: (at: number) => number;
  /** Returns two labels for a tick: one without and one with the larger unit. */
  readonly label: (at: number, format: Formats) => readonly [short: string, full: string];
  /** Returns the number of the larger unit that contains an instant. */
  readonly larger: (at: number) => number;
}

const monthOf = (at: number): number =>
  (new Date(at).getUTCFullYear() - 1970) * 12 + new Date(at).getUTCMonth();
const yearOf = (at: number): number => new Date(at).getUTCFullYear();
const dayOf = (at: number): number => Math.floor(at / dayMs);
const startOfMonth = (index: number): number =>
  Date.UTC(1970 + Math.floor(index / 12), ((index % 12) + 12) % 12);

const units: readonly Unit[] = [
  {
    maxSpan: 2 * dayMs,
    steps: [1, 2, 3, 6, 12, 24],
    at: (index) => index * hourMs,
    indexOf: (at) => Math.floor(at / hourMs),
    label: (at, format) => [format.clock(at), `${format.dayOfMonth(at)}, ${format.clock(at)}`],
    larger: dayOf,
  },
  {
    maxSpan: 60 * dayMs,
    steps: [1, 2, 5, 10, 15, 30],
    at: (index) => index * dayMs,
    indexOf: dayOf,
    label: (at, format) => [format.dayOfMonth(at), format.date(at)],
    larger: yearOf,
  },
  {
    maxSpan: 731 * dayMs,
    steps: [1, 2, 3, 6, 12],
    at: startOfMonth,
    indexOf: monthOf,
    label: (at, format) => [format.month(at), `${format.month(at)} ${yearOf(at)}`],
    larger: yearOf,
  },
  {
    maxSpan: Infinity,
    steps: [1, 2, 5, 10, 20, 50, 100, 500, 1000],
    at: (index) => startOfMonth(index * 12),
    indexOf: (at) => yearOf(at) - 1970,
    label: (at) => [String(yearOf(at)), String(yearOf(at))],
    larger: () => 0,
  },
];

/** Returns the ticks between two instants, at most `max`. */
export function timeTicks(
  [from, to]: readonly [number, number],
  max: number,
  format: Formats,
): TimeTick[] {
  const unit = units.find(({ maxSpan }) => to - from <= maxSpan);
  if (unit === undefined) return [];
  const first = unit.indexOf(from);
  const last = unit.indexOf(to);
  const step = unit.steps.find((size) => (last - first) / size < max) ?? Infinity;
  const ticks: TimeTick[] = [];
  let before: number | null = null;
  for (let index = Math.ceil(first / step) * step; index <= last; index += step) {
    const at = unit.at(index);
    if (at < from) continue;
    const [short, full] = unit.label(at, format);
    ticks.push({ at, label: unit.larger(at) === before ? short : full });
    before = unit.larger(at);
  }
  return ticks;
}
