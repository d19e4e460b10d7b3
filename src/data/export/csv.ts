/**
 * Earned trophies as CSV (RFC 4180): UTF-8, CR LF, a header line, one line per trophy. The texts are untrusted:
 * an apostrophe is added before a text that a spreadsheet would interpret as a formula (OWASP advice on CSV injection).
 */

import type { GameRow, Store, TrophyRow } from '../../store/port/store.ts';
import { writeIsoInstant } from '../../domain/time/index.ts';

type Reads = Pick<Store, 'playerGames' | 'playerTrophies'>;

/** An earned trophy with its player. */
interface Line {
  readonly player: string;
  readonly game: GameRow;
  readonly trophy: TrophyRow;
  readonly earnedAt: number | null;
}

interface Column {
  readonly title: string;
  readonly cell: (line: Line) => string;
}

const columns: readonly Column[] = [
  { title: 'player', cell: ({ player }) => textCell(player) },
  { title: 'game_id', cell: ({ game }) => textCell(game.gameId) },
  { title: 'game_title', cell: ({ game }) => textCell(game.title) },
  { title: 'platform', cell: ({ game }) => textCell(game.platform) },
  { title: 'trophy_id', cell: ({ trophy }) => String(trophy.trophyId) },
  { title: 'trophy_title', cell: ({ trophy }) => textCell(trophy.title) },
  { title: 'grade', cell: ({ trophy }) => trophy.grade },
  {
    title: 'earned_at',
    cell: ({ earnedAt }) => (earnedAt === null ? '' : writeIsoInstant(earnedAt)),
  },
  // Without it, a table says by its dates alone what is earned, and an unknown date would not be loaded again.
  { title: 'earned', cell: () => 'yes' },
];

/** The headings of the columns, in order. */
export const csvHeadings: readonly string[] = columns.map(({ title }) => title);

/** The lines of these players, in the game order of getGames, then by trophy. Unknown and hidden players have none. */
export async function* writeCsv(
  store: Reads,
  players: AsyncIterable<string>,
): AsyncGenerator<string> {
  yield `${csvHeadings.join(',')}\r\n`;
  for await (const player of players) {
    for (const { game } of (await store.playerGames(player)) ?? []) {
      const trophies = (await store.playerTrophies(player, game.gameId)) ?? [];
      const earned = trophies.filter((row) => row.earned);
      yield earned
        .map(({ trophy, earnedAt }) => writeLine({ player, game, trophy, earnedAt }))
        .join('');
    }
  }
}

function writeLine(line: Line): string {
  return `${columns.map(({ cell }) => cell(line)).join(',')}\r\n`;
}

/** Formats a cell: never a formula, quoted if necessary. */
export function textCell(text: string | null): string {
  if (text === null) return '';
  // A text that begins with the apostrophe itself gets another, so that an import can tell them apart.
  const harmless = /^'*(?:\s*[=+\-@]|[\t\r\n])/.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
