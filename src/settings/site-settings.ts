/** Settings for the site's identity, such as its name and colours (docs/spec/site.md 4). */

import type { IdentityName } from '../identity/index.ts';
import { IdentityError, findIdentitySetting, textUpTo } from '../identity/index.ts';
import { filePath } from './addresses.ts';
import type { Setting } from './setting.ts';
import { choice, InvalidValue, text } from './setting.ts';
import { usedBy } from './uses.ts';

const siteUses = ['serve', 'describe', 'site'] as const;

/** The settings for the site's identity. */
export const siteSettings = usedBy(siteUses, {
  siteName: valueOf(
    'site-name',
    'name',
    'Name of the site on pages, in link previews, feeds and cards.',
  ),
  siteTagline: {
    ...valueOf('site-tagline', 'text', 'One line about the site, for previews and search engines.'),
    fallbackText: 'none',
  },
  siteIntro: {
    ...valueOf(
      'site-intro',
      'text',
      'Welcome text on the home page; *emphasis* and [links](https://example.org) are allowed.',
    ),
    fallbackText: 'a short introduction',
  },
  siteLogo: {
    ...filePath('', 'file', 'Logo: a PNG, WebP or SVG file of at most 256 KB.'),
    fallbackText: 'that of Laurel',
  },
  siteBanner: {
    ...filePath('', 'file', 'Banner of the home page: a PNG, WebP or SVG file of at most 256 KB.'),
    fallbackText: 'none',
  },
  siteAccent: {
    ...valueOf('site-accent', 'colour', 'Colour of links and buttons, such as #17634a.'),
    fallbackText: 'green',
  },
  siteTheme: choice(
    'system',
    ['system', 'light', 'dark'],
    'Theme of pages for readers who have not chosen one.',
  ),
  siteDensity: choice(
    'comfortable',
    ['comfortable', 'compact'],
    'Height of the rows of lists and tables on wide screens.',
  ),
  siteCss: {
    ...filePath('', 'file', "Style sheet of at most 32 KB, used after Laurel's own."),
    fallbackText: 'none',
  },
  siteLinks: {
    ...valueOf(
      'site-links',
      'links',
      'Links in the footer, at most 8: "Label https://example.org, Other https://example.com".',
    ),
    fallbackText: 'none',
  },
  imprint: {
    ...text('', 'page', 'Imprint: an address, or a Markdown file.', checked(textUpTo(1000))),
    fallbackText: 'none',
  },
  privacy: {
    ...text('', 'page', 'Privacy policy: an address, or a Markdown file.', checked(textUpTo(1000))),
    fallbackText: 'none',
  },
  contact: {
    ...valueOf('contact', 'address', 'Address of the operator: https or mailto.'),
    fallbackText: 'none',
  },
  index: choice(
    'off',
    ['on', 'off'],
    'Let search engines index the pages; on also serves a sitemap.',
  ),
  rarityScale: choice(
    'console',
    ['console', 'hunter'],
    'Names for the rarity of trophies. console: four names, as on consoles. hunter: five names.',
  ),
  boards: valueOf(
    'boards',
    'names',
    'Leaderboards that are shown. The world leaderboard is always shown.',
  ),
  homeSections: valueOf(
    'home-sections',
    'names',
    'Sections of the home page, in the order in which they are shown.',
  ),
  spotlight: {
    ...valueOf(
      'spotlight',
      'text',
      'Game or trophy on the home page, with first and last day: "NPWR90001_00/3 2026-12-01 2026-12-31".',
    ),
    fallbackText: 'none',
  },
});

/** Declares the setting for an identity value that is a text. */
function valueOf(name: IdentityName, argument: string, about: string): Setting<string> {
  const { fallback, read } = findIdentitySetting(name);
  return text(fallback, argument, about, checked(read));
}

function checked(read: (given: string) => string): (given: string) => string {
  return (given) => {
    try {
      return read(given);
    } catch (error) {
      if (error instanceof IdentityError) throw new InvalidValue(error.message);
      throw error;
    }
  };
}
