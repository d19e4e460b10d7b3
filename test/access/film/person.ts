/** Simulates a person with a phone, who reads each page, types with one thumb, and takes time to find a button. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Milliseconds for each action of a slow person, who types about 35 words per minute and reads 200. */
const pace = { key: 300, word: 300, look: 800, tap: 900, paste: 3000, chooseFile: 8000 } as const;
/** Maximum number of words that the person reads of a text. */
const maxWords = 80;

/** An image of the screen, and when it was taken. */
export interface Frame {
  /** Describes the image. */
  readonly title: string;
  /** Milliseconds since the first request. */
  readonly at: number;
  readonly png: Buffer;
}

/** Counts the visible words in the main part of the page. */
const countWords = `(document.querySelector('main')?.innerText ?? '').split(/\\s+/).filter(Boolean).length`;
/** Returns the script that scrolls to an element, and so decides which part of the page is visible. */
const scrollTo = (selector: string): string =>
  `document.querySelector(${JSON.stringify(selector)})?.scrollIntoView({ block: 'center' })`;

/** A simulated person with a phone. */
export class Person {
  readonly page: Page;
  readonly frames: Frame[] = [];
  readonly #isQuick: boolean;
  #beganAt = 0;
  /** Milliseconds that a person would have taken, and that were skipped in quick mode. */
  #skipped = 0;

  /** Creates the person. @param isQuick whether to add up the person's time instead of waiting */
  constructor(page: Page, isQuick: boolean) {
    this.page = page;
    this.#isQuick = isQuick;
  }

  /** Milliseconds since the first request. */
  get elapsed(): number {
    return performance.now() - this.#beganAt + this.#skipped;
  }

  /** Opens the link, and starts to measure the time. */
  async begin(link: string): Promise<void> {
    this.#beganAt = performance.now();
    await this.page.goto(link);
  }

  /** Takes an image of the screen, then reads the new text. */
  async read(title: string): Promise<void> {
    await this.shoot(title);
    const words = await this.page.evaluate<number>(countWords);
    await this.#take(pace.look + Math.min(words, maxWords) * pace.word);
  }

  /** Types a text into a field. */
  async type(selector: string, text: string): Promise<void> {
    await this.tap(selector);
    await this.page.locator(selector).fill('');
    if (this.#isQuick) {
      await this.page.locator(selector).fill(text);
      await this.#take(text.length * pace.key);
    } else await this.page.locator(selector).pressSequentially(text, { delay: pace.key });
  }

  /** Pastes a text that was copied elsewhere. */
  async paste(selector: string, text: string): Promise<void> {
    await this.tap(selector);
    await this.#take(pace.paste);
    await this.page.locator(selector).fill(text);
  }

  /** Chooses a file in the dialog of the system. */
  async chooseFile(
    selector: string,
    file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
  ): Promise<void> {
    await this.#take(pace.chooseFile);
    await this.page.locator(selector).setInputFiles(file);
  }

  /** Finds an element, and taps on it. */
  async tap(selector: string): Promise<void> {
    await this.page.evaluate(scrollTo(selector));
    await this.#take(pace.tap);
    await this.page.locator(selector).click();
  }

  /** Takes an image of the screen. */
  async shoot(title: string): Promise<void> {
    const at = this.elapsed;
    this.frames.push({ title, at, png: await this.page.screenshot() });
  }

  /** Waits, or in quick mode only adds up the time. */
  async #take(ms: number): Promise<void> {
    if (this.#isQuick) this.#skipped += ms;
    else await delay(ms);
  }
}
