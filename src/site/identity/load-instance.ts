/** Reads the identity of the instance from its settings. */

import { contrastOf, nearestPassing } from '../../colour/index.ts';
import { dark } from '../theme/tokens.ts';
import { readTheme } from '../theme/theme.ts';
import { IdentityError, readIdentityFile, readLimited } from './identity-file.ts';
import type { FooterLink, Instance, OperatorPage } from './instance.ts';
import { inlineProse, prose } from './prose.ts';

const [maxStyles, maxProse] = [32 * 1024, 64 * 1024];

/** The settings of the identity, as they are declared in settings/site-settings.ts. */
export interface IdentitySettings {
  readonly siteName: string;
  readonly siteTagline: string;
  readonly siteIntro: string;
  readonly siteLogo: string;
  readonly siteBanner: string;
  readonly siteAccent: string;
  readonly siteTheme: string;
  readonly siteCss: string;
  readonly siteLinks: string;
  readonly imprint: string;
  readonly privacy: string;
  readonly contact: string;
  readonly index: string;
}

/** Reads the files that the settings name. @throws IdentityError for a file that cannot be used */
export function loadInstance(settings: IdentitySettings): Instance {
  const { siteIntro, siteAccent, siteCss } = settings;
  const own = siteCss === '' ? '' : Buffer.from(readLimited('site-css', siteCss, maxStyles)).toString('utf8');
  const styles = (siteAccent === '' ? '' : accentStyles(siteAccent)) + own;
  return {
    name: settings.siteName === '' ? 'Laurel' : settings.siteName,
    tagline: settings.siteTagline,
    intro: siteIntro === '' ? null : inlineProse(siteIntro),
    logo: readIdentityFile('site-logo', settings.siteLogo),
    banner: readIdentityFile('site-banner', settings.siteBanner),
    styles: styles === '' ? null : styles,
    theme: readTheme(settings.siteTheme) ?? 'system',
    links: readLinks(settings.siteLinks),
    imprint: readOperatorPage('imprint', settings.imprint),
    privacy: readOperatorPage('privacy', settings.privacy),
    contact: settings.contact === '' ? null : settings.contact,
    isIndexed: settings.index === 'on',
  };
}

/**
 * The custom properties of an accent. On dark pages it is the nearest lighter colour of the same hue that can be read.
 * @param accent `#rrggbb` with a contrast of at least 4.5 on light pages (settings/site-settings.ts)
 */
function accentStyles(accent: string): string {
  const { paper, sheet } = dark.colours;
  const light = nearestPassing(accent, 'lighter', { grounds: [paper, sheet], contrast: 7 });
  return `:root{${accentProperties(accent)}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${accentProperties(light)}}}
:root[data-theme=dark]{${accentProperties(light)}}
`;
}

function accentProperties(colour: string): string {
  return `--accent:${colour};--on-accent:${contrastOf(colour, '#ffffff') >= 4.5 ? '#ffffff' : '#0c1f17'};--l4:${colour}`;
}

function readLinks(given: string): readonly FooterLink[] {
  return given.split(',').flatMap((link) => {
    const [, label, address] = /^\s*(.+?)\s+(\S+)\s*$/.exec(link) ?? [];
    return label === undefined || address === undefined ? [] : [{ label, address }];
  });
}

function readOperatorPage(setting: string, given: string): OperatorPage | null {
  if (given === '') return null;
  if (/^https?:\/\//.test(given)) return { address: given };
  const text = Buffer.from(readLimited(setting, given, maxProse)).toString('utf8');
  if (text.includes('\0')) throw new IdentityError(`${setting}: ${given} is not a text file.`);
  return { text: prose(text) };
}
