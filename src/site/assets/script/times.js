/** Shows times in the reader's time zone, those of the last week as their age. */
'use strict';
(() => {
  const { dates } = document.body.dataset;
  const date = { day: 'numeric', month: 'short', year: 'numeric' };
  const zoned = {
    time: new Intl.DateTimeFormat(dates, { ...date, hour: '2-digit', minute: '2-digit' }),
    date: new Intl.DateTimeFormat(dates, date),
  };
  const ages = new Intl.RelativeTimeFormat(dates, { style: 'short' });
  const units = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ];

  /** `3 hr ago` for a time of the last seven days; otherwise null. */
  function ageOf(at) {
    const age = Date.now() - at.getTime();
    if (age < 0 || age >= 7 * 86_400_000) return null;
    const [unit, length] = units.find(([, each]) => age >= each) ?? units.at(-1);
    return ages.format(-Math.max(Math.floor(age / length), 1), unit);
  }

  for (const element of document.querySelectorAll('time[data-precision]')) {
    const at = new Date(element.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    const written = zoned[element.dataset.precision].format(at);
    const age = ageOf(at);
    element.title = age === null ? element.textContent : written;
    element.textContent = age ?? written;
  }
})();
