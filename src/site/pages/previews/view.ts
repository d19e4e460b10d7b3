/** Preview images as PNG (docs/spec/site.md 3.4). */

import type { Markup } from '../../../documents/markup/index.ts';
import type { GameRow } from '../../../store/port/store.ts';
import { drawnAt } from '../../art/drawn.ts';
import { coverParts, faceParts } from '../../art/placeholder.ts';
import { titleOf } from '../../components/names.ts';
import type { PageContext } from '../../context.ts';
import type { Pictures } from '../../images/embedded.ts';
import { embedded } from '../../images/embedded.ts';
import { previewWidth, writeBoardPreview, writeSitePreview, writeSubjectPreview } from '../../images/preview.ts';
import { renderPng } from '../../images/render-png.ts';
import type { RawAnswer } from '../../page.ts';
import type { Texts } from '../../texts/en/index.ts';
import type { BoardPreviewModel, GamePreviewModel, PlayerPreviewModel, SitePreviewModel } from './model.ts';

async function png(svg: string): Promise<RawAnswer> {
  return { contentType: 'image/png', body: await renderPng(svg, previewWidth), cacheControl: 'public, max-age=300' };
}

function coverOf(game: GameRow, t: Texts, pictures: Pictures): Markup {
  return embedded(pictures, game.media) ?? drawnAt(game.image) ?? coverParts(game.gameId, titleOf(game, t));
}

export function sitePreviewView(
  { totals, games, pictures }: SitePreviewModel,
  { instance, t, format }: PageContext,
): Promise<RawAnswer> {
  const facts: readonly (readonly [string, string])[] = [
    [t.home.totalPlayers, format.number(totals.players)],
    [t.home.totalGames, format.number(totals.games)],
    [t.home.totalEarned, format.number(totals.earned)],
  ];
  const covers = games.map(({ game }) => coverOf(game, t, pictures));
  const tagline = instance.tagline === '' ? t.home.title : instance.tagline;
  return png(writeSitePreview({ site: instance.name, tagline, facts, covers }));
}

export function playerPreviewView(model: PlayerPreviewModel, context: PageContext): Promise<RawAnswer> {
  const { player, profile, platinums, pictures } = model;
  const { instance, t, format } = context;
  const rank = profile.Ranking === null || profile.Ranking.Position === 0 ? '–' : `#${format.number(profile.Ranking.Position)}`;
  const preview = {
    site: instance.name,
    art: embedded(pictures, player.media) ?? faceParts(player.name),
    isPerson: true,
    title: player.name,
    subtitle: profile.Country?.Descripcion ?? '',
    facts: [
      [t.player.level, format.number(profile.Level)],
      [t.player.trophies, format.number(profile.Trophies?.Earned ?? 0)],
      [t.player.world, rank],
    ],
    counts: player.earned,
    covers: platinums.map((game) => coverOf(game, t, pictures)),
  } as const;
  return png(writeSubjectPreview(preview, format));
}

export function gamePreviewView(
  { game, owners, pictures }: GamePreviewModel,
  { instance, t, format }: PageContext,
): Promise<RawAnswer> {
  const title = titleOf(game, t);
  const preview = {
    site: instance.name,
    art: coverOf(game, t, pictures),
    isPerson: false,
    title,
    subtitle: game.platform?.toUpperCase() ?? '',
    facts: [
      [t.player.trophies, format.number(game.totalTrophies)],
      [t.things.owners[owners === 1 ? 0 : 1], format.number(owners)],
    ],
    counts: game.set,
  } as const;
  return png(writeSubjectPreview(preview, format));
}

export function boardPreviewView(
  { leaders, pictures }: BoardPreviewModel,
  { instance, t, format }: PageContext,
): Promise<RawAnswer> {
  const rows = leaders.map(({ position, player, points }) => ({
    place: format.number(position),
    art: embedded(pictures, player.media) ?? faceParts(player.name),
    name: player.name,
    value: format.number(points),
  }));
  return png(writeBoardPreview({ site: instance.name, title: t.board.worldHeading, rows }));
}
