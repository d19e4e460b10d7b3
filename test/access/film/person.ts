/** A person at a telephone: reads each page, types with one thumb, and takes time to find a button. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** How long a person takes, in milliseconds: slower than most (about 35 words a minute typed, 200 read). */
const pace = { key: 300, word: 300, look: 800, tap: 900, paste: 3000, chooseFile: 8000 } as const;
/** Maximum number of words of a text that the person reads. */
const maxWords = 80;

/** An image of the screen, and the time when it was taken. */
export interface Frame {
  /** Describes what the image shows. */
  readonly title: string;
  /** Milliseconds since the first request. */
  readonly at: number;
  readonly png: Buffer;
}

/** Counts the words that can be seen, in the part of the page that changes. */
const countWords = `(document.querySelector('main')?.innerText ?? '').split(/\\s+/).filter(Boolean).length`;
/** The part of a page that is on the screen after a scroll to it. */
const scrollTo = (selector: string): string =>
  `document.querySelector(${JSON.stringify(selector)})?.scrollIntoView({ block: 'center' })`;

/** A person with a telephone. */
export class Person {
  readonly page: Page;
  readonly frames: Frame[] = [];
  readonly #isQuick: boolean;
  #beganAt = 0;
  /** Time that a quick run has skipped and a real person would have waited. */
  #skipped = 0;

  /** Creates a person. @param isQuick whether the person's time is counted without waiting */
  constructor(page: Page, isQuick: boolean) {
    this.page = page;
    this.#isQuick = isQuick;
  }

  /** Milliseconds since the first request. */
  get elapsed(): number {
    return performance.now() - this.#beganAt + this.#skipped;
  }

  /** Opens the link. The measured time begins. */
  async begin(link: string): Promise<void> {
    this.#beganAt = performance.now();
    await this.page.goto(link);
  }

  /** Takes an image of the screen, and then reads the new text on it. */
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

  /** Lets a time pass, or only counts it in a quick run. */
  async #take(ms: number): Promise<void> {
    if (this.#isQuick) this.#skipped += ms;
    else await delay(ms);
  }
}
