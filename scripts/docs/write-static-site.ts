/** Writes the documentation as static pages in the site's design. */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { readVersion } from '../../src/app/version.ts';
import type { Contents, DocumentPage } from '../../src/docs/index.ts';
import { readLibrary } from '../../src/docs/markdown/read-library.ts';
import { html } from '../../src/documents/markup/index.ts';
import { assetNames, assets } from '../../src/site/assets/assets.ts';
import { writeArticle } from '../../src/site/pages/docs/article.ts';
import { withDocsFrame } from '../../src/site/pages/docs/frame.ts';
import { en } from '../../src/site/texts/catalogue.ts';
import { copy } from './write-built-docs.ts';

/** Writes every page, its Markdown, images, style and script. @returns the number of pages */
export async function writeStaticSite(root: string, out: string): Promise<number> {
  const { contents, pages, files } = await readLibrary(root);
  for (const page of pages.values()) {
    await write(join(out, fileName(page.key)), writePage(page, contents));
    if (page.source !== '') await write(join(out, page.file), page.source);
  }
  for (const path of files) await copy(join(root, 'docs', path), join(out, path));
  for (const { name, response } of assets)
    if (response.body instanceof Uint8Array) await write(join(out, 'assets', name), response.body);
  return pages.size;
}

/** Returns the file name of a page. It ends in `.html`, because static hosts treat addresses without an ending differently. */
function fileName(key: string): string {
  return key === '' ? 'index.html' : `${key}.html`;
}

function writePage(page: DocumentPage, contents: Contents): string {
  const from = posix.dirname(fileName(page.key));
  const to = (path: string): string => posix.relative(from, path);
  const link = (key: string, anchor = ''): string =>
    to(fileName(key)) + (anchor === '' ? '' : `#${anchor}`);
  const article = writeArticle(page, {
    t: en,
    contents,
    version: readVersion(),
    page: link,
    file: to,
    markdown: to,
  });
  const frame = { t: en, contents, current: page.key, page: link, search: null };
  return html`<!DOCTYPE html>
    <html lang="en" data-theme="system">
      <head>
        <meta charset="utf-8" />
        <title>${page.title} · Laurel</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" type="image/svg+xml" href="${to(`assets/${assetNames.icon}`)}" />
        <link rel="stylesheet" href="${to(`assets/${assetNames.sheet}`)}" />
        <link rel="stylesheet" href="${to(`assets/${assetNames.docsSheet}`)}" />
        <script src="${to(`assets/${assetNames.script}`)}" defer="defer"></script>
      </head>
      <body>
        <a class="skip" href="#main">${en.layout.skip}</a>
        <header class="site">
          <div class="inside">
            <a class="mark" href="${link('')}"><span>Laurel</span></a>
          </div>
        </header>
        <main id="main" class="inside" tabindex="-1">${withDocsFrame(frame, article)}</main>
      </body>
    </html> `.toString();
}

async function write(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
