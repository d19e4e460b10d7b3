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
  // Without this column, only a date shows that a trophy is earned, so an import would lose trophies with an unknown date.
  { title: 'earned', cell: () => 'yes' },
];

/** The headings of the columns, in order. */
export const csvHeadings: readonly string[] = columns.map(({ title }) => title);

/**
 * Yields the CSV lines of these players. A player's games are in the order of getGames, and the trophies of a game in the order of the set.
 * Unknown and hidden players have no lines.
 */
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

/** Formats a cell: it is quoted if necessary, and a spreadsheet never runs it as a formula. */
export function textCell(text: string | null): string {
  if (text === null) return '';
  // A text that already begins with an apostrophe gets another one, so that an import can tell the two cases apart.
  const harmless = /^'*(?:\s*[=+\-@]|[\t\r\n])/.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
