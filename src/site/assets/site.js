/**
 * The script of all pages, which work without it. It shows times in the reader's time zone, those of the last week as their age, adds
 * copy buttons to code, and lets readers try operations in bindings that a form cannot send. Answers are inserted as text.
 */
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

  for (const block of document.querySelectorAll('pre[data-copy]')) {
    if (!navigator.clipboard) break;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy second';
    button.textContent = block.dataset.copy;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.textContent);
      button.textContent = block.dataset.copied;
      setTimeout(() => {
        button.textContent = block.dataset.copy;
      }, 2000);
    });
    block.before(button);
  }

  /** Replaces the sample values by the values of the form. */
  function fillIn(sample, form) {
    const values = new FormData(form);
    if (sample.binding === 'json') {
      const body = {};
      for (const input of form.querySelectorAll('input[name]')) {
        body[input.name] = input.dataset.kind === 'int' ? Number(input.value) : input.value;
      }
      return JSON.stringify(body);
    }
    const envelope = new DOMParser().parseFromString(sample.body, 'application/xml');
    for (const [name, value] of values) {
      for (const element of envelope.getElementsByTagNameNS('*', name)) element.textContent = value;
    }
    return new XMLSerializer().serializeToString(envelope);
  }

  for (const form of document.querySelectorAll('form[data-try]')) {
    const samples = [...form.querySelectorAll('template[data-binding]')].map((template) => ({
      ...template.dataset,
      body: template.content.textContent,
    }));
    const row = form.querySelector('.buttons');
    const answer = document.createElement('output');
    answer.className = 'answer';
    for (const sample of samples) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'second';
      button.textContent = sample.label;
      button.addEventListener('click', async () => {
        const headers = { 'Content-Type': sample.type };
        if (sample.action) headers.SOAPAction = sample.action;
        const response = await fetch(sample.target, { method: 'POST', headers, body: fillIn(sample, form) });
        const text = document.createElement('pre');
        text.tabIndex = 0;
        text.textContent = response.status + ' ' + response.headers.get('Content-Type') + '\n\n' + (await response.text());
        answer.replaceChildren(text);
      });
      row.append(button);
    }
    form.after(answer);
  }

  // Calls of the API reference: parameters in the path are filled in, empty ones are left out.
  for (const form of document.querySelectorAll('form[data-call]')) {
    const answer = document.createElement('output');
    answer.className = 'answer';
    form.querySelector('.buttons').hidden = false;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const query = new URLSearchParams();
      let path = form.dataset.call;
      for (const { name, value, dataset } of form.querySelectorAll('input[name]')) {
        if (dataset.in === 'path') path = path.replace('{' + name + '}', encodeURIComponent(value));
        else if (value !== '') query.set(name, value);
      }
      const target = query.size === 0 ? path : path + '?' + query;
      const response = await fetch(target, { headers: { Accept: 'application/json' } });
      const text = document.createElement('pre');
      text.tabIndex = 0;
      text.textContent = response.status + ' GET ' + response.url + '\n\n' + JSON.stringify(await response.json(), null, 2);
      answer.replaceChildren(text);
    });
    form.after(answer);
  }

  // Suggestions below the search field, 150 ms after the last key.
  const root = document.querySelector('.mark')?.href;
  const source = document.querySelector('meta[data-search]')?.dataset.search;
  for (const input of root && source ? document.querySelectorAll('input[data-suggest]') : []) {
    const list = document.createElement('ul');
    list.className = 'suggestions';
    list.hidden = true;
    input.after(list);
    let timer;
    let asked = 0;
    const close = () => {
      list.hidden = true;
    };
    input.addEventListener('input', () => {
      clearTimeout(timer);
      const text = input.value.trim();
      const turn = (asked += 1);
      if (text.length < 2) {
        close();
        return;
      }
      timer = setTimeout(async () => {
        const response = await fetch(`${source}?q=${encodeURIComponent(text)}`);
        if (!response.ok || turn !== asked) return;
        list.replaceChildren(
          ...(await response.json()).map(({ kind, label, path }) => {
            const link = document.createElement('a');
            link.href = root.replace(/\/$/, '') + path;
            const name = document.createElement('bdi');
            name.textContent = label;
            const about = document.createElement('span');
            about.className = 'quiet';
            about.textContent = kind;
            link.append(name, about);
            const item = document.createElement('li');
            item.append(link);
            return item;
          }),
        );
        list.hidden = list.childElementCount === 0;
      }, 150);
    });
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') close();
    });
    input.form.addEventListener('focusout', (event) => {
      if (!input.form.contains(event.relatedTarget)) close();
    });
  }

  document.querySelector('tr.shown')?.scrollIntoView({ block: 'center' });
})();
