import type { Markup } from '../../../documents/markup/index.ts';
import { html, withoutBidiControls } from '../../../documents/markup/index.ts';
import { invariant } from '../../../invariant.ts';
import type { GameRow } from '../../../store/port/store.ts';
import { cover } from '../../components/cover/cover.ts';
import { formatTitle } from '../../text/names.ts';
import { gameProgress } from '../../components/meter/meter.ts';
import { rarityChip } from '../../components/rarity/rarity-bar.ts';
import { instant, lengthText } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import type { PlayerModel, Showcase, ShownPin } from './model.ts';

/** A card: the reason why it is shown, the game, the title and the figure. */
interface ShowcaseCard {
  readonly label: string;
  readonly game: GameRow;
  readonly title: string;
  readonly figure: Markup | string;
}

/** Renders up to five cards with the player's best achievements. */
export function playerShowcase(
  { showcase, player: { name } }: PlayerModel,
  context: PageContext,
): Markup {
  const { t } = context;
  const cards = [...platinumCards(showcase, context), ...otherCards(showcase, context)];
  if (cards.length === 0) return html``;
  return html`<section class="proud" aria-labelledby="showcase">
    <h2 id="showcase" class="hidden">${t.player.showcaseLabel}</h2>
    <ul class="showcase">
      ${cards.map((card) => writeCard(card, name, context))}
    </ul>
  </section>`;
}

/** Renders the player's pins in their order; empty without pins. */
export function playerPins({ pins, player: { name } }: PlayerModel, context: PageContext): Markup {
  if (pins.length === 0) return html``;
  return html`<section class="proud" aria-labelledby="pins">
    <h2 id="pins" class="hidden">${context.t.player.pinsLabel}</h2>
    <ul class="showcase">
      ${pins.map((pin) => writeCard(pinCard(pin, context), name, context))}
    </ul>
  </section>`;
}

function pinCard(
  { game, trophy, userPoints, counts }: ShownPin,
  context: PageContext,
): ShowcaseCard {
  const { t } = context;
  const label = t.player.pinned;
  if (trophy === null || counts === null) {
    const value = String(gameProgress(userPoints, game));
    return { label, game, title: formatTitle(game, t), figure: t.game.percent({ value }) };
  }
  const title = trophy.trophy.title ?? t.game.untitledTrophy;
  return { label, game, title, figure: rarityChip(counts, context) };
}

function writeCard(
  { label, game, title, figure }: ShowcaseCard,
  name: string,
  context: PageContext,
): Markup {
  const href = context.links.to('playerGame', { name, game: game.gameId });
  return html`<li class="sheet">
    ${cover(game, context)}
    <div>
      <p class="label">${label}</p>
      <p><a class="title" href="${href}" dir="auto">${withoutBidiControls(title)}</a></p>
      <p class="quiet">${figure}</p>
    </div>
  </li>`;
}

function platinumCards(
  { latest, rarest, fastest }: Showcase,
  context: PageContext,
): readonly ShowcaseCard[] {
  const { t } = context;
  const texts = t.player.showcase;
  const cardOf = (label: string, game: GameRow, figure: Markup | string): ShowcaseCard => ({
    label,
    game,
    title: formatTitle(game, t),
    figure,
  });
  return [
    latest === null
      ? null
      : cardOf(texts.latest, latest.game, dateText(latest.platinumAt, context)),
    rarest === null ? null : cardOf(texts.rarest, rarest.game, rarityChip(rarest.counts, context)),
    fastest === null
      ? null
      : cardOf(
          texts.fastest,
          fastest.game,
          t.cabinet.within({
            length: lengthText(
              invariant(fastest.timeToPlatinum, 'the fastest platinum has its time'),
              t,
            ),
          }),
        ),
  ].filter((card) => card !== null);
}

function otherCards(
  { milestone, current }: Showcase,
  context: PageContext,
): readonly ShowcaseCard[] {
  const { t } = context;
  const texts = t.player.showcase;
  return [
    milestone === null
      ? null
      : {
          label: texts.milestone,
          game: milestone.game,
          title: t.milestones.names[milestone.kind]({ count: milestone.count }),
          figure: dateText(milestone.at, context),
        },
    current === null
      ? null
      : {
          label: texts.current,
          game: current.game,
          title: formatTitle(current.game, t),
          figure: t.game.percent({ value: String(gameProgress(current.userPoints, current.game)) }),
        },
  ].filter((card) => card !== null);
}

function dateText(at: number | null, context: PageContext): Markup {
  return at === null ? html`` : instant(at, context, 'date');
}
