/**
 * Patterns for habits that make texts hard to read. The grammar checker Harper does not find them, because they are grammatical. Some
 * habits, such as sentences without a clear subject, cannot be found with patterns.
 */

interface Habit {
  readonly name: string;
  readonly pattern: RegExp;
  readonly advice: string;
}

/** A sentence with one of the habits. */
export interface HabitFinding {
  readonly habit: string;
  readonly advice: string;
  readonly found: string;
  /** Position in the text, from 0. */
  readonly index: number;
}

const habits: readonly Habit[] = [
  {
    name: 'chain of "of"',
    pattern: /\bof\b(?:[^.,;:()|\n]*?\bof\b){2}/g,
    advice: 'use a compound, a possessive or "from"',
  },
  {
    name: 'load',
    pattern:
      /(?<!\b(?:under|pages|browsers) )\b[Ll]oad(?:s|ed|ing)?\b(?! (?:balancer|balancing|shedding|average))/g,
    advice: 'data is imported or fetched',
  },
  {
    name: 'answer',
    pattern: /(?<!saved )\b(?:an?|the|its|this|each|every|cached|long|later) answers?\b(?! to\b)/gi,
    advice: 'HTTP has a response; "saved answers" is the name of a format',
  },
  {
    name: 'picture',
    pattern: /\bpictures?\b/gi,
    advice: 'write "image"',
  },
  {
    name: 'speaking data',
    pattern:
      /\b(?:(?:column|table|row|document|source|record|list)s? (?:says?|states?|names?)|(?:files?|lines?) (?:says?|states?)|pages? states?)\b/g,
    advice: 'data gives, contains, shows or identifies; people say',
  },
  {
    name: 'is no',
    pattern: /(?<!\b[Tt]here )\b(?:is|are|was|were) no (?!longer\b|more\b|less\b|fewer\b)/g,
    advice: 'write "is not a …"',
  },
  {
    name: 'no subject after the colon',
    pattern: /: (?:is|are|was|were|has|have|cannot|does|did) (?![a-z]+ing\b)/g,
    advice: 'name the subject',
  },
  {
    name: 'clause as a noun',
    pattern:
      /(?<=^|[.;] )What (?:is|are|was|were|has|have|belongs|comes|cannot|nobody|somebody)\b[^?\n|]*?[.;:]/gm,
    advice: 'use a noun',
  },
  {
    name: 'that of',
    pattern: /\b(?:than|with|by|to|as|from|is|are|and|or|of) (?:that|those) of\b/g,
    advice: 'repeat the noun, or use a possessive',
  },
  {
    name: 'old word',
    pattern: /\b(?:anew|beside|in (?:the )?place of|in the form of|go(?:es)? on|whoever)\b/gi,
    advice: 'write again, next to or with, instead of, as, continues, the person who',
  },
  {
    name: 'at once',
    pattern: /\bat once\b/g,
    advice: 'write "immediately" or "at the same time"',
  },
  {
    name: 'other … than',
    pattern: /\bother (?!ways? )[\w-]+ than\b/g,
    advice: 'write "… other than"',
  },
  {
    name: 'list without a verb',
    pattern: /(?<=^|[.:|] )[^.:;()|\n]*(?:, (?!X)[^.:;(),|\n]*){8,}/gm,
    advice: 'make several sentences, or a list',
  },
  { name: 'space before %', pattern: /\d %/g, advice: 'write "100%"' },
];

/** The names of all habits. */
export const habitNames: readonly string[] = habits.map(({ name }) => name);

/** Finds the habits in a text without code. */
export function findHabits(prose: string): HabitFinding[] {
  return habits.flatMap(({ name, pattern, advice }) =>
    [...prose.matchAll(pattern)].map(({ 0: found, index }) => ({
      habit: name,
      advice,
      found,
      index,
    })),
  );
}
