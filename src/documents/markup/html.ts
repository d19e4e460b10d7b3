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
 *   element with content: mistakes in the template, whatever the value
 */
export function html(strings: TemplateStringsArray, ...values: readonly Insertion[]): Markup {
  let text = '';
  for (const [index, { markup, place }] of partsOf(strings).entries()) {
    text += markup;
    const value = values[index];
    if (value !== undefined) text += insert(value, place);
  }
  return new Markup(text);
}

/** The same for XML, whose texts are escaped alike; under another name, as formatters take the other one's templates for HTML. */
export const xml = html;

/** A part of a template, and where what follows it stands. */
interface Part {
  readonly markup: string;
  readonly place: Place;
}

/** The parts of each template; a template is looked through once. */
const cachedParts = new WeakMap<TemplateStringsArray, readonly Part[]>();

function partsOf(strings: TemplateStringsArray): readonly Part[] {
  const known = cachedParts.get(strings);
  if (known !== undefined) return known;
  let place: Place = 'content';
  const parts = strings.map((string) => {
    place = placeAfter(string, place);
    // Templates are indented for those who read them here; nobody else is served by it, and it is a third of a page.
    return { markup: string.replace(/\s*\n\s*/g, '\n'), place };
  });
  cachedParts.set(strings, parts);
  return parts;
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
  if (/<style\b|<script\b(?!\s+src="$)/i.test(markup)) throw new TypeError('Scripts and styles are files of their own.');
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

/**
 * Escapes for element content and for attribute values in either kind of quotes, in HTML and XML alike. Characters that XML
 * does not have are dropped, a lone surrogate becomes U+FFFD.
 */
function escapeHtml(text: string): string {
  return text.toWellFormed().replace(/[&<>"'\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, (character) => entities[character] ?? '');
}
