/** Uploads files with the form of a page, and waits for the result. */

import { eventually } from '../eventually.ts';
import type { FormPart } from '../multipart.ts';
import { formType, makeForm } from '../multipart.ts';
import type { Browser, Seen } from './browser.ts';

/** The files that are sent, and the page with the form. */
export interface Sent {
  readonly page?: string;
  readonly files: readonly FormPart[];
  /** Fields that replace those of the page's form. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Returns a form part with a file. */
export function formFile(content: string | Uint8Array, name = 'players.ndjson'): FormPart {
  return { field: 'files', file: name, content };
}

/** Sends files with the form of a page, and follows the redirect. */
export async function sendFiles(
  browser: Browser,
  { page = '/manage/import', files, fields = {} }: Sent,
): Promise<Seen> {
  const { text } = await browser.open(page);
  const [shown = ''] = /<form[^>]*multipart[^]*?<\/form>/.exec(text) ?? [];
  const action = /action="([^"]+)"/.exec(shown)?.[1] ?? '/manage/import/files';
  const hiddenFields = [...shown.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const stated = {
    ...Object.fromEntries(hiddenFields.map(([, name, value]) => [name, value])),
    ...fields,
  };
  const parts = Object.entries(stated).map(([field, content]) => ({
    field,
    content: String(content),
  }));
  const { pathname } = new URL(action, `http://site${page}`);
  return browser.sendForm(pathname, formType, makeForm([...parts, ...files]));
}

/** Reloads the page of an import until it shows a text. */
export function reachPage(browser: Browser, path: string, text: RegExp): Promise<Seen> {
  return eventually(
    async () => {
      const seen = await browser.open(path);
      return text.test(seen.text) ? seen : null;
    },
    20_000,
    `the page says ${text.source}`,
  );
}
