/** Reads the whole documentation from its Markdown: pages, tree, and the files next to them. Broken links are errors. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import { longTurn } from '../../cost/index.ts';
import { invariant } from '../../invariant.ts';
import type { Contents, ContentsEntry } from '../contents.ts';
import type { DocumentPage, Target } from '../document.ts';
import { readText } from '../document.ts';
import { listSources } from '../sources.ts';
import { arrangeContents } from './arrange-contents.ts';
import type { LinkParts } from './links.ts';
import { createPageLinks } from './links.ts';
import { listTargets } from './list-targets.ts';
import { readBlocks } from './read-blocks.ts';
import type { SplitPages } from './split-pages.ts';
import { splitPages } from './split-pages.ts';

/** The documentation as data. */
export interface Library {
  readonly contents: Contents;
  readonly pages: ReadonlyMap<string, DocumentPage>;
  /** Files that pages show or link to, by their paths below `docs`. */
  readonly files: readonly string[];
}

/** A page whose links are not read yet. */
interface Draft extends Pick<DocumentPage, 'key' | 'file' | 'source'> {
  readonly tokens: readonly Token[];
}

/**
 * Reads the documentation, one page in each tick of the event loop, so that a service that runs from a clone can serve other requests
 * meanwhile.
 *
 * @param root the folder of a clone
 * @throws Error that lists every dead link
 */
export async function readLibrary(root: string): Promise<Library> {
  const folder = join(root, 'docs');
  const sources = listSources(folder);
  const markdown = new MarkdownIt({ html: false });
  const drafts = await inTurns([...sources], ([key, file]): Draft => {
    const source = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return { key, file, source, tokens: markdown.parse(source, {}) };
  });
  const problems: string[] = [];
  const parts: LinkParts = {
    sources,
    titles: new Map(drafts.map((draft) => [draft.key, findTitle(draft)])),
    exists: (path) => existsSync(join(folder, path)),
    report: (problem) => void problems.push(problem),
  };
  const read = await inTurns(drafts, (draft) => readPage(draft, parts));
  const pages = new Map(read.map((page) => [page.key, page]));
  problems.push(...(await inTurns(read, (page) => findDeadAnchors(page, pages))).flat());
  if (problems.length > 0) throw new Error(`Links lead nowhere:\n${problems.join('\n')}`);
  const targets = [...pages.values()].flatMap(({ blocks }) => listTargets(blocks));
  const files = targets.flatMap((target) => (target.kind === 'file' ? [target.path] : []));
  await longTurn();
  const split = splitPages([...pages.values()]);
  await longTurn();
  return {
    contents: addParts(arrangeContents(pages), split),
    pages: new Map(split.pages.map((page) => [page.key, page])),
    files: [...new Set(files)],
  };
}

async function inTurns<T, R>(items: readonly T[], work: (item: T) => R): Promise<readonly R[]> {
  const results: R[] = [];
  for (const item of items) {
    results.push(work(item));
    await longTurn();
  }
  return results;
}

/** Adds the parts of split pages below these pages. */
function addParts(contents: Contents, { parts }: SplitPages): Contents {
  const complete = (entry: ContentsEntry): ContentsEntry => {
    const own = parts.get(entry.key) ?? []; // absent: the page is not split
    const below = own.map(({ key, title }) => ({ key, title, children: [] }));
    return { ...entry, children: [...entry.children.map(complete), ...below] };
  };
  return contents.map(({ title, entries }) => ({ title, entries: entries.map(complete) }));
}

/** Finds the title of a page: the text of its first heading. */
function findTitle({ file, tokens }: Draft): string {
  const [opening, text] = tokens;
  if (opening?.type !== 'heading_open' || opening.tag !== 'h1')
    throw new Error(`docs/${file} begins with its title.`);
  return invariant(text?.children, 'a heading has a text')
    .map(({ content }) => content)
    .join('');
}

function readPage({ key, file, source, tokens }: Draft, parts: LinkParts): DocumentPage {
  const [title, ...blocks] = readBlocks(tokens, createPageLinks(file, parts));
  const heading = title?.kind === 'heading' ? title : null;
  return {
    key,
    file,
    title: readText(invariant(heading, 'a page has a title').content),
    blocks,
    source,
  };
}

/** Finds links to headings that do not exist. */
function findDeadAnchors(
  { file, blocks }: DocumentPage,
  pages: ReadonlyMap<string, DocumentPage>,
): readonly string[] {
  return listTargets(blocks)
    .filter((target) => !hasAnchor(target, pages))
    .map((target) => `docs/${file}: ${JSON.stringify(target)} has no such heading`);
}

function hasAnchor(target: Target, pages: ReadonlyMap<string, DocumentPage>): boolean {
  if (target.kind !== 'page' || target.anchor === '') return true;
  const { blocks } = invariant(pages.get(target.page), 'links lead to pages');
  return blocks.some((block) => block.kind === 'heading' && block.id === target.anchor);
}
