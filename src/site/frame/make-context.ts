/** Makes the context of a request: its language, theme, links and the identity that it sees. */

import type { Service } from '../../contract/index.ts';
import type { Base } from '../../documents/index.ts';
import { toSite } from '../../documents/index.ts';
import type { PageContext } from './context.ts';
import type { ShownIdentity } from '../identity/identity-source.ts';
import type { ImageSource } from './page-images.ts';
import { createPageImages } from './page-images.ts';
import { createLinks } from './links.ts';
import { en } from '../texts/catalogue.ts';
import { englishFormats } from '../texts/formats.ts';
import { themeOfCookie } from '../theme/theme.ts';

/** What is the same for all requests. */
export interface ContextSettings {
  readonly service: Service;
  /** The allowed sources of images. */
  readonly images: ImageSource;
}

/** Returns the base URL with the host in canonical form. */
export function canonicalBase(base: Base): Base {
  return { ...base, address: URL.parse(base.address)?.href ?? base.address };
}

/** What a context is made from. */
export interface Asked {
  readonly cookie: string | undefined;
  /** Number of segments of the page's path below the first: 1 for `/players/LanternFox`. */
  readonly depth: number;
  readonly base: Base;
  readonly shown: ShownIdentity;
}

/** Makes the context of a request. @param here canonical path of the page with its query */
export type MakeContext = (asked: Asked, here: string) => PageContext;

/** Creates the function that makes the context of each request. */
export function createContexts({ service, images }: ContextSettings): MakeContext {
  return ({ cookie, depth, base: givenBase, shown: { instance, assets: identityAssets, zone } }, here) => {
    const base = canonicalBase(givenBase);
    const links = createLinks(depth <= 0 ? './' : '../'.repeat(depth), base.path);
    return {
      language: 'en',
      theme: themeOfCookie(cookie) ?? instance.theme,
      t: en,
      format: englishFormats,
      zone,
      links,
      absolute: createLinks(toSite(base), base.path),
      images: createPageImages(images, links),
      instance,
      identityAssets,
      here,
      isLoopback: isLoopbackHost(new URL(base.address).hostname),
      service,
      base,
    };
  };
}

/** Hosts that mean the reader's own computer (RFC 6761, 6.3; RFC 1122, 3.2.1.3). */
function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
