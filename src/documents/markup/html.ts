/**
 * HTML templates: the template is markup, and inserted values are escaped text. Values are allowed between tags and inside double
 * quotes. A template with a value anywhere else is refused, so that no text can become markup.
 */

/** A piece of HTML. Only `html` creates it. */
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

/** A value for a template. The items of a list are inserted in order. */
export type Insertion = string | number | Markup | readonly Insertion[];

/**
 * The template tag: ``html`<p title="${title}">${text}</p>` ``.
 * @throws TypeError for a value inside a tag but outside double quotes, and for a script or style element with content, which are
 *   errors of the template
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

/** The template tag for XML, which has the same escaping. It has another name because formatters treat `html` templates as HTML. */
export const xml = html;

/** Returns an element with further attributes in its first tag. Only the values are escaped, so the names must be constants. */
export function withAttributes(
  element: Markup,
  attributes: Readonly<Record<string, string>>,
): Markup {
  const added = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  );
  return new Markup(element.toString().replace(/^<[a-z]+/, (tag) => tag + added.join('')));
}

/** A part of a template, and the context of the value after it. */
interface Part {
  readonly markup: string;
  readonly place: HtmlContext;
}

/** Parsed templates; each template is parsed once. */
const cachedParts = new WeakMap<TemplateStringsArray, readonly Part[]>();

function partsOf(strings: TemplateStringsArray): readonly Part[] {
  const cached = cachedParts.get(strings);
  if (cached !== undefined) return cached;
  let place: HtmlContext = 'content';
  const parts = strings.map((string) => {
    place = placeAfter(string, place);
    // Removes the indentation of templates, which would be a third of a page.
    return { markup: string.replace(/\s*\n\s*/g, '\n'), place };
  });
  cachedParts.set(strings, parts);
  return parts;
}

/** The position of a value in the markup: element content, inside a tag, or inside an attribute value. */
type HtmlContext = 'content' | 'tag' | 'attribute';

function insert(value: Insertion, place: HtmlContext): string {
  if (place === 'tag') throw new TypeError('A value inside a tag must be in double quotes.');
  if (place === 'attribute') return escapeHtml(String(value));
  if (value instanceof Markup) return value.toString();
  if (typeof value === 'object') return value.map((item) => insert(item, place)).join('');
  return escapeHtml(String(value));
}

function placeAfter(markup: string, before: HtmlContext): HtmlContext {
  if (/<style\b|<script\b(?!\s+src="$)/i.test(markup))
    throw new TypeError('Scripts and styles must be separate files.');
  let place = before;
  for (const character of markup) place = next[place][character] ?? place; // absent: any other character
  return place;
}

/** Transitions between contexts by character. A single quote does not leave `tag`, so values in single quotes are refused. */
const next: Readonly<Record<HtmlContext, Readonly<Record<string, HtmlContext>>>> = {
  content: { '<': 'tag' },
  tag: { '>': 'content', '"': 'attribute' },
  attribute: { '"': 'tag' },
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes text for element content and quoted attribute values, in HTML and XML. Characters forbidden in XML are dropped, and a lone
 * surrogate becomes U+FFFD.
 */
function escapeHtml(text: string): string {
  // absent: a forbidden character has no entity and is dropped
  return text
    .toWellFormed()
    .replace(
      /[&<>"'\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g,
      (character) => entities[character] ?? '',
    );
}
