/** The signature card: the image, and the page with its embed code. */

import type { types } from '../../../contract/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, withoutBidiControls } from '../../../documents/markup/index.ts';
import { codeBlock } from '../../components/code-block/code-block.ts';
import { sectionHead } from '../../components/section/section.ts';
import { playerHead } from '../../components/tabs/player-head.ts';
import { playerTabs } from '../../components/tabs/player-tabs.ts';
import { listCounts } from '../../components/cup/cup.ts';
import { instant } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import { drawSquareScene, findGameScene } from '../../art/scene.ts';
import { formatTitle } from '../../text/names.ts';
import { formatRarity } from '../../components/rarity/rarity.ts';
import type { CardDrawing } from '../../images/card.ts';
import { writeCard } from '../../images/card.ts';
import { embedded } from '../../images/embedded.ts';
import { cardSizes } from '../../images/card-options.ts';
import type { PlayerRow } from '../../../store/port/store.ts';
import type { Drawing } from '../../frame/drawing.ts';
import type { SmallPictures } from '../../../media/index.ts';
import { inlinePictures } from '../../../media/index.ts';
import type { HtmlPage, RawAnswer } from '../../frame/page.ts';
import type { CardCover, CardModel, CardPageModel } from './model.ts';
import { cardOptionsForm } from './options-form.ts';
import { linkToCard } from './query.ts';

/**
 * Caches keep an image for only five minutes, so that cards stay current. Afterwards forums and proxies ask again, and the entity tag makes
 * these requests cheap.
 */
const cacheControl = 'public, max-age=300';
/** Pixels of the PNG for each SVG unit, for high-resolution screens. */
const density = 2;

/** Builds the content of the card in the texts of the site. A platinum with few owners has no percentage and cannot be the rarest. */
function contentOf(
  { profile, latest, rarest, cover }: CardModel,
  context: PageContext,
  pictures: SmallPictures,
): CardDrawing {
  const { t } = context;
  const share = rarest === null ? null : formatRarity(rarest.counts, context);
  return {
    profile,
    latestPlatinum: latest === null ? null : formatTitle(latest.game, t),
    rarestPlatinum:
      rarest === null || share === null
        ? null
        : { title: formatTitle(rarest.game, t), share: share.share },
    cover: cover === null ? null : coverMarkup(cover, pictures),
  };
}

function coverMarkup({ game }: CardCover, pictures: SmallPictures): Markup {
  return embedded(pictures, game.media) ?? drawSquareScene(findGameScene(game));
}

/** Draws the card, and reads the images that it contains. */
async function draw(model: CardModel, context: PageContext, drawing: Drawing) {
  const picture = model.cover?.picture ?? null;
  const pictures = await drawing.small(picture === null ? [] : [picture]);
  return { svg: writeCard(contentOf(model, context, pictures), model.options, context), pictures };
}

/** Responds with the card as SVG, which scales without loss. */
export async function cardSvgView(
  model: CardModel,
  context: PageContext,
  drawing: Drawing,
): Promise<RawAnswer> {
  const { svg, pictures } = await draw(model, context, drawing);
  return {
    contentType: 'image/svg+xml; charset=utf-8',
    body: inlinePictures(svg, pictures),
    cacheControl,
  };
}

/** Responds with the card as PNG, for forums and programs that cannot show SVG. */
export async function cardPngView(
  model: CardModel,
  context: PageContext,
  drawing: Drawing,
): Promise<RawAnswer> {
  const { svg, pictures } = await draw(model, context, drawing);
  const body = await drawing.draw(svg, cardSizes[model.options.size].width * density, { pictures });
  return { contentType: 'image/png', body, cacheControl };
}

/** Renders the designer: the card, its options, and the codes that embed it. */
export function cardView(
  { player, profile, options, covers }: CardPageModel,
  context: PageContext,
): HtmlPage {
  const { links, absolute } = context;
  const t = context.t.card;
  const { name } = player;
  const { width, height } = cardSizes[options.size];
  const alt = withoutBidiControls(
    t.alt({ name: player.name, level: profile.Level, trophies: listCounts(profile).Earned }),
  );
  // A PNG cannot follow the theme of the reader's system.
  const image = absolute.to(
    options.theme === 'auto' ? 'cardSvg' : 'cardPng',
    { name },
    linkToCard(options),
  );
  const page = absolute.to('player', { name });
  const { cardChangedAt: changedAt } = player;
  const changed =
    changedAt === null ? t.never : t.changed.markup({ date: instant(changedAt, context) });
  const main = html`${playerHead(player, context)} ${playerTabs('card', name, context)}
    <div class="two designer">
      <section aria-labelledby="preview">
        ${sectionHead({ id: 'preview', heading: t.heading, note: changed })}
        <p class="lead">${t.intro}</p>
        <div class="card-preview ${options.theme}">
          <img
            src="${links.to('cardSvg', { name }, linkToCard(options))}"
            width="${width}"
            height="${height}"
            alt="${alt}"
          />
        </div>
      </section>
      ${cardOptionsForm({ options, covers, action: links.to('card', { name }) }, context.t)}
      ${embedCodes({ page, image, alt, width, height }, context)}
    </div>`;
  return {
    title: t.title({ name: player.name }),
    main,
    description: describe(player, profile, context),
    image: absolute.to('cardPng', { name }, linkToCard(options)),
    imageForm: { type: 'image/png', width: width * density, height: height * density },
  };
}

interface EmbeddedCard {
  /** Absolute URLs of the player's page and of the image. */
  readonly page: string;
  readonly image: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** Renders the codes that embed the card in other sites, each with a copy button. */
function embedCodes({ page, image, alt, width, height }: EmbeddedCard, { t }: PageContext): Markup {
  const text = alt.replaceAll(/[\\[\]]/g, String.raw`\$&`);
  return html`<section class="embed" aria-labelledby="embed">
    ${sectionHead({ id: 'embed', heading: t.card.embed })}
    ${codeBlock('HTML', `<a href="${page}"><img src="${image}" width="${width}" height="${height}" alt="${escapeAttribute(alt)}"></a>`, t)}
    ${codeBlock('BBCode', `[url=${page}][img]${image}[/img][/url]`, t)}
    ${codeBlock('Markdown', `[![${text}](${image})](${page})`, t)}
  </section>`;
}

/** Writes the figures of the card as text. */
function describe(
  player: PlayerRow,
  profile: types.NetId,
  { t: { preview: t } }: PageContext,
): string {
  return t.cardDescription({
    level: profile.Level,
    platinums: player.earned.platinum,
    trophies: listCounts(profile).Earned,
  });
}

/** Escapes a value within the embed code. The page escapes the code again when it displays it. */
function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
