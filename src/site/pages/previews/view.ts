/** Preview images as PNG (docs/spec/site.md 3.4). */

import type { GameRow, PlayerRow, SmallMedia } from '../../../store/port/store.ts';
import { chooseFace, drawFace } from '../../art/faces.ts';
import { drawSquareScene, findGameScene } from '../../art/scene.ts';
import { formatTitle } from '../../text/names.ts';
import { listCounts } from '../../components/cup/cup.ts';
import { rarityPercent, rarityShare } from '../../components/rarity/rarity.ts';
import type { PageContext } from '../../frame/context.ts';
import type { SmallPictures } from '../../../media/index.ts';
import type { Drawing } from '../../frame/drawing.ts';
import type { Art } from '../../images/preview.ts';
import {
  previewWidth,
  writeBoardPreview,
  writeSitePreview,
  writeSubjectPreview,
} from '../../images/preview.ts';
import type { RawAnswer } from '../../frame/page.ts';
import type {
  BoardPreviewModel,
  GamePreviewModel,
  PlayerPreviewModel,
  SitePreviewModel,
} from './model.ts';

/** Bytes of a preview image; programs that show previews load no larger ones. */
const maxPreviewBytes = 300_000;

/** Draws a preview. Where photographs make it too large, they have fewer colours. */
async function png(
  given: readonly SmallMedia[],
  drawing: Drawing,
  write: (pictures: SmallPictures) => string,
): Promise<RawAnswer> {
  const pictures = await drawing.small(given);
  const body = await drawing.draw(write(pictures), previewWidth, {
    pictures,
    maxBytes: maxPreviewBytes,
  });
  return { contentType: 'image/png', body, cacheControl: 'public, max-age=300' };
}

function ownOf(
  { media }: Pick<GameRow | PlayerRow, 'media'>,
  pictures: SmallPictures,
): string | null {
  return media !== null && pictures.has(media) ? media : null;
}

function coverOf(game: GameRow, pictures: SmallPictures): Art {
  return ownOf(game, pictures) ?? drawSquareScene(findGameScene(game));
}

/** Draws the preview of the site as PNG. */
export function sitePreviewView(
  { totals, games, pictures }: SitePreviewModel,
  { instance, t, format }: PageContext,
  drawing: Drawing,
): Promise<RawAnswer> {
  const facts: readonly (readonly [string, string])[] = [
    [t.home.totalPlayers, format.number(totals.players)],
    [t.home.totalGames, format.number(totals.games)],
    [t.home.totalEarned, format.number(totals.earned)],
  ];
  const tagline = instance.tagline === '' ? t.home.title : instance.tagline;
  return png(pictures, drawing, (shown) =>
    writeSitePreview({
      site: instance.name,
      tagline,
      facts,
      covers: games.map(({ game }) => coverOf(game, shown)),
    }),
  );
}

/** Draws the preview of a player's page as PNG. */
export function playerPreviewView(
  model: PlayerPreviewModel,
  { instance, t, format }: PageContext,
  drawing: Drawing,
): Promise<RawAnswer> {
  const { player, profile, platinums, pictures } = model;
  const rank =
    profile.Ranking === null || profile.Ranking.Position === 0
      ? '–'
      : `#${format.number(profile.Ranking.Position)}`;
  const preview = {
    site: instance.name,
    isPerson: true,
    title: player.name,
    subtitle: profile.Country?.Descripcion ?? '',
    facts: [
      [t.player.level, format.number(profile.Level)],
      [t.player.trophies, format.number(listCounts(profile).Earned)],
      [t.player.world, rank],
    ],
    counts: player.earned,
  } as const;
  return png(pictures, drawing, (shown) => {
    const art = ownOf(player, shown) ?? drawFace(chooseFace(player.name));
    const covers = platinums.map((game) => coverOf(game, shown));
    return writeSubjectPreview({ ...preview, art, covers }, format);
  });
}

/** Draws the preview of a game's page as PNG. */
export function gamePreviewView(
  { game, rarity, platinum, pictures }: GamePreviewModel,
  { instance, t, format }: PageContext,
  drawing: Drawing,
): Promise<RawAnswer> {
  const title = formatTitle(game, t);
  const { owners } = rarity;
  const isRated = platinum !== null && rarityPercent(platinum, rarity) !== null;
  const rate = isRated ? [[t.game.platinumRate, rarityShare(platinum, rarity, t)] as const] : [];
  const preview = {
    site: instance.name,
    isPerson: false,
    title,
    subtitle: game.platform?.toUpperCase() ?? '',
    facts: [
      [t.player.trophies, format.number(game.totalTrophies)],
      [t.game.ownersNoun({ owners }), format.number(owners)],
      ...rate,
    ],
    counts: game.set,
  } as const;
  return png(pictures, drawing, (shown) =>
    writeSubjectPreview({ ...preview, art: coverOf(game, shown) }, format),
  );
}

/** Draws the preview of the leaderboard as PNG. */
export function boardPreviewView(
  { leaders, pictures }: BoardPreviewModel,
  { instance, t, format }: PageContext,
  drawing: Drawing,
): Promise<RawAnswer> {
  return png(pictures, drawing, (shown) => {
    const rows = leaders.map(({ position, player, points }) => ({
      rank: format.number(position),
      art: ownOf(player, shown) ?? drawFace(chooseFace(player.name)),
      name: player.name,
      value: format.number(points),
    }));
    return writeBoardPreview({ site: instance.name, title: t.board.worldHeading, rows });
  });
}
