/** Checks the accessibility of pages with axe. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** A theme of the pages. */
export type Theme = 'light' | 'dark';

/** The rules of axe to check. The dark theme only changes colours, so that its other findings are those of the light theme. */
const rulesOfTheme = { light: {}, dark: { runOnly: ['color-contrast'] } } as const;

/** Returns the accessibility findings of the page that is shown in a theme. The page's context must bypass the content security policy. */
export async function findingsOn(page: Page, theme: Theme = 'light'): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe);
  const options = JSON.stringify({ resultTypes: ['violations'], ...rulesOfTheme[theme] });
  return page.evaluate<string[]>(
    `axe.run(document, ${options}).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html).join(' ')))`,
  );
}
