/** Settings of the identity of the instance: docs/spec/site.md 4. */

import { contrastOf, nearestPassing } from '../colour/index.ts';
import { filePath } from './addresses.ts';
import { choice, SettingError, text } from './setting.ts';
import { usedBy } from './uses.ts';

const serviceUses = ['serve', 'describe'] as const;

/** Paper and sheet of the light theme, on which the accent is text. */
const lightGrounds = ['#f6f5f0', '#ffffff'];
const minContrast = 4.5;
const maxLinks = 8;

export const siteSettings = usedBy(serviceUses, {
  siteName: text('Laurel', 'name', 'Name of the site on pages, in link previews, feeds and cards.', readText(40)),
  siteTagline: {
    ...text('', 'text', 'One line about the site, for previews and search engines.', readText(160)),
    fallbackText: 'none',
  },
  siteIntro: {
    ...text('', 'text', 'Welcome text on the home page; *emphasis* and [links](https://example.org) are allowed.', readText(600)),
    fallbackText: 'a short introduction',
  },
  siteLogo: { ...filePath('', 'file', 'Logo: a PNG, WebP or SVG file of at most 256 KB.'), fallbackText: 'that of Laurel' },
  siteBanner: {
    ...filePath('', 'file', 'Banner of the home page: a PNG, WebP or SVG file of at most 256 KB.'),
    fallbackText: 'none',
  },
  siteAccent: { ...text('', 'colour', 'Colour of links and buttons, such as #17634a.', readAccent), fallbackText: 'green' },
  siteTheme: choice('system', ['system', 'light', 'dark'], 'Theme of pages for readers who have not chosen one.'),
  siteCss: { ...filePath('', 'file', 'Style sheet of at most 32 KB that is loaded after that of Laurel.'), fallbackText: 'none' },
  siteLinks: {
    ...text('', 'links', 'Links in the footer, at most 8: "Label https://example.org, Other https://example.com".', readLinks),
    fallbackText: 'none',
  },
  imprint: { ...text('', 'page', 'Imprint: an address, or a Markdown file.', readText(1000)), fallbackText: 'none' },
  privacy: { ...text('', 'page', 'Privacy policy: an address, or a Markdown file.', readText(1000)), fallbackText: 'none' },
  contact: { ...text('', 'address', 'Address of the operator: https or mailto.', readContact), fallbackText: 'none' },
  index: choice('off', ['on', 'off'], 'Let search engines index the pages; on also serves a sitemap.'),
});

function readText(max: number): (given: string) => string {
  return (given) => {
    const trimmed = given.trim();
    if (trimmed.length <= max) return trimmed;
    throw new SettingError(`the text has ${trimmed.length} characters; at most ${max} are allowed`);
  };
}

/** Refuses a colour that cannot be read on the light theme, and names the nearest that can. */
function readAccent(given: string): string {
  const colour = given.trim().toLowerCase();
  if (colour === '') return colour;
  if (!/^#[0-9a-f]{6}$/.test(colour)) throw new SettingError(`${JSON.stringify(given)} is not a colour such as #17634a`);
  if (lightGrounds.every((ground) => contrastOf(colour, ground) >= minContrast)) return colour;
  const nearest = nearestPassing(colour, 'darker', { grounds: lightGrounds, contrast: minContrast });
  throw new SettingError(
    `${colour} has a contrast of less than ${minContrast} to 1 on the pages; the nearest colour that has is ${nearest}`,
  );
}

function readLinks(given: string): string {
  const links = given.split(',').filter((link) => link.trim() !== '');
  if (links.length > maxLinks) throw new SettingError(`there are ${links.length} links; at most ${maxLinks} are allowed`);
  for (const link of links) {
    const [, , address = ''] = /^\s*(.+?)\s+(\S+)\s*$/.exec(link) ?? [];
    if (!/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
      throw new SettingError(`${JSON.stringify(link.trim())} is not a label and an http or https address`);
  }
  return given.trim();
}

function readContact(given: string): string {
  const address = given.trim();
  if (address === '' || /^(?:https?|mailto):$/.test(URL.parse(address)?.protocol ?? '')) return address;
  throw new SettingError(`${JSON.stringify(given)} is not an http, https or mailto address`);
}
