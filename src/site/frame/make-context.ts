/** Makes the context of a request: its language, theme and links, and the identity of the instance. */

import type { Service } from '../../contract/index.ts';
import type { Base } from '../../documents/index.ts';
import { toSite } from '../../documents/index.ts';
import type { Origin } from '../../protocols/index.ts';
import type { PageContext, ShownDocs } from './context.ts';
import type { ShownIdentity } from '../identity/identity-source.ts';
import type { ImageSource } from './page-images.ts';
import { createPageImages } from './page-images.ts';
import { createLinks } from './links.ts';
import type { OwnerCommands } from './owner-commands.ts';
import { commandsElsewhere } from './owner-commands.ts';
import { en } from '../texts/catalogue.ts';
import { englishFormats } from '../texts/formats.ts';
import { themeOfCookie } from '../theme/theme.ts';

/** The settings that are the same for all requests. */
export interface ContextSettings {
  readonly service: Service;
  /** The allowed sources of images. */
  readonly images: ImageSource;
  /**
   * How the owner's commands are written. If it is unknown how the service was started, all readers see the commands for readers on other
   * machines.
   */
  readonly commands?: OwnerCommands;
  /** Whether people can sign in here; by default not. */
  readonly hasAccounts?: boolean;
  /** The documentation; by default there is none. */
  readonly docs?: ShownDocs | null;
}

/** Returns the base URL with the host in canonical form. */
export function canonicalBase(base: Base): Base {
  return { ...base, address: URL.parse(base.address)?.href ?? base.address };
}

/** The properties of a request from which its context is made. */
export interface Asked {
  readonly cookie: string | undefined;
  /** Number of path segments of the page after the first one: 1 for `/players/LanternFox`. */
  readonly depth: number;
  readonly base: Base;
  readonly shown: ShownIdentity;
  /** Where the request comes from; absent if the page shows no commands. */
  readonly from?: Origin;
}

/** Makes the context of a request. @param here canonical path of the page with its query */
export type MakeContext = (asked: Asked, here: string) => PageContext;

/** Creates the function that makes the context of each request. */
export function createContexts({
  service,
  images,
  commands,
  hasAccounts = false,
  docs = null,
}: ContextSettings): MakeContext {
  return (
    { cookie, depth, base: givenBase, from, shown: { instance, assets: identityAssets, zone } },
    here,
  ) => {
    const base = canonicalBase(givenBase);
    const links = createLinks(depth <= 0 ? './' : '../'.repeat(depth), base.path);
    const isLoopback = isLoopbackHost(new URL(base.address).hostname);
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
      isLoopback,
      hasAccounts,
      docs,
      commands:
        commands !== undefined && isLoopback && isOwner(from, commands)
          ? commands
          : commandsElsewhere,
      service,
      base,
    };
  };
}

/**
 * Checks whether the reader uses the machine on which the service runs. The Host header is not sufficient, because any client can send it.
 * A service in a container sees readers on its own machine at a private network address.
 */
function isOwner(from: Origin | undefined, { place }: OwnerCommands): boolean {
  return from === 'machine' || (from === 'private network' && place !== 'machine');
}

/** Checks whether a host always means the reader's own computer (RFC 6761, 6.3; RFC 1122, 3.2.1.3). */
function isLoopbackHost(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(host)
  );
}
