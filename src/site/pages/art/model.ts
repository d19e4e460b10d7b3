/** The drawing, or the game or player of an image of placeholder art. */

import type { Markup } from '../../../documents/markup/index.ts';
import type { GameRow, PlayerRow } from '../../../store/port/store.ts';
import { drawnCover, drawnTrophy } from '../../art/drawn.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest } from '../../page.ts';

function nameOfFile(file = ''): string | null {
  return file.endsWith('.svg') ? file.slice(0, -'.svg'.length) : null;
}

export async function gameArtModel({ store }: SiteServices, { values }: ModelRequest<unknown>): Promise<GameRow | null> {
  const id = nameOfFile(values['file']);
  const [game] = id === null ? [] : await store.gamesById(id);
  return game ?? null;
}

export async function playerArtModel({ store }: SiteServices, { values }: ModelRequest<unknown>): Promise<PlayerRow | null> {
  const name = nameOfFile(values['file']);
  return name === null ? null : store.findPlayer(name);
}

/** A drawing that data can name by its address. */
export interface DrawnModel {
  readonly parts: Markup;
}

export function coverArtModel(_: SiteServices, { values }: ModelRequest<unknown>): Promise<DrawnModel | null> {
  return Promise.resolve(drawn(drawnCover(values['file'] ?? '')));
}

export function trophyArtModel(_: SiteServices, { values }: ModelRequest<unknown>): Promise<DrawnModel | null> {
  return Promise.resolve(drawn(drawnTrophy(values['file'] ?? '')));
}

function drawn(parts: Markup | null): DrawnModel | null {
  return parts === null ? null : { parts };
}
