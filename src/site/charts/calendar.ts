/** The activity calendar: the last twelve months, with the number of trophies on each day and one column for each week. */

import { scaleQuantize } from 'd3-scale';
import { sumCounts } from '../../domain/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { DayOfPlay } from '../../store/port/store.ts';
import { dayMs } from '../../domain/time/index.ts';
import type { ChartContext } from './axes.ts';

const cell = 11;
const gap = 3;
const step = cell + gap;
const weeks = 53;
/** Phones show only the last 26 weeks: the style sheet moves the others out of sight (player.css). */
const weeksOnPhones = 26;
const width = weeks * step - gap;
const height = 7 * step - gap;
/** Width of a month's name, in columns. */
const nameColumns = 3;

/** Returns the day of the week; Monday is 0. 1970-01-01 was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/**
 * Draws the activity calendar. The squares of the days scale to the available width. The names of months are a separate drawing that does
 * not scale, so that their text has the same size at every width. @param today days since 1970-01-01 UTC
 */
export function activityCalendar(
  days: readonly DayOfPlay[],
  today: number,
  context: ChartContext,
): Markup {
  const { chart: t } = context.t;
  const { firstDay, shown, total } = layOut(days, today);
  const summary = t.calendarSummary({ trophies: total, days: shown.length });
  return html`<figure class="calendar">
    <div class="weeks">
      <svg class="months" height="18" aria-hidden="true">${months(firstDay, today, context)}</svg>
      <svg class="days" viewBox="0 0 ${width} ${height}" role="img" aria-label="${summary}">
        ${ground(today)} ${shown.map((day) => drawDay(day, context))}
      </svg>
    </div>
    <figcaption>
      <span>${summary}</span>
      <span class="scale" aria-hidden="true">${t.less} ${scale()} ${t.more}</span>
    </figcaption>
  </figure>`;
}

/** Draws the square of a day. The style sheet has its size, because a page repeats it for up to 371 days. */
function drawDay({ day, count, level, x, y }: ShownDay, { t, format }: ChartContext): Markup {
  const title = t.chart.dayTitle({ trophies: count, day: format.date(day * dayMs) });
  return html`<rect class="${level}" x="${x}" y="${y}"><title>${title}</title></rect>`;
}

/** Draws the empty squares of all days as one pattern, which ends after today. */
function ground(today: number): Markup {
  const lastWeek = (weeks - 1) * step;
  return html`<pattern id="day" width="${step}" height="${step}" patternUnits="userSpaceOnUse"
      ><rect class="l0" width="${cell}" height="${cell}"
    /></pattern>
    <path
      fill="url(#day)"
      d="M0 0h${lastWeek}v${height}h-${lastWeek}zM${lastWeek} 0h${cell}v${(weekdayOf(today) + 1) * step - gap}h-${cell}z"
    />`;
}

function scale(): Markup {
  const levels = ['l0', 'l1', 'l2', 'l3', 'l4'];
  return html`<svg viewBox="0 0 ${levels.length * step - gap} ${cell}" width="67" height="11">
    ${levels.map((level, index) => html`<rect class="${level}" x="${index * step}" width="${cell}" height="${cell}" />`)}
  </svg>`;
}

interface ShownDay {
  readonly x: number;
  readonly y: number;
  readonly day: number;
  /** The number of trophies of the day. */
  readonly count: number;
  /** CSS class of the square's colour. */
  readonly level: string;
}

interface CalendarLayout {
  /** The Monday of the first column. */
  readonly firstDay: number;
  /** The days on which trophies were earned. */
  readonly shown: readonly ShownDay[];
  /** The number of trophies on all days that are shown. */
  readonly total: number;
}

function layOut(days: readonly DayOfPlay[], today: number): CalendarLayout {
  const firstDay = today - weekdayOf(today) - 7 * (weeks - 1);
  const counted = days
    .filter(({ day }) => day >= firstDay && day <= today)
    .map((day) => ({ day: day.day, count: sumCounts(day) }));
  const max = counted.reduce((largest, { count }) => Math.max(largest, count), 1);
  const levelOf = scaleQuantize([1, Math.max(max, 4)], ['l1', 'l2', 'l3', 'l4']);
  return {
    firstDay,
    shown: counted.map(({ day, count }) => ({
      day,
      count,
      level: levelOf(count),
      x: Math.floor((day - firstDay) / 7) * step,
      y: weekdayOf(day) * step,
    })),
    total: counted.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Writes a month's name above the first week that begins in the month, if it fits before the next name and before the right edge. */
function months(firstDay: number, today: number, { format }: ChartContext): Markup[] {
  const names: Markup[] = [];
  let before = -1;
  let free = 0;
  for (let week = 0; week <= weeks - nameColumns; week += 1) {
    const day = firstDay + week * 7;
    const month = new Date(day * dayMs).getUTCMonth();
    if (month !== before && week >= free && day <= today) {
      names.push(nameOfMonth(week, format.month(day * dayMs)));
      free = week + nameColumns;
    }
    before = month;
  }
  return names;
}

/** Writes a month's name. On phones, a name that crosses the first visible column is left out, because half of it would be cut off. */
function nameOfMonth(week: number, name: string): Markup {
  const firstOnPhones = weeks - weeksOnPhones;
  const isAcross = week < firstOnPhones && week + nameColumns > firstOnPhones;
  const x = ((100 * week * step) / width).toFixed(2);
  return html`<text class="${isAcross ? 'across' : 'month'}" x="${x}%" y="12">${name}</text>`;
}
