/**
 * Logo and banner of the instance. Their size is written into the page, so that it does not move while they load (docs/spec/site.md 3.3).
 */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { OwnImage } from '../identity/identity-assets.ts';
import { scaledTo } from '../identity/identity-assets.ts';
import type { Links } from '../frame/links.ts';

/** Renders the logo in the height of the header. A logo that states no size is as wide as it needs. */
export function logoImage({ name, size }: OwnImage, links: Links): Markup {
  const scaled = scaledTo(32, size);
  if (scaled === null) return html`<img src="${links.asset(name)}" alt="" height="32" />`;
  return html`<img
    src="${links.asset(name)}"
    alt=""
    width="${scaled.width}"
    height="${scaled.height}"
  />`;
}

/** Renders the banner of the instance across the page. */
export function bannerImage({ name, size }: OwnImage, links: Links): Markup {
  if (size === null) return html`<img class="banner" src="${links.asset(name)}" alt="" />`;
  return html`<img
    class="banner"
    src="${links.asset(name)}"
    alt=""
    width="${size.width}"
    height="${size.height}"
  />`;
}
