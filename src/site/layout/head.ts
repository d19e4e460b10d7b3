/** The `<head>` of every page: title, description, canonical URL, link previews, icons (docs/spec/site.md 3.4). */

import type { Markup } from '../../documents/markup/index.ts';
import { html, withoutBidiControls } from '../../documents/markup/index.ts';
import { assetNames } from '../assets/assets.ts';
import type { PageContext } from '../frame/context.ts';
import type { HtmlPage } from '../frame/page.ts';
import { light } from '../theme/tokens.ts';

/** The usual type and size of preview images (images/preview-parts.ts). */
const usualForm = { type: 'image/jpeg', width: 1200, height: 630 } as const;

const maxDescription = 160;

/** Shortens a text at the end of a word. */
export function shorten(text: string, max = maxDescription): string {
  const plain = withoutBidiControls(text).replace(/\s+/g, ' ').trim();
  if (plain.length <= max) return plain;
  const start = plain.slice(0, max - 1);
  const end = start.lastIndexOf(' ');
  return `${end < 0 ? start : start.slice(0, end)}…`;
}

/** Writes the `<head>` of a page. Search engines must not index error pages, nor any page of a site that is not indexed. */
export function writeHead(page: HtmlPage, context: PageContext): Markup {
  const { links, instance, identityAssets, t } = context;
  const { title, feed, sheet, status = 200 } = page;
  const isHidden = page.isHidden === true || !instance.isIndexed || status !== 200;
  return html`<head>
    <meta charset="utf-8" />
    <title>${withoutBidiControls(title)} · ${instance.name}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="${instance.accent ?? light.colours.accent}" />
    <meta name="referrer" content="same-origin" />
    ${isHidden ? html`<meta name="robots" content="noindex" />` : ''}${preview(page, context)}
    <link rel="icon" href="${links.to('favicon', {})}" sizes="32x32" />
    <link rel="icon" type="image/svg+xml" href="${links.asset(assetNames.icon)}" />
    <link rel="apple-touch-icon" href="${links.to('icon180', {})}" />
    <link rel="manifest" href="${links.to('manifest', {})}" />
    <link
      rel="search"
      type="application/opensearchdescription+xml"
      href="${links.to('openSearch', {})}"
      title="${instance.name}"
    />
    <link
      rel="preload"
      href="${links.asset(assetNames.font)}"
      as="font"
      type="font/woff2"
      crossorigin="anonymous"
    />
    <link rel="stylesheet" href="${links.asset(assetNames.sheet)}" />
    ${sheet === undefined ? '' : html`<link rel="stylesheet" href="${links.asset(sheet)}" />`}
    ${identityAssets.sheet === null ? '' : html`<link rel="stylesheet" href="${links.asset(identityAssets.sheet)}" />`}
    <script src="${links.asset(assetNames.script)}" defer="defer"></script>
    ${feed === undefined ? '' : html`<link rel="alternate" type="application/atom+xml" href="${feed.href}" title="${withoutBidiControls(feed.title)}" />`}
    <meta
      name="application-name"
      content="${instance.name}"
      data-search="${links.to('suggest', {})}"
      data-list="${t.search.suggestions}"
    />
  </head>`;
}

/**
 * Writes description and preview image. Programs that show previews need absolute URLs, which an instance on a loopback address does not
 * have.
 */
function preview(
  { title, description, image, imageForm = usualForm }: HtmlPage,
  context: PageContext,
): Markup {
  const { instance, t, here, absolute, isLoopback } = context;
  const about = shorten(description ?? (instance.tagline === '' ? t.home.intro : instance.tagline));
  const plainTitle = withoutBidiControls(title);
  const common = html`<meta name="description" content="${about}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${instance.name}" />
    <meta property="og:title" content="${plainTitle}" />
    <meta property="og:description" content="${about}" />
    <meta name="twitter:card" content="summary_large_image" />`;
  if (isLoopback) return common;
  const address = absolute.path(here);
  return html`${common}
    <link rel="canonical" href="${address}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${image ?? absolute.to('previewSite', {})}" />
    <meta property="og:image:type" content="${imageForm.type}" />
    <meta property="og:image:width" content="${imageForm.width}" />
    <meta property="og:image:height" content="${imageForm.height}" />
    <meta property="og:image:alt" content="${shorten(`${plainTitle} · ${instance.name}`)}" />`;
}
