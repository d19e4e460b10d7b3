/** The signature card: the image, and the page with its embed code. */

import { html, isolate, withoutBidiControls } from '../../../documents/markup/index.ts';
import { codeBlock } from '../../components/code-block.ts';
import { instant } from '../../components/time.ts';
import type { PageContext } from '../../context.ts';
import { writeCard } from '../../images/card.ts';
import { cardSizes } from '../../images/card-options.ts';
import { renderPng } from '../../images/render-png.ts';
import type { HtmlPage, RawAnswer } from '../../page.ts';
import type { CardModel, CardPageModel } from './model.ts';
import { cardOptionsForm } from './options-form.ts';
import { cardLinkOf } from './query.ts';

/** Forums and proxies request images often; the entity tag makes revalidation cheap. */
const cacheControl = 'public, max-age=300';
/** Pixels of the PNG per SVG unit, for high-resolution screens. */
const density = 2;

export function cardSvgView({ profile, options }: CardModel, context: PageContext): RawAnswer {
  return { contentType: 'image/svg+xml; charset=utf-8', body: writeCard(profile, options, context), cacheControl };
}

export async function cardPngView({ profile, options }: CardModel, context: PageContext): Promise<RawAnswer> {
  const svg = writeCard(profile, options, context);
  return { contentType: 'image/png', body: await renderPng(svg, cardSizes[options.size].width * density), cacheControl };
}

export function cardView({ player, profile, options }: CardPageModel, context: PageContext): HtmlPage {
  const { links, absolute } = context;
  const t = context.t.card;
  const { name } = player;
  const { width, height } = cardSizes[options.size];
  const alt = withoutBidiControls(t.alt(player.name, profile.Level, profile.Trophies?.Earned ?? 0));
  // A PNG cannot follow the theme of the reader's system.
  const image = absolute.to(options.theme === 'auto' ? 'cardSvg' : 'cardPng', { name }, cardLinkOf(options));
  const page = absolute.to('player', { name });
  const main = html`<h1>${t.heading}: <a href="${links.to('player', { name })}">${isolate(player.name)}</a></h1>
    <p class="lead">${t.intro}</p>
    <p class="quiet">${t.changed} ${player.cardChangedAt === null ? t.never : instant(player.cardChangedAt, context)}.</p>
    ${cardOptionsForm(options, links.to('card', { name }), t)}
    <section aria-labelledby="preview">
      <h2 id="preview">${t.preview}</h2>
      <div class="card-preview ${options.theme}">
        <img src="${links.to('cardSvg', { name }, cardLinkOf(options))}" width="${width}" height="${height}" alt="${alt}" />
      </div>
    </section>
    <section class="embed" aria-labelledby="embed">
      <h2 id="embed">${t.embed}</h2>
      ${codeBlock('HTML', `<a href="${page}"><img src="${image}" width="${width}" height="${height}" alt="${escapeAttribute(alt)}"></a>`, context.t)}
      ${codeBlock('BBCode', `[url=${page}][img]${image}[/img][/url]`, context.t)}
      ${codeBlock('Markdown', `[![${alt.replaceAll(/[\\[\]]/g, String.raw`\$&`)}](${image})](${page})`, context.t)}
    </section>`;
  return { title: t.title(player.name), main };
}

/** Escapes a value within the embed code. The page escapes the code again when it displays it. */
function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
