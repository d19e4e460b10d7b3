/** Resolves the links of a page, which work both in a clone and on the site. */

import { posix } from 'node:path';
import type { Inline, Target } from '../document.ts';
import { readText } from '../document.ts';

/** The links of one page. */
export interface PageLinks {
  /** Finds the target of a link. A dead link is reported, and its address is used as it is. */
  resolve(href: string): Target;
  /** Returns the text of a link. If the text is the file name of a page, it is replaced by the page's title. */
  label(href: string, content: readonly Inline[]): readonly Inline[];
}

/** The data with which links are resolved. */
export interface LinkParts {
  /** Files of pages below `docs`, by key. */
  readonly sources: ReadonlyMap<string, string>;
  readonly titles: ReadonlyMap<string, string>;
  /** Checks whether the documentation has a file or a folder, by its path below `docs`. */
  exists(path: string): boolean;
  report(problem: string): void;
}

/** Paths that the site shows. A link to another file in the repository is for readers with a clone; a test checks it there. */
const isShown = /^docs\/(?:images|tutorial|how-to|integrate|reference|explanation)\//;
/** Types of files that the site can serve next to pages. */
const servedFile = /\.(?:json|png|svg|webp)$/;

/** Creates the links of a page. @param file the page's file below `docs` */
export function createPageLinks(file: string, parts: LinkParts): PageLinks {
  const keys = new Map([...parts.sources].map(([key, source]) => [source, key]));
  const resolve = (href: string, isReported = true): Target => {
    if (/^[a-z]+:/i.test(href)) return { kind: 'web', href };
    const [path = '', anchor = ''] = href.split('#');
    const inClone = posix.normalize(
      path === ''
        ? `docs/${file}`
        : posix.join('docs', posix.dirname(file), decodeURIComponent(path)),
    );
    const inDocs = posix.relative('docs', inClone);
    const page = keys.get(inDocs) ?? keys.get(posix.join(inDocs, 'README.md'));
    if (page !== undefined) return { kind: 'page', page, anchor };
    if (isReported && isShown.test(inClone) && !parts.exists(inDocs))
      parts.report(`docs/${file}: ${href} leads nowhere`);
    return isShown.test(inClone) && servedFile.test(inClone)
      ? { kind: 'file', path: inDocs }
      : { kind: 'clone', path: inClone };
  };
  return {
    resolve: (href) => resolve(href),
    label(href, content) {
      const target = resolve(href, false);
      const title = target.kind === 'page' ? parts.titles.get(target.page) : undefined;
      return title !== undefined && isPath(readText(content), href) ? [title] : content;
    },
  };
}

/** Checks whether the text of a link is its own path: `[settings.md](../reference/settings.md)`. */
function isPath(text: string, href: string): boolean {
  return /\.md$|\/$/.test(text) && `/${decodeURIComponent(href)}`.includes(`/${text}`);
}
