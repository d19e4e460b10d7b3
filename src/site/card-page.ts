/** The signature card: the image, and the page with its embed code. */

import type { Markup } from '../documents/markup/index.ts';
import { html, isolate, withoutBidiControls } from '../documents/markup/index.ts';
import type { CardSize, CardTheme } from './cards/card.ts';
import { cardSizes, cardThemes, writeCard } from './cards/card.ts';
import { renderPng } from './cards/render-png.ts';
import type { PageMaker, PagesContext } from './page.ts';
import { instant, option } from './parts.ts';
import type { Parameters } from './query.ts';
import { oneOf } from './query.ts';
import { cardTexts as t } from './texts.ts';

/** Forums and proxies request images often; the entity tag makes revalidation cheap. */
const cacheControl = 'public, max-age=300';
/** Pixels of the PNG per SVG unit, for high-resolution screens. */
const density = 2;

type CardOptions = Readonly<{ size: CardSize; theme: CardTheme }>;

function namesOf<K extends string>(table: Readonly<Record<K, unknown>>): K[];
function namesOf(table: object): string[] {
  return Object.keys(table);
}

export const cardQuery: Parameters = {
  size: oneOf(namesOf(cardSizes), 'medium'),
  theme: oneOf(namesOf(cardThemes), 'light'),
};

function readCardOptions(query: URLSearchParams): CardOptions {
  return {
    size: namesOf(cardSizes).find((size) => size === query.get('size')) ?? 'medium',
    theme: namesOf(cardThemes).find((theme) => theme === query.get('theme')) ?? 'light',
  };
}

async function cardOf({ store, profileOf }: PagesContext, name: string, { size, theme }: CardOptions): Promise<string | null> {
  const player = await store.findPlayer(name);
  return player === null ? null : writeCard(profileOf(player, await store.place(player.playerId)), size, theme);
}

export const cardSvg: PageMaker = async (context, { query }, { name = '' }) => {
  const body = await cardOf(context, name, readCardOptions(query));
  return body === null ? null : { contentType: 'image/svg+xml; charset=utf-8', body, cacheControl };
};

export const cardPng: PageMaker = async (context, { query }, { name = '' }) => {
  const cardOptions = readCardOptions(query);
  const svg = await cardOf(context, name, cardOptions);
  if (svg === null) return null;
  return { contentType: 'image/png', body: await renderPng(svg, cardSizes[cardOptions.size].width * density), cacheControl };
};

export const cardPage: PageMaker = async (context, { links, query, site }, { name = '' }) => {
  const player = await context.store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { location: links.card(player.name) };
  const cardOptions = readCardOptions(query);
  const profile = context.profileOf(player, null);
  const { width, height } = cardSizes[cardOptions.size];
  const alt = withoutBidiControls(t.alt(player.name, profile.Level, profile.Trophies?.Earned ?? 0));
  const absolute = (link: string): string => new URL(link.replace(/^(?:\.\.?\/)+/, ''), site).href;
  const image = absolute(links.cardImage(player.name, 'png', cardOptions));
  const page = absolute(links.player(player.name));
  const main = html`<h1>${t.heading}: <a href="${links.player(player.name)}">${isolate(player.name)}</a></h1>
    <p class="lead">${t.intro}</p>
    <p class="quiet">${t.changed} ${player.cardChangedAt === null ? t.never : instant(player.cardChangedAt)}.</p>
    ${cardOptionsForm(cardOptions, links.card(player.name))}
    <section aria-labelledby="preview">
      <h2 id="preview">${t.preview}</h2>
      <div class="card-preview ${cardOptions.theme}">
        <img src="${links.cardImage(player.name, 'svg', cardOptions)}" width="${width}" height="${height}" alt="${alt}" />
      </div>
    </section>
    <section aria-labelledby="embed">
      <h2 id="embed">${t.embed}</h2>
      ${code('HTML', `<a href="${page}"><img src="${image}" width="${width}" height="${height}" alt="${escapeAttribute(alt)}"></a>`)}
      ${code('BBCode', `[url=${page}][img]${image}[/img][/url]`)}
      ${code('Markdown', `[![${alt.replaceAll(/[\\[\]]/g, String.raw`\$&`)}](${image})](${page})`)}
    </section>`;
  return { title: t.title(player.name), main };
};

/** Escapes a value within the embed code. The page escapes the code again when it displays it. */
function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function cardOptionsForm({ size, theme }: CardOptions, action: string): Markup {
  return html`<form class="row" method="get" action="${action}">
    <label
      >${t.size}
      <select name="size">
        ${namesOf(cardSizes).map((each) => option(each, t.sizes[each], each === size))}
      </select></label
    >
    <label
      >${t.theme}
      <select name="theme">
        ${namesOf(cardThemes).map((each) => option(each, t.themes[each], each === theme))}
      </select></label
    >
    <button type="submit">${t.choose}</button>
  </form>`;
}

export function code(name: string, text: string): Markup {
  return html`<section class="code">
    <h3>${name}</h3>
    <pre tabindex="0" data-copy="${t.copy}" data-copied="${t.copied}"><code>${text}</code></pre>
  </section>`;
}
