import { isOneLetterOff, searchWords } from '../../domain/index.ts';
import type { Queries, Read } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { FoundGame, ListPart } from '../port/games.ts';
import type { PlayerReads, PlayerRow } from '../port/players.ts';
import type { Store } from '../port/store.ts';
import { lastCharacter } from './search.ts';

/** Words that are compared. */
const maxCompared = 200;
/** Letters that a mistyped word begins with; longer ones too where so many words do. */
const prefixLength = 2;
const minLength = 3;
/** Words that a search is repeated with. */
const maxWords = 2;

interface Word {
  readonly word: string;
}
const selectPlayerWords = read<Word>(
  `SELECT w.word AS "word" FROM player_word w JOIN player_score s ON s.player_id = w.player_id AND s.visible = 1
   WHERE w.word >= ? AND w.word < ? ORDER BY w.word LIMIT ?`,
);
/** Many titles share a word; each word counts once. */
const selectGameWords = read<Word>(
  `SELECT w.word AS "word" FROM game_word w WHERE w.word >= ? AND w.word < ? GROUP BY w.word ORDER BY w.word LIMIT ?`,
);

/** The searches that find names by a text. */
type Searches = Pick<Store, 'searchPlayers' | 'searchGames'>;

/** Names that are one letter off a text for which nothing was found: the first words with its first letters are compared. */
export function createNearNames(
  queries: Queries,
  searches: Searches,
): Pick<PlayerReads, 'nearNames'> {
  /** Stored words that are one letter off. */
  async function wordsNear(typed: string, words: Read<Word>): Promise<string[]> {
    if (typed.length < minLength) return [];
    const lengths = [prefixLength, Math.max(prefixLength + 1, Math.ceil(typed.length / 2))];
    for (const length of lengths) {
      const prefix = typed.slice(0, length);
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
      // A name is stored without its separators too; a title only by its words, of which the longest is corrected.
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
