/** Placeholder art within pages: references to symbols that each page contains once, with the class of a hue. */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import { cupOutline } from '../art/cup.ts';
import { eyes, hair, mouths } from '../art/faces.ts';
import { patterns } from '../art/patterns.ts';
import { createCoverArt, createFaceArt, chooseLetters } from '../art/placeholder.ts';

const bannerTiles = 12;

/** The cover of a game. */
export function coverArt(gameId: string, title: string): Markup {
  const { hue, pattern } = createCoverArt(gameId);
  return html`<svg class="art h${hue}"><use href="#p${pattern}" /></svg>${chooseLetters(title)}`;
}

/** The face of a player. */
export function faceArt(name: string): Markup {
  const art = createFaceArt(name);
  return html`<svg class="art h${art.hue}">
    <use href="#h${art.hair}" />
    <use href="#e${art.eyes}" />
    <use href="#m${art.mouth}" />
  </svg>`;
}

/** The banner of a player in the hue of their face: a pattern, side by side. */
export function bannerArt(name: string): Markup {
  const { hue } = createFaceArt(name);
  const { pattern } = createCoverArt(name);
  const tiles = Array.from(
    { length: bannerTiles },
    (_, index) => html`<use href="#p${pattern}" x="${48 * index}" width="48" height="48" />`,
  );
  return html`<svg class="art h${hue}" viewBox="0 0 ${48 * bannerTiles} 48" preserveAspectRatio="xMidYMid slice">${tiles}</svg>`;
}

function symbols(prefix: string, drawings: readonly Markup[]): Markup {
  return html`${drawings.map((drawing, index) => html`<symbol id="${prefix}${index}" viewBox="0 0 48 48">${drawing}</symbol>`)}`;
}

/** The symbols, once per page. */
export const artSymbols = html`<svg class="defs" aria-hidden="true" width="0" height="0">
  <symbol id="cup" viewBox="0 0 24 24"><path d="${cupOutline}" /></symbol>
  ${symbols('p', patterns)}${symbols('h', hair)}${symbols('e', eyes)}${symbols('m', mouths)}
</svg>`;
