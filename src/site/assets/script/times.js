/** Shows times in the reader's time zone, those of the last week as their age. */
'use strict';
(() => {
  const { dates } = document.body.dataset;
  const date = { day: 'numeric', month: 'short', year: 'numeric' };
  const zoned = {
    time: new Intl.DateTimeFormat(dates, { ...date, hour: '2-digit', minute: '2-digit' }),
    date: new Intl.DateTimeFormat(dates, date),
    clock: new Intl.DateTimeFormat(dates, { hour: '2-digit', minute: '2-digit' }),
  };
  zoned.since = zoned.clock;
  const ages = new Intl.RelativeTimeFormat(dates, { style: 'short' });
  const units = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ];

  /** How long a time is shown as its age: never after the word since; one below the heading of its day for as long as most days take. */
  const longest = { time: 7 * 86_400_000, date: 7 * 86_400_000, clock: 12 * 3_600_000, since: 0 };

  /** `3 hr ago` for a time that is not long ago; otherwise null. */
  function ageOf(at, precision) {
    const age = Date.now() - at.getTime();
    if (age < 0 || age >= longest[precision]) return null;
    const [unit, length] = units.find(([, each]) => age >= each) ?? units.at(-1);
    return ages.format(-Math.max(Math.floor(age / length), 1), unit);
  }

  for (const element of document.querySelectorAll('time[data-precision]')) {
    const at = new Date(element.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    const { precision } = element.dataset;
    const written = zoned[precision].format(at);
    const age = ageOf(at, precision);
    if (zoned[precision] === zoned.clock) element.title = zoned.time.format(at);
    else element.title = age === null ? element.textContent : written;
    element.textContent = age ?? written;
  }
})();
