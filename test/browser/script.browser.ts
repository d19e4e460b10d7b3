/** The features that the script adds to the pages (docs/spec/site.md 3.2). All other features work without it. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import type { StartedService } from '../support/start-service.ts';
import { findingsOn } from './accessibility.ts';
import { openBrowser, skipped } from './open-browser.ts';
import { demoGame } from './visited-pages.ts';
import { startDemoSite } from './visited-sites.ts';

describe('with the script', { skip: skipped ?? false }, () => {
  let service: StartedService;
  let browser: Browser;
  let page: Page;
  before(async () => {
    service = await startDemoSite(Date.UTC(2026, 10, 26, 12));
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  });
  after(async () => {
    await browser.close();
    await service.stop();
  });

  const at = (path: string): string => `http://127.0.0.1:${service.port}${path}`;
  const headerField = (): Locator => page.locator('#find');
  const focused = (): Promise<string> => page.evaluate<string>('document.activeElement.id');
  /** The name of the option that assistive technology announces; empty for none. */
  const activeOption = (field: Locator): Promise<string> =>
    field.evaluate((each) => {
      const id = each.getAttribute('aria-activedescendant');
      return id === null
        ? ''
        : (each.ownerDocument.getElementById(id)?.querySelector('bdi')?.textContent ?? 'nothing');
    });

  /** Types into a field, and waits for its list. */
  async function type(field: Locator, text: string): Promise<Locator> {
    await field.fill('');
    await field.pressSequentially(text);
    const list = page.locator(`#${await field.getAttribute('aria-controls')}`);
    await list.getByRole('option').first().waitFor();
    return list;
  }

  /** Returns the clip-path of an element, which is `none` if the element is shown. */
  const clipPath = (each: { computedStyleMap(): { get(name: string): unknown } }): string =>
    String(each.computedStyleMap().get('clip-path'));

  describe('the key /', () => {
    test('leads to the search field of the header', async () => {
      await page.goto(at('/games'));
      await page.keyboard.press('/');
      assert.equal(await focused(), 'find');
      assert.equal(await headerField().inputValue(), '');
    });

    test('is a character in a field, and nothing of ours with a modifier', async () => {
      await page.goto(at('/compare'));
      const field = page.getByLabel('First player');
      await field.press('/');
      assert.equal(await field.inputValue(), '/');
      await page.getByRole('heading', { level: 1 }).click();
      for (const key of ['Control+/', 'Alt+/', 'Meta+/']) await page.keyboard.press(key);
      assert.notEqual(await focused(), 'find');
    });
  });

  describe('suggestions of the search', () => {
    test('are a combobox with a list', async () => {
      await page.goto(at('/games'));
      const field = headerField();
      assert.deepEqual(
        [
          await field.getAttribute('role'),
          await field.getAttribute('aria-expanded'),
          await field.getAttribute('aria-autocomplete'),
        ],
        ['combobox', 'false', 'list'],
      );
      const list = await type(field, 'la');
      assert.equal(await list.getAttribute('role'), 'listbox');
      assert.equal(await list.getAttribute('aria-label'), 'Suggestions');
      assert.equal(await field.getAttribute('aria-expanded'), 'true');
      assert.equal(await activeOption(field), '');
    });

    test('are walked through with arrows, Home and End, from one end to the other', async () => {
      await page.goto(at('/games'));
      const field = headerField();
      const list = await type(field, 'la');
      const names = await list.locator('bdi').allTextContents();
      assert.ok(names.length > 2);
      for (const [key, name] of [
        ['ArrowDown', names[0]],
        ['ArrowDown', names[1]],
        ['End', names.at(-1)],
        ['ArrowDown', names[0]],
        ['ArrowUp', names.at(-1)],
        ['Home', names[0]],
      ] as const) {
        await field.press(key);
        assert.equal(await activeOption(field), name, key);
        assert.deepEqual(await list.locator('[aria-selected=true] bdi').allTextContents(), [name]);
      }
      assert.equal(await field.inputValue(), 'la');
    });

    test('are opened by Enter; without an active one, Enter searches', async () => {
      await page.goto(at('/games'));
      await type(headerField(), 'lanternf');
      await headerField().press('ArrowDown');
      await headerField().press('Enter');
      await page.waitForURL(at('/players/LanternFox'));
      await type(headerField(), 'lanternf');
      await headerField().press('Enter');
      await page.waitForURL(at('/search?q=lanternf'));
    });

    test('are closed by Escape, which keeps the text, and when the field is left', async () => {
      await page.goto(at('/games'));
      const list = await type(headerField(), 'la');
      await headerField().press('Escape');
      assert.deepEqual([await list.isVisible(), await headerField().inputValue()], [false, 'la']);
      assert.equal(await headerField().getAttribute('aria-expanded'), 'false');
      await type(headerField(), 'lan');
      await headerField().press('Tab');
      assert.equal(await list.isVisible(), false);
    });

    test('are links for the mouse', async () => {
      await page.goto(at('/games'));
      const list = await type(headerField(), 'lanternf');
      await list.getByRole('option').first().click();
      await page.waitForURL(at('/players/LanternFox'));
    });
  });

  describe('suggestions of players', () => {
    test('fill in the fields of a comparison, by keys and by mouse', async () => {
      await page.goto(at('/compare'));
      const first = page.getByLabel('First player');
      const second = page.getByLabel('Second player');
      assert.equal((await (await type(first, 'la')).locator('.quiet').count()) > 0, false);
      await type(first, 'lanternf');
      await first.press('ArrowDown');
      await first.press('Enter');
      assert.equal(await first.inputValue(), 'LanternFox');
      const list = await type(second, 'mossykettle');
      await list.getByRole('option', { name: 'MossyKettle' }).click();
      assert.deepEqual([await second.inputValue(), await list.isVisible()], ['MossyKettle', false]);
      assert.equal(new URL(page.url()).search, '');
      await second.press('Enter');
      await page.waitForURL(/p=LanternFox&p=MossyKettle/);
    });

    test('fill in the player to compare another with', async () => {
      await page.goto(at('/players/LanternFox'));
      const field = page.locator('form input[data-suggest=players]');
      await type(field, 'mossykettle');
      await field.press('ArrowDown');
      await field.press('Enter');
      await field.press('Enter');
      await page.waitForURL(/p=LanternFox&p=MossyKettle/);
    });
  });

  test('an open list is accessible, below the search and below a field in a label', async () => {
    const context = await browser.newContext({ bypassCSP: true });
    page = await context.newPage();
    for (const [path, field] of [
      ['/games', headerField()],
      ['/compare', page.getByLabel('First player')],
    ] as const) {
      await page.goto(at(path));
      await type(field, 'la');
      await field.press('ArrowDown');
      assert.deepEqual(await findingsOn(page), [], path);
    }
  });

  describe('a form of filters', () => {
    const select = (): Locator => page.locator('form[data-submits] select').first();
    const open = (): Promise<unknown> => page.goto(at('/visual-language'));

    test('submits when a select is changed by mouse or touch; its button is not shown', async () => {
      await open();
      const button = page.locator('form[data-submits] button').first();
      assert.equal(await button.evaluate(clipPath), 'inset(50%)');
      await select().selectOption('');
      await page.waitForURL(/platform=(?:&|#|$)/);
    });

    test('does not submit while an arrow key walks through the options, but at Enter', async () => {
      await open();
      await select().focus();
      await page.keyboard.press('ArrowUp');
      assert.equal(await select().inputValue(), '');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      assert.equal(new URL(page.url()).search, '');
      await page.keyboard.press('Enter');
      await page.waitForURL(/platform=(?:&|#|$)/);
    });

    test('shows its button to the keyboard, and Enter in a field submits', async () => {
      await open();
      await select().focus();
      await page.keyboard.press('Tab');
      assert.equal(
        await page.locator('form[data-submits] button').first().evaluate(clipPath),
        'none',
      );
      await page.locator('form[data-submits] input[name=q]').first().press('Enter');
      await page.waitForURL(/\?q=&platform=ps4/);
    });
  });

  test('a page without scripts has the fields, the buttons and the links', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(at('/visual-language'));
    const button = plain.locator('form[data-submits] button').first();
    assert.notEqual(await button.evaluate(clipPath), 'inset(50%)');
    await plain.locator('form[data-submits] select').first().selectOption('');
    assert.equal(new URL(plain.url()).search, '');
    await button.click();
    assert.match(new URL(plain.url()).search, /platform=(?:&|$)/);
    await plain.goto(at(`/games/${demoGame}`));
    assert.equal(await plain.locator('#find').getAttribute('role'), null);
    await plain.locator('#find').fill('lanternf');
    await plain.locator('#find').press('Enter');
    await plain.waitForURL(at('/search?q=lanternf'));
    await context.close();
  });
});
