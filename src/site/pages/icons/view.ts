/** Icons of the site, its manifest, and the description of its search. */

import { xml } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../frame/context.ts';
import type { Drawing } from '../../frame/drawing.ts';
import type { RawAnswer } from '../../frame/page.ts';
import { light } from '../../theme/tokens.ts';
import { siteIcon } from '../../assets/assets.ts';
import type { Instance } from '../../identity/instance.ts';

const cacheControl = 'public, max-age=86400';
const faviconSize = 32;

/** The model of pages that need no data: they show only the identity of the instance. */
export async function noModel(): Promise<object> {
  return {};
}

/** Responds with the icon as an ICO file, which browsers request even if no page mentions it. */
export async function faviconView(
  _: object,
  { instance }: PageContext,
  drawing: Drawing,
): Promise<RawAnswer> {
  const body = wrapIco(await drawIcon(instance, faviconSize, drawing), faviconSize);
  return { contentType: 'image/x-icon', body, cacheControl };
}

/** Makes the view of an icon. @param size width and height in pixels */
export function iconView(size: number) {
  return async (_: object, { instance }: PageContext, drawing: Drawing): Promise<RawAnswer> => ({
    contentType: 'image/png',
    body: await drawIcon(instance, size, drawing),
    cacheControl,
  });
}

/** Responds with the manifest of the site as an app (https://www.w3.org/TR/appmanifest/). */
export function manifestView(_: object, { instance, links, language }: PageContext): RawAnswer {
  const icons = (['icon192', 'icon512'] as const).map((name) => {
    const size = name === 'icon192' ? '192x192' : '512x512';
    return { src: links.to(name, {}), sizes: size, type: 'image/png', purpose: 'any maskable' };
  });
  const manifest = {
    name: instance.name,
    short_name: instance.name.slice(0, 12),
    ...(instance.tagline === '' ? {} : { description: instance.tagline }),
    lang: language,
    start_url: links.to('home', {}),
    display: 'minimal-ui',
    background_color: light.colours.paper,
    theme_color: light.colours.paper,
    icons,
  };
  return { contentType: 'application/manifest+json', body: JSON.stringify(manifest) };
}

/** Responds with an OpenSearch 1.1 description, so that a browser can offer the site's search. */
export function openSearchView(_: object, { instance, absolute, t }: PageContext): RawAnswer {
  const body = xml`<?xml version="1.0" encoding="utf-8"?>
    <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
      <ShortName>${instance.name.slice(0, 16)}</ShortName>
      <Description>${t.layout.searchLabel}</Description>
      <InputEncoding>UTF-8</InputEncoding>
      <Url type="text/html" template="${absolute.to('search', {})}?q={searchTerms}" />
    </OpenSearchDescription> `;
  return { contentType: 'application/opensearchdescription+xml', body: body.toString() };
}

/** Share of an icon's width that a logo fills, so that a round mask does not cut it off. */
const logoShare = 56 / 64;

/** Draws the icon as PNG. If the logo cannot be decoded, it draws Laurel's icon. @param size width and height in pixels */
async function drawIcon({ logo }: Instance, size: number, drawing: Drawing): Promise<Uint8Array> {
  const own = logo === null ? null : await drawing.icon(logo.bytes, size, logoShare);
  return own ?? drawing.draw(siteIcon, size);
}

/** Wraps a PNG image as an ICO file (https://learn.microsoft.com/previous-versions/ms997538, and PNG since Windows Vista). */
function wrapIco(png: Uint8Array, size: number): Uint8Array {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // the type: an icon
  head.writeUInt16LE(1, 4); // the number of images
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // the number of colour planes
  head.writeUInt16LE(32, 12); // the bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
