/** Lets readers try operations in bindings that a form cannot send. Answers are inserted as text. */
'use strict';
(() => {
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
        const response = await fetch(sample.target, {
          method: 'POST',
          headers,
          body: fillIn(sample, form),
        });
        const text = document.createElement('pre');
        text.tabIndex = 0;
        text.textContent =
          response.status +
          ' ' +
          response.headers.get('Content-Type') +
          '\n\n' +
          (await response.text());
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
      text.textContent =
        response.status +
        ' GET ' +
        response.url +
        '\n\n' +
        JSON.stringify(await response.json(), null, 2);
      answer.replaceChildren(text);
    });
    form.after(answer);
  }
})();
