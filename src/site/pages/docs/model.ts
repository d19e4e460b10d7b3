/** Pages of the documentation, and the results of a search in it. Nothing is read from the store. */

import { timed } from '../../../cost/index.ts';
import type { Contents, DocumentPage, FoundPage } from '../../../docs/index.ts';
import { searchSections } from '../../../docs/index.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest } from '../../frame/page.ts';

/** A page, its Markdown, or a file next to the pages. */
export type DocsModel =
  | { readonly kind: 'page'; readonly page: DocumentPage; readonly contents: Contents }
  | { readonly kind: 'markdown'; readonly text: string }
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array };

/** Finds the page or file at a path below `/docs`; null if there is none. */
export async function docsPageModel(
  { docs }: SiteServices,
  { values }: ModelRequest<null>,
): Promise<DocsModel | null> {
  if (docs === null) return null;
  const path = Object.values(values).join('/');
  const page = await docs.page(path);
  if (page !== null) return { kind: 'page', page, contents: await docs.contents() };
  const key = docs.findKey(path);
  const markdown = key === null ? null : await docs.page(key);
  if (markdown !== null) return { kind: 'markdown', text: markdown.source };
  const bytes = await docs.file(path);
  return bytes === null ? null : { kind: 'file', name: path, bytes };
}

/** The results of a search. */
export interface DocsSearchModel {
  readonly text: string;
  readonly found: readonly FoundPage[];
  readonly contents: Contents;
}

/** Maximum number of results shown. */
const maxResults = 20;

/** Searches the documentation; null if the site has none. */
export async function docsSearchModel(
  { docs }: SiteServices,
  { query: { text } }: ModelRequest<{ readonly text: string }>,
): Promise<DocsSearchModel | null> {
  if (docs === null) return null;
  const sections = text === '' ? [] : await docs.sections();
  const found = timed(() => searchSections(sections, text, maxResults));
  return { text, found, contents: await docs.contents() };
}
