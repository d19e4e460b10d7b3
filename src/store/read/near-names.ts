import { cutText, isOneLetterOff, searchWords } from '../../domain/index.ts';
import type { Queries, Read } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { FoundGame, ListPart } from '../port/games.ts';
import type { PlayerReads, PlayerRow } from '../port/players.ts';
import type { Store } from '../port/store.ts';
import { lastCharacter } from './search.ts';

/** Maximum number of stored words that are compared with a typed word. */
const maxCompared = 200;
/** Number of first letters that a stored word must share with the typed word. It grows if too many words share them. */
const prefixLength = 2;
const minLength = 3;
/** Maximum number of corrected words that the search is repeated with. */
const maxWords = 2;

interface Word {
  readonly word: string;
}
const selectPlayerWords = read<Word>(
  `SELECT w.word AS "word" FROM player_word w JOIN player_score s ON s.player_id = w.player_id AND s.visible = 1
   WHERE w.word >= ? AND w.word < ? ORDER BY w.word LIMIT ?`,
);
/** Selects each word of the titles once, because many titles share a word. */
const selectGameWords = read<Word>(
  `SELECT w.word AS "word" FROM game_word w WHERE w.word >= ? AND w.word < ? GROUP BY w.word ORDER BY w.word LIMIT ?`,
);

/** The searches that find names by text. */
type Searches = Pick<Store, 'searchPlayers' | 'searchGames'>;

/**
 * Finds names that differ by one letter from a searched text for which nothing was found. It compares the first stored words with the same
 * first letters.
 */
export function createNearNames(
  queries: Queries,
  searches: Searches,
): Pick<PlayerReads, 'nearNames'> {
  /** Finds stored words that differ by one letter. */
  async function wordsNear(typed: string, words: Read<Word>): Promise<string[]> {
    if (typed.length < minLength) return [];
    const lengths = [prefixLength, Math.max(prefixLength + 1, Math.ceil(typed.length / 2))];
    for (const length of lengths) {
      const prefix = cutText(typed, length);
      const rows = await queries.all(words, [prefix, prefix + lastCharacter, maxCompared]);
      const near = [...new Set(rows.map(({ word }) => word))].filter((word) =>
        isOneLetterOff(word, typed),
      );
      if (near.length > 0 || rows.length < maxCompared) return near.slice(0, maxWords);
    }
    return [];
  }

  return {
    async nearNames(text, limit) {
      const words = searchWords(text);
      const page = { offset: 0, limit };
      // A name is also stored without its separators. A title is stored only as words, so its longest word is corrected.
      const name = words.join('');
      const [title = ''] = words.toSorted((a, b) => b.length - a.length);
      const others = words.filter((word) => word !== title);
      const players = await inTurn(await wordsNear(name, selectPlayerWords), (word) =>
        searches.searchPlayers(word, page),
      );
      const games = await inTurn(await wordsNear(title, selectGameWords), (word) =>
        searches.searchGames([...others, word].join(' '), page),
      );
      return {
        players: uniqueBy(players, ({ playerId }: PlayerRow) => playerId).slice(0, limit),
        games: uniqueBy(games, ({ game }: FoundGame) => game.gameId).slice(0, limit),
      };
    },
  };
}

async function inTurn<T>(
  words: readonly string[],
  search: (word: string) => Promise<ListPart<T>>,
): Promise<T[]> {
  const found: T[] = [];
  for (const word of words) found.push(...(await search(word)).items);
  return found;
}

function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string | number): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
