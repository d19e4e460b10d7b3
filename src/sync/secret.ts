/** A text that must not be seen: whatever prints it without asking gets a mask. */

import { inspect } from 'node:util';

const mask = '********';

export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text itself: for the request or the file it belongs in, and nothing else. */
  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return mask;
  }

  toJSON(): string {
    return mask;
  }

  [inspect.custom](): string {
    return mask;
  }
}
