/** Preview images as JPEG (docs/spec/site.md 3.4, site-2.md A20). */

import { nearestPassing } from '../../../colour/index.ts';
import { listPlatforms } from '../../../domain/index.ts';
import type { SmallPictures } from '../../../media/index.ts';
import type { GameRow, PlayerRow, SmallMedia } from '../../../store/port/store.ts';
import { chooseScene, findGameScene } from '../../art/scene.ts';
import { rarityPercent, rarityShare } from '../../components/rarity/rarity.ts';
import type { PageContext } from '../../frame/context.ts';
import type { Drawing } from '../../frame/drawing.ts';
import type { RawAnswer } from '../../frame/page.ts';
import type { Cover, Figure, Origin, Person } from '../../images/preview-parts.ts';
import { previewSize } from '../../images/preview-parts.ts';
import { writeComparePreview } from '../../images/preview-comparison.ts';
import {
  writeBoardPreview,
  writeGamePreview,
  writePlayerPreview,
  writeSitePreview,
} from '../../images/preview.ts';
import { formatTitle, platformName } from '../../text/names.ts';
import { dark } from '../../theme/tokens.ts';
import type {
  BoardPreviewModel,
  ComparePreviewModel,
  GamePreviewModel,
  PlayerPreviewModel,
  SitePreviewModel,
} from './model.ts';

/** Maximum size of a preview image in bytes. Programs that show previews do not load larger ones. */
const maxPreviewBytes = 300_000;

/** Draws a preview as JPEG. Photographs over the whole image would be too large as PNG, and would take too long to encode. */
async function jpeg(
  given: readonly SmallMedia[],
  drawing: Drawing,
  write: (pictures: SmallPictures) => string,
): Promise<RawAnswer> {
  const pictures = await drawing.small(given);
  const body = await drawing.draw(write(pictures), previewSize.width, {
    pictures,
    jpegWithin: maxPreviewBytes,
  });
  return { contentType: 'image/jpeg', body, cacheControl: 'public, max-age=300' };
}

/** Returns the instance's accent in a shade that is readable on the dark colours of previews. */
function originOf({ instance }: PageContext): Origin {
  const { paper, accent } = dark.colours;
  return {
    site: instance.name,
    accent:
      instance.accent === null
        ? accent
        : nearestPassing(instance.accent, 'lighter', { grounds: [paper], contrast: 7 }),
  };
}

function ownOf(
  { media }: Pick<GameRow | PlayerRow, 'media'>,
  pictures: SmallPictures,
): string | null {
  return media !== null && pictures.has(media) ? media : null;
}

function coverOf(game: GameRow, pictures: SmallPictures): Cover {
  return { scene: findGameScene(game), picture: ownOf(game, pictures) };
}

function personOf(player: PlayerRow, pictures: SmallPictures): Person {
  return { name: player.name, picture: ownOf(player, pictures) };
}

/** Draws the preview of the site. */
export function sitePreviewView(
  { totals, games, pictures }: SitePreviewModel,
  context: PageContext,
  drawing: Drawing,
): Promise<RawAnswer> {
  const { instance, t, format } = context;
  const figures: readonly Figure[] = [
    { value: format.number(totals.players), name: t.preview.players({ count: totals.players }) },
    { value: format.number(totals.games), name: t.preview.games({ count: totals.games }) },
    ...(totals.earned === null
      ? []
      : [
          {
            value: format.number(totals.earned),
            name: t.preview.trophies({ count: totals.earned }),
          },
        ]),
  ];
  const tagline = instance.tagline === '' ? t.home.title : instance.tagline;
  return jpeg(pictures, drawing, (shown) =>
    writeSitePreview(
      { tagline, figures, covers: games.map(({ game }) => coverOf(game, shown)) },
      originOf(context),
    ),
  );
}

/** Draws the preview of a player's page. */
export function playerPreviewView(
  model: PlayerPreviewModel,
  context: PageContext,
  drawing: Drawing,
): Promise<RawAnswer> {
  const { player, profile, last, pictures } = model;
  return jpeg(pictures, drawing, (shown) =>
    writePlayerPreview(
      {
        person: personOf(player, shown),
        cover:
          last === null ? { scene: chooseScene(player.name), picture: null } : coverOf(last, shown),
        subtitle: profile.Country?.Descripcion ?? '', // absent: unknown
        figures: figuresOf(model, context),
      },
      originOf(context),
    ),
  );
}

/** Returns the figures: level, platinums, trophies and rank. A player without a rank has no rank figure. */
function figuresOf(
  { player, profile, trophies, ranks }: PlayerPreviewModel,
  { t: { preview: t }, format }: PageContext,
): readonly Figure[] {
  const { platinum } = player.earned;
  const world = ranks?.world;
  const rank =
    world === undefined
      ? []
      : [
          {
            value: t.rank({ position: world.position }),
            name: t.ofPlayers({ total: world.total }),
          },
        ];
  return [
    { value: format.number(profile.Level), name: t.level },
    { value: format.number(platinum), name: t.platinums({ count: platinum }), grade: 'platinum' },
    { value: format.number(trophies), name: t.trophies({ count: trophies }) },
    ...rank,
  ];
}

/** Draws the preview of a game's page. */
export function gamePreviewView(
  { game, rarity, platinum, pictures }: GamePreviewModel,
  context: PageContext,
  drawing: Drawing,
): Promise<RawAnswer> {
  const { t, format } = context;
  const { owners } = rarity;
  const isRated = platinum !== null && rarityPercent(platinum, rarity) !== null;
  const rate = isRated
    ? [{ value: rarityShare(platinum, rarity, t), name: t.preview.platinumRate }]
    : [];
  const preview = {
    title: formatTitle(game, t),
    subtitle: listPlatforms(game.platform)
      .map((each) => platformName(each, t))
      .join(', '),
    counts: game.set,
    figures:
      owners === 0
        ? rate
        : [...rate, { value: format.number(owners), name: t.game.ownersNoun({ owners }) }],
  };
  return jpeg(pictures, drawing, (shown) =>
    writeGamePreview({ ...preview, cover: coverOf(game, shown) }, originOf(context), format),
  );
}

/** Draws the preview of the leaderboard. */
export function boardPreviewView(
  { leaders, pictures }: BoardPreviewModel,
  context: PageContext,
  drawing: Drawing,
): Promise<RawAnswer> {
  const { instance, t, format } = context;
  return jpeg(pictures, drawing, (shown) => {
    const rows = leaders.map(({ position, player, points }) => ({
      rank: format.number(position),
      person: personOf(player, shown),
      value: format.number(points),
    }));
    const scene = chooseScene(instance.name);
    return writeBoardPreview({ title: t.board.worldHeading, scene, rows }, originOf(context));
  });
}

/** Draws the preview of a comparison. */
export function comparePreviewView(
  { sides, pictures }: ComparePreviewModel,
  context: PageContext,
  drawing: Drawing,
): Promise<RawAnswer> {
  const { instance, t, format } = context;
  const most = Math.max(...sides.map(({ trophies }) => trophies));
  return jpeg(pictures, drawing, (shown) => {
    const people = sides.map(({ player, profile, trophies }) => ({
      person: personOf(player, shown),
      trophies: format.number(trophies),
      trophiesName: t.preview.trophies({ count: trophies }),
      platinums: format.number(player.earned.platinum),
      level: t.preview.levelIs({ level: profile.Level }),
      isAhead: trophies === most,
    }));
    const scene = chooseScene(instance.name);
    return writeComparePreview({ scene, people, versus: t.preview.versus }, originOf(context));
  });
}
