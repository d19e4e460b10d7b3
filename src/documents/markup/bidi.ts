/** Texts of others beside ours: characters that turn the direction of what follows must not reach beyond them. */

import type { Markup } from './html.ts';
import { html } from './html.ts';

/** Marks, embeddings, overrides and isolates of the bidirectional algorithm (UAX 9). */
const controls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** A text of somebody's, isolated from what stands around it. */
export function isolate(text: string): Markup {
  return html`<bdi>${text}</bdi>`;
}

/** The same where no element can stand around it, as in a title or an attribute: without the characters that turn. */
export function withoutBidiControls(text: string): string {
  return text.replace(controls, '');
}
