import { measureContrast, nearestPassing } from '../../colour/index.ts';
import type { IdentityImage, IdentityName, IdentityValues } from '../../identity/index.ts';
import {
  boardNames,
  homeSections,
  findIdentitySetting,
  namesIn,
  readImage,
  splitLink,
  parseSpotlight,
} from '../../identity/index.ts';
import { readTheme } from '../theme/theme.ts';
import { dark } from '../theme/tokens.ts';
import type { FooterLink, Instance, OperatorPage } from './instance.ts';
import { inlineProse } from './prose.ts';

/** Makes the identity that pages show from its stored values. @param values already checked when they were read or stored */
export function createInstance(values: IdentityValues): Instance {
  const of = (name: IdentityName): string => values.get(name) ?? findIdentitySetting(name).fallback;
  const orNull = (name: IdentityName): string | null => values.get(name) ?? null;
  const accent = orNull('site-accent');
  const styles = (accent === null ? '' : accentStyles(accent)) + of('site-css');
  const intro = of('site-intro');
  return {
    name: of('site-name'),
    tagline: of('site-tagline'),
    intro: intro === '' ? null : inlineProse(intro),
    logo: imageOf(of('site-logo')),
    banner: imageOf(of('site-banner')),
    accent,
    styles: styles === '' ? null : styles,
    theme: readTheme(of('site-theme')) ?? 'system',
    density: of('site-density') === 'compact' ? 'compact' : 'comfortable',
    links: readLinks(of('site-links')),
    imprint: operatorPage(of('imprint')),
    privacy: operatorPage(of('privacy')),
    contact: orNull('contact'),
    isIndexed: of('index') === 'on',
    rarityScale: of('rarity-scale') === 'hunter' ? 'hunter' : 'console',
    boards: namesIn(of('boards'), boardNames),
    homeSections: namesIn(of('home-sections'), homeSections),
    spotlight: parseSpotlight(of('spotlight')),
  };
}

function imageOf(base64: string): IdentityImage | null {
  return base64 === '' ? null : readImage(Buffer.from(base64, 'base64'));
}

/**
 * Returns the CSS custom properties for an accent colour. Dark pages get the nearest lighter colour of the same hue that is readable on
 * them.
 * @param accent `#rrggbb` with a contrast of at least 4.5 on light pages (identity/rules.ts)
 */
function accentStyles(accent: string): string {
  const { paper, sheet } = dark.colours;
  const light = nearestPassing(accent, 'lighter', { grounds: [paper, sheet], contrast: 7 });
  return `:root{${accentProperties(accent)}}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${accentProperties(light)}}}
@media screen{:root[data-theme=dark]{${accentProperties(light)}}}
`;
}

function accentProperties(colour: string): string {
  return `--accent:${colour};--on-accent:${measureContrast(colour, '#ffffff') >= 4.5 ? '#ffffff' : '#0c1f17'};--l4:${colour}`;
}

function readLinks(given: string): readonly FooterLink[] {
  return given.split(',').flatMap((link) => splitLink(link) ?? []);
}

function operatorPage(given: string): OperatorPage | null {
  if (given === '') return null;
  return /^https?:\/\/\S+$/.test(given) ? { address: given } : { text: given };
}
