/** The components for pages outside the site's table of routes, so that those pages look and read like the site's own. */

export { asset, assetNames, fontFace } from './assets/assets.ts';
export type { Asset } from './assets/assets.ts';
export { cupSymbol } from './components/cup/cup.ts';
export type { PageContext } from './frame/context.ts';
export type { Links } from './frame/links.ts';
export type { MakeContext } from './frame/make-context.ts';
export { createContexts } from './frame/make-context.ts';
export type { IdentitySource } from './identity/identity-source.ts';
export { cardBackgrounds, cardExtras, cardFields } from './images/card-options.ts';
export { logoImage } from './layout/own-image.ts';
export {
  cardQuery,
  linkToCard,
  sizes as cardSizes,
  themes as cardThemes,
} from './pages/card/query.ts';
export type { Texts } from './texts/texts.ts';
export { platformText } from './text/names.ts';
export { instant } from './text/time.ts';
