/** The drawing, or the game or player of an image of placeholder art. */

import type { Markup } from '../../../documents/markup/index.ts';
import type { GameRow, PlayerRow } from '../../../store/port/store.ts';
import { drawnCover, drawnTrophy } from '../../art/drawn.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest } from '../../frame/page.ts';

function nameOfFile(file = ''): string | null {
  return file.endsWith('.svg') ? file.slice(0, -'.svg'.length) : null;
}

/** Reads the game whose placeholder cover is drawn; null if it does not exist. */
export async function gameArtModel({ store }: SiteServices, { values }: ModelRequest<unknown>): Promise<GameRow | null> {
  const id = nameOfFile(values['file']);
  const [game] = id === null ? [] : await store.gamesById(id);
  return game ?? null;
}

/** Reads the player whose placeholder face is drawn; null if they do not exist. */
export async function playerArtModel({ store }: SiteServices, { values }: ModelRequest<unknown>): Promise<PlayerRow | null> {
  const name = nameOfFile(values['file']);
  return name === null ? null : store.findPlayer(name);
}

/** A drawing that data can name by its address. */
export interface DrawnModel {
  readonly parts: Markup;
}

/** Finds a drawn cover by the name of its file; null if nothing is drawn by it. */
export function coverArtModel(_: SiteServices, { values }: ModelRequest<unknown>): Promise<DrawnModel | null> {
  return Promise.resolve(drawn(drawnCover(values['file'] ?? '')));
}

/** Finds a drawn trophy icon by the name of its file; null if nothing is drawn by it. */
export function trophyArtModel(_: SiteServices, { values }: ModelRequest<unknown>): Promise<DrawnModel | null> {
  return Promise.resolve(drawn(drawnTrophy(values['file'] ?? '')));
}

function drawn(parts: Markup | null): DrawnModel | null {
  return parts === null ? null : { parts };
}
