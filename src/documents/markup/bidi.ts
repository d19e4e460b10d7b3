/** Isolation of user-provided text, so that bidirectional control characters do not affect the text around it. */

import type { Markup } from './html.ts';
import { html } from './html.ts';

/** Control characters of the bidirectional algorithm (UAX 9): marks, embeddings, overrides and isolates. */
const controls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Isolates a user-provided text in a `bdi` element. */
export function isolate(text: string): Markup {
  return html`<bdi>${text}</bdi>`;
}

/** Removes bidirectional control characters, for texts without markup such as titles and attributes. */
export function withoutBidiControls(text: string): string {
  return text.replace(controls, '');
}
