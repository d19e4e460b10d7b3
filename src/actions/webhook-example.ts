/** Example messages for tests of webhooks: made from the newest trophy of the store, as a load would make them; those about no player are invented. */

import type { LevelSystem } from '../domain/index.ts';
import { concealed, findLevel, levelPoints } from '../domain/index.ts';
import type { SqlStore } from '../store/index.ts';
import { ActionError } from '../store/port/errors.ts';
import type { EventType } from '../webhooks/state/index.ts';

/** Contents of events about no player, and of what players ask for, which need no trophy. */
const invented: Readonly<Partial<Record<EventType, object>>> = {
  'login.ending': { network: 'psn', endsAt: '2026-01-17T12:00:00.000Z', daysLeft: 7 },
  'login.ended': { network: 'retro', reason: 'refused' },
  'sync.failed': { network: 'psn', reason: 'blocked', until: '2026-01-10T13:00:00.000Z' },
  'sync.recovered': { network: 'psn', since: '2026-01-10T12:00:00.000Z' },
  'week.summary': {
    from: '2026-01-05',
    to: '2026-01-11',
    zone: 'UTC',
    trophies: 34,
    platinums: 1,
    completed: 2,
    players: 5,
    games: 9,
  },
  'import.failed': { source: 'api', where: null, reason: 'line 3: the value is not JSON' },
  'backup.failed': { file: 'laurel-backup.db', reason: 'there is no space left on the disk' },
  'disk.low': { machine: 'lantern', folder: '/var/lib/laurel', freeBytes: 210_000_000 },
  'claim.made': { player: { id: 'LanternFox' }, network: 'retro', account: 'LanternFox' },
  'report.made': {
    player: { id: 'LanternFox' },
    game: { id: 'NPWR90001_00', title: 'Harbour of Lanterns' },
    text: 'This trophy cannot be earned any more.',
  },
};

/** The reads that examples need. */
export type ExampleStore = Pick<SqlStore, 'recentTrophies' | 'ranks' | 'gamesById'>;

/** Returns the content of an event; throws ActionError if it is about a player and the store has no trophy with a date. */
export async function makeExample(
  type: EventType,
  store: ExampleStore,
  system: LevelSystem,
): Promise<object> {
  const found = invented[type];
  if (found !== undefined) return found;
  const [newest] = await store.recentTrophies(1, Date.now());
  if (newest === undefined)
    throw new ActionError(
      'conflict',
      'The store has no trophy with a date to make an example of. Import data first.',
    );
  const { player: row, trophy, earnedAt } = newest;
  const player = { id: row.name, country: row.country };
  if (type === 'level.up') {
    const points = levelPoints(row.earned, system);
    const { level } = findLevel(points, system);
    return { player, level, previousLevel: Math.max(1, level - 1), points };
  }
  if (type === 'rank.changed') {
    // absent: the player has no rank
    const { position, total } = (await store.ranks(row.playerId))?.world ?? {
      position: 1,
      total: 1,
    };
    return { player, position, previousPosition: position + 1, players: total };
  }
  const [stored] = await store.gamesById(trophy.gameId);
  const game = {
    id: trophy.gameId,
    title: stored?.title ?? null,
    image: stored?.image ?? null,
    platform: stored?.platform ?? null,
  };
  if (type === 'set.completed') return { player, game };
  // As in a message of the outbox: an example in a public channel reveals no hidden trophy.
  const { trophyId: id, title, description, image, grade, hidden } = concealed(trophy);
  const date = earnedAt === null ? null : new Date(earnedAt).toISOString();
  return { player, game, trophy: { id, title, description, image, grade, hidden }, earnedAt: date };
}
