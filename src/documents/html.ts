/**
 * HTML by template: what is written in a template is markup, what is put into it is text. Values
 * may stand between tags and inside double quotes, where they are escaped; a template that would
 * place one anywhere else is refused, so that no text can become markup.
 */

/** A piece of HTML. Only `html` makes one. */
class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type { Markup };

/** What a template takes. A list is placed item by item. */
export type Insertion = string | number | Markup | readonly Insertion[];

/**
 * The template tag: ``html`<p title="${title}">${text}</p>` ``.
 * @throws TypeError for a value inside a tag but outside double quotes, and for a script or style
 *   element: mistakes in the template, whatever the value
 */
export function html(strings: TemplateStringsArray, ...values: readonly Insertion[]): Markup {
  let text = '';
  let place: Place = 'content';
  for (const [index, string] of strings.entries()) {
    text += string;
    place = placeAfter(string, place);
    const value = values[index];
    if (value !== undefined) text += insert(value, place);
  }
  return new Markup(text);
}

/** Where in the markup a value stands. */
type Place = 'content' | 'tag' | 'attribute';

function insert(value: Insertion, place: Place): string {
  if (place === 'tag') throw new TypeError('A value inside a tag must stand in double quotes.');
  if (place === 'attribute') return escapeHtml(String(value));
  if (value instanceof Markup) return value.toString();
  if (typeof value === 'object') return value.map((item) => insert(item, place)).join('');
  return escapeHtml(String(value));
}

function placeAfter(markup: string, before: Place): Place {
  if (/<(?:script|style)\b/i.test(markup)) throw new TypeError('Scripts and styles are files of their own.');
  let place = before;
  for (const character of markup) place = next[place][character] ?? place;
  return place;
}

/** Which character leads from one place to another. Single quotes stay unused, and so `tag`. */
const next: Readonly<Record<Place, Readonly<Record<string, Place>>>> = {
  content: { '<': 'tag' },
  tag: { '>': 'content', '"': 'attribute' },
  attribute: { '"': 'tag' },
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes for element content and for attribute values in either kind of quotes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
