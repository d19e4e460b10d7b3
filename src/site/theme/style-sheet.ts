/**
 * The style sheet of all pages: the tokens, then the styles of elements, of the layout, of each component and of each page. It is a
 * separate file, so that the content security policy can forbid inline styles. Pages are light or dark like the reader's system, or as the
 * reader chose (theme.ts).
 */

import { readFileSync } from 'node:fs';
import { shareRules } from './shares.ts';
import { dark, light, listProperties, radii } from './tokens.ts';

/** The components that have a style sheet. The folder and the file have the component's name. */
export const styledComponents = [
  'avatar',
  'button',
  'code-block',
  'contents',
  'cover',
  'cup',
  'empty-state',
  'facts',
  'filter-sheet',
  'folded',
  'game-head',
  'game-tile',
  'meter',
  'network-standings',
  'pager',
  'people',
  'rarity',
  'search-field',
  'section',
  'segmented',
  'table',
  'tabs',
  'trophy-icon',
  'trophy-list',
  'trophy-rows',
] as const;

/** The pages that have a style sheet. */
export const styledPages = [
  'about',
  'cabinet',
  'card',
  'compare',
  'game',
  'games',
  'home',
  'leaderboards',
  'log',
  'milestones',
  'operations',
  'player',
  'player-game',
  'player-games',
  'players',
  'timeline',
  'trophy',
  'visual-language',
] as const;

/** The files in order: later rules override earlier ones. */
const files = [
  'theme/base',
  'layout/layout',
  ...styledComponents.map((name) => `components/${name}/${name}`),
  'charts/charts',
  ...styledPages.map((name) => `pages/${name}/${name}`),
  'theme/print',
];

const sizes = Object.entries(radii)
  .map(([name, pixels]) => `--${name}:${pixels}px`)
  .join(';');

const tokens = `:root{color-scheme:light dark;${sizes};${listProperties(light)}}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${listProperties(dark)}}}
:root[data-theme=light]{color-scheme:light}
@media screen{:root[data-theme=dark]{color-scheme:dark;${listProperties(dark)}}}
`;

/** The text of the style sheet, `text/css; charset=utf-8`, without comments and unneeded spaces. */
export const styleSheet: string = [
  tokens,
  shareRules,
  ...files.map((name) =>
    compactSheet(readFileSync(new URL(`../${name}.css`, import.meta.url), 'utf8')),
  ),
].join('');

/** Removes the comments and the unneeded spaces of a style sheet. */
export function compactSheet(text: string): string {
  return text
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\n\s*/g, '\n')
    .replaceAll(/^([\w-]+): /gm, '$1:')
    .replaceAll(' {\n', '{')
    .replaceAll(';\n}', '}')
    .replaceAll(/;\n(?=[\w-]+:)/g, ';')
    .replaceAll(/(?<=[,}])\n/g, '')
    .replaceAll(' > ', '>')
    .replaceAll(/\((m\w+-width): /g, '($1:');
}
