/**
 * Suggestions below search fields, 150 ms after the last key: a combobox with a list (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).
 * `data-suggest` is empty, and an option is a link; or it names a kind, and an option fills in its name.
 */
'use strict';
(() => {
  const root = document.querySelector('.mark')?.href.replace(/\/$/, '');
  const { search: source, list: listName } =
    document.querySelector('meta[data-search]')?.dataset ?? {};
  const delayMs = 150;

  /** An option: a link to follow, or a name for the field. */
  function toOption({ kind, label, path }, fills) {
    const option = document.createElement(fills ? 'div' : 'a');
    option.role = 'option';
    option.tabIndex = -1;
    if (!fills) option.href = root + path;
    option.dataset.name = label;
    const name = document.createElement('bdi');
    name.textContent = label;
    option.append(name);
    if (fills) return option;
    const about = document.createElement('span');
    about.className = 'quiet';
    about.textContent = kind;
    option.append(about);
    return option;
  }

  /** The list of a field, after it; after its label where it is within one, whose text the list is no part of. */
  function addList(input, id) {
    const list = document.createElement('div');
    list.className = 'suggestions';
    list.id = id;
    list.role = 'listbox';
    list.ariaLabel = listName;
    list.hidden = true;
    const label = input.closest('label');
    if (label === null) input.after(list);
    else {
      const place = document.createElement('div');
      place.className = 'suggests';
      label.before(place);
      place.append(label, list);
    }
    return list;
  }

  /** The places that keys lead to, by the active place (-1 for none) and the last one; null where the key moves in the text. */
  const moves = {
    ArrowDown: (active, last) => (active < last ? active + 1 : 0),
    ArrowUp: (active, last) => (active > 0 ? active - 1 : last),
    Home: (active) => (active < 0 ? null : 0),
    End: (active, last) => (active < 0 ? null : last),
  };

  /** A field with its list. */
  class Suggestions {
    #input;
    #list;
    #kind;
    #active = -1;
    #asked = 0;
    #timer;

    constructor(input, index) {
      this.#input = input;
      this.#kind = input.dataset.suggest;
      this.#list = addList(input, `suggestions-${index}`);
      input.role = 'combobox';
      input.ariaAutoComplete = 'list';
      input.setAttribute('aria-controls', this.#list.id);
      this.#show(false);
    }

    /** Follows what the reader does with the field and with its list. */
    listen() {
      const input = this.#input;
      input.addEventListener('input', () => this.#type());
      input.addEventListener('keydown', (event) => this.#press(event));
      input.addEventListener('blur', () => this.#close());
      this.#list.addEventListener('mousedown', (event) => event.preventDefault()); // the field keeps the focus
      this.#list.addEventListener('click', ({ target }) =>
        this.#choose(target.closest('[role=option]')),
      );
    }

    #activate(place) {
      this.#active = place;
      for (const [at, option] of [...this.#list.children].entries())
        option.ariaSelected = String(at === place);
      const option = this.#list.children[place];
      if (option === undefined) this.#input.removeAttribute('aria-activedescendant');
      else this.#input.setAttribute('aria-activedescendant', option.id);
      option?.scrollIntoView({ block: 'nearest' });
    }

    #show(isShown) {
      this.#list.hidden = !isShown;
      this.#input.ariaExpanded = String(isShown);
      this.#activate(-1);
    }

    /** What was asked for is not shown any more. */
    #forget() {
      clearTimeout(this.#timer);
      this.#asked += 1;
    }

    #close() {
      this.#forget();
      this.#show(false);
    }

    #type() {
      const text = this.#input.value.trim();
      if (text.length < 2) {
        this.#close();
        return;
      }
      this.#forget();
      this.#activate(-1);
      const turn = this.#asked;
      this.#timer = setTimeout(() => this.#ask(text, turn), delayMs);
    }

    async #ask(text, turn) {
      const query = new URLSearchParams(
        this.#kind === '' ? { q: text } : { q: text, kind: this.#kind },
      );
      const response = await fetch(`${source}?${query}`).catch(() => null); // offline: no suggestions
      const found = response?.ok === true ? await response.json() : [];
      if (turn !== this.#asked) return;
      this.#list.replaceChildren(...found.map((each) => toOption(each, this.#kind !== '')));
      for (const [at, option] of [...this.#list.children].entries())
        option.id = `${this.#list.id}-${at}`;
      this.#show(found.length > 0);
    }

    #press(event) {
      const { key, isComposing, ctrlKey, altKey, metaKey, shiftKey } = event;
      if (this.#list.hidden || isComposing || ctrlKey || altKey || metaKey || shiftKey) return;
      const place = moves[key]?.(this.#active, this.#list.childElementCount - 1) ?? null;
      const chosen = key === 'Enter' ? this.#list.children[this.#active] : undefined;
      if (key !== 'Escape' && place === null && chosen === undefined) return;
      event.preventDefault(); // the text and the place in it stay
      if (place !== null) this.#activate(place);
      else if (chosen === undefined) this.#close();
      else chosen.click();
    }

    /** Fills in the name; links are followed by the browser. */
    #choose(option) {
      if (this.#kind === '' || option === null) return;
      this.#input.value = option.dataset.name;
      this.#close();
    }
  }

  if (root === undefined || source === undefined) return;
  for (const [index, input] of document.querySelectorAll('input[data-suggest]').entries())
    new Suggestions(input, index).listen();
})();
