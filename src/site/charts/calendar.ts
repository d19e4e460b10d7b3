import { scaleQuantize } from 'd3-scale';
import { sumCounts } from '../../domain/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { DayOfPlay } from '../../store/port/store.ts';
import { dayMs } from '../../domain/time/index.ts';
import type { ChartContext } from './axes.ts';

const cell = 11;
const gap = 2;
const left = 30;
const top = 18;
const step = cell + gap;
const weeks = 53;
const width = left + weeks * step;
const height = top + 7 * step;

/** Monday is 0. 1970-01-01 was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** Activity calendar: the days of the last twelve months, one column per week. @param today days since 1970-01-01 UTC */
export function activityCalendar(
  days: readonly DayOfPlay[],
  today: number,
  context: ChartContext,
): Markup {
  const {
    t: { chart: t },
    format,
  } = context;
  const { firstDay, places, shown, total } = layOut(days, today);
  return html`<figure class="chart calendar">
    <div class="scroll" tabindex="0" role="group" aria-label="${t.calendarTitle}">
      <svg
        viewBox="0 0 ${width} ${height}"
        width="${width}"
        height="${height}"
        role="img"
        aria-label="${t.calendarSummary({ trophies: total, days: shown.length })}"
      >
        <g class="axis">${weekdays(context)}${months(firstDay, today, context)}</g>
        <path
          class="l0"
          d="${places.map(({ x, y }) => `M${x} ${y}h${cell}v${cell}h-${cell}z`).join('')}"
        />
        ${shown.map(
          ({ day, count, level, x, y }) =>
            html`<rect class="${level}" x="${x}" y="${y}" width="${cell}" height="${cell}"
              ><title>
                ${t.dayTitle({ trophies: count, day: format.date(day * dayMs) })}
              </title></rect
            >`,
        )}
      </svg>
    </div>
    <figcaption>
      ${t.calendarSummary({ trophies: total, days: shown.length })}
      <span class="scale" aria-hidden="true"
        >${t.less}
        <svg viewBox="0 0 63 11" width="63" height="11">
          ${['l0', 'l1', 'l2', 'l3', 'l4'].map((level, index) => html`<rect class="${level}" x="${index * step}" y="0" width="${cell}" height="${cell}" />`)}
        </svg>
        ${t.more}</span
      >
    </figcaption>
  </figure>`;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

interface ShownDay extends Place {
  readonly day: number;
  /** The trophies of the day. */
  readonly count: number;
  /** The class of its colour. */
  readonly level: string;
}

interface CalendarLayout {
  /** The Monday of the first column. */
  readonly firstDay: number;
  /** The places of all days. */
  readonly places: readonly Place[];
  /** The days with trophies. */
  readonly shown: readonly ShownDay[];
  /** The trophies of all days. */
  readonly total: number;
}

function layOut(days: readonly DayOfPlay[], today: number): CalendarLayout {
  const firstDay = today - weekdayOf(today) - 7 * (weeks - 1);
  const counted = days
    .filter(({ day }) => day >= firstDay && day <= today)
    .map((day) => ({ day: day.day, count: sumCounts(day) }));
  const max = counted.reduce((largest, { count }) => Math.max(largest, count), 1);
  const levelOf = scaleQuantize([1, Math.max(max, 4)], ['l1', 'l2', 'l3', 'l4']);
  const placeOf = (day: number): Place => ({
    x: left + Math.floor((day - firstDay) / 7) * step,
    y: top + weekdayOf(day) * step,
  });
  return {
    firstDay,
    places: Array.from({ length: today - firstDay + 1 }, (_, index) => placeOf(firstDay + index)),
    shown: counted.map(({ day, count }) => ({
      day,
      count,
      level: levelOf(count),
      ...placeOf(day),
    })),
    total: counted.reduce((sum, { count }) => sum + count, 0),
  };
}

function weekdays({ t }: ChartContext): Markup[] {
  const { monday, wednesday, friday } = t.chart.weekdays;
  return [monday, wednesday, friday].map(
    (name, index) =>
      html`<text x="${left - 5}" y="${top + (index * 2 + 1) * step - 4}" text-anchor="end"
        >${name}</text
      >`,
  );
}

/** Month names above the first week that begins in each month, where there is space before the next name. */
function months(firstDay: number, today: number, { format }: ChartContext): Markup[] {
  const names: Markup[] = [];
  let before = -1;
  let lastX = -100;
  for (let day = firstDay; day <= today; day += 7) {
    const date = new Date(day * dayMs);
    const x = left + ((day - firstDay) / 7) * step;
    if (date.getUTCMonth() !== before && x - lastX >= 3 * step) {
      names.push(html`<text x="${x}" y="${top - 6}">${format.month(day * dayMs)}</text>`);
      lastX = x;
    }
    before = date.getUTCMonth();
  }
  return names;
}
