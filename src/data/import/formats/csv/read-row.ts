/** Converts a row to records: a game, a trophy, a player's game and an earned trophy, as far as the row states them. */

import type { TimeZone } from '../../../../domain/time/index.ts';
import { writeIsoInstant } from '../../../../domain/time/index.ts';
import { omitEmpty } from '../../../../records/omit-nil.ts';
import type { DataRecord, PartialTrophyRecord } from '../../../../records/records.ts';
import { gradeIfUnknown } from '../../../../records/records.ts';
import { toStorable } from '../../../../records/values.ts';
import { readGradeText } from '../../check/grade-text.ts';
import type { Strictness } from '../../check/check-record.ts';
import { checkRecord } from '../../check/check-record.ts';
import { describeUnusable, showValue, toUnusable } from '../../check/unusable-value.ts';
import type { SourceItem } from '../../source/source.ts';
import type { ColumnName, Columns } from './columns.ts';
import { gameIdOfTitle } from './columns.ts';
import type { DateForm } from './date-forms.ts';
import { dateForms, readDate } from './date-forms.ts';

interface RowOptions {
  readonly player: string;
  readonly dates: DateForm;
  readonly zone: TimeZone;
  readonly earnedOnly: boolean;
  readonly strictness: Strictness;
}

type ReadRow = (line: number, cells: readonly string[]) => readonly SourceItem[];
type Stated = Readonly<Record<string, unknown>> & { readonly type: string };

/** The cells of a row; an empty text for a column that the file does not have. */
interface Cells {
  readonly has: (name: ColumnName) => boolean;
  /** Returns the text unchanged, because spaces are part of a title. */
  readonly text: (name: ColumnName) => string;
  /** Returns the text without surrounding spaces. */
  readonly cell: (name: ColumnName) => string;
}

/** Maximum number of remembered records. A record that is repeated on many rows is imported once. */
const maxRemembered = 100_000;

/** What the accepted rows stated last about each game, trophy and player. */
class Memory {
  readonly #stated = new Map<string, string>();

  isNew(key: string, record: Stated): boolean {
    return this.#stated.get(key) !== JSON.stringify(record);
  }

  remember(records: ReadonlyMap<string, Stated>): void {
    for (const [key, record] of records)
      if (this.#stated.size < maxRemembered || this.#stated.has(key))
        this.#stated.set(key, JSON.stringify(record));
  }
}

/** Returns a function that reads the rows in order. It omits a game, trophy or player that was last stated with the same values. */
export function createRowReader(columns: Columns, options: RowOptions): ReadRow {
  const memory = new Memory();
  return (line, cells) => {
    if (cells.length > columns.width)
      return [
        {
          where: line,
          invalid: `has ${cells.length} cells, but the header has ${columns.width}; a text with a separator must be quoted`,
        },
      ];
    const items = new Row(line, cellsOf(columns, cells), options).items(memory);
    if (cells.length === columns.width) return items;
    // Spreadsheets leave out the last cells of a row if they are empty. A damaged row looks the same.
    const note = `has ${cells.length} cells, but the header has ${columns.width}; the others count as empty`;
    return [{ where: line, note }, ...items];
  };
}

function cellsOf({ indexes }: Columns, cells: readonly string[]): Cells {
  // absent: the file has no such column, or the row ends before it
  const text = (name: ColumnName): string => withoutGuard(cells[indexes.get(name) ?? -1] ?? '');
  return { has: (name) => indexes.has(name), text, cell: (name) => text(name).trim() };
}

/** Removes the apostrophe that exports put before a text that a spreadsheet would run as a formula. */
function withoutGuard(text: string): string {
  return /^'+(?:\s*[=+\-@]|[\t\r\n])/.test(text) ? text.slice(1) : text;
}

const words: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
]);

class Row {
  readonly #line: number;
  readonly #cells: Cells;
  readonly #options: RowOptions;
  readonly #items: SourceItem[] = [];
  readonly #game: string;
  /** Whether the id of the game is derived from its title, because the row does not state an id. */
  readonly #isGameDerived: boolean;
  /** Whether the trophy is identified by its title, because the row does not state its number. */
  readonly #isTitled: boolean;

  constructor(line: number, cells: Cells, options: RowOptions) {
    this.#line = line;
    this.#cells = cells;
    this.#options = options;
    const { cell } = cells;
    this.#isGameDerived = cell('game_id') === '' && cell('game_title') !== '';
    this.#game = this.#isGameDerived
      ? gameIdOfTitle(cell('game_title'), cell('platform'))
      : cell('game_id');
    this.#isTitled = cell('trophy_id') === '' && cell('trophy_title') !== '';
  }

  items(memory: Memory): readonly SourceItem[] {
    const stated = new Map<string, Stated>();
    for (const record of this.#records()) {
      if (record.type !== 'earned') {
        const key = this.#keyOf(record);
        if (!memory.isNew(key, record)) continue;
        stated.set(key, record);
      }
      this.#add(record);
    }
    const invalid = this.#items.find((item) => 'invalid' in item);
    if (invalid !== undefined) return [invalid];
    // A rejected row states nothing, so only now.
    memory.remember(stated);
    return this.#items;
  }

  /** Returns what identifies the subject of a record. */
  #keyOf({ type, player, game, id, name, title }: Stated): string {
    const titled = type === 'trophy' && this.#isTitled ? title : null;
    return JSON.stringify([type, player, game, id, name, titled]);
  }

  /** Yields the records that the row states. A record comes after the records that it refers to. */
  *#records(): Generator<Stated> {
    const { cell } = this.#cells;
    const game = this.#game;
    const player = cell('player') || this.#options.player;
    if (!this.#options.earnedOnly) yield* this.#catalogue();
    const earned = this.#earned();
    this.#checkClaim(player, earned);
    if (player === '') return;
    yield { type: 'player', name: player };
    const lastUpdated = this.#date('last_updated');
    yield { type: 'playerGame', player, game, ...(lastUpdated === null ? {} : { lastUpdated }) };
    if (!this.#hasTrophy() || earned === false || this.#isUndated(earned)) return;
    const date = this.#date('earned_at');
    yield {
      type: 'earned',
      player,
      game,
      trophy: this.#trophy(),
      ...(date === null ? {} : { date }),
    };
  }

  #hasTrophy(): boolean {
    return this.#isTitled || this.#cells.cell('trophy_id') !== '';
  }

  /**
   * Returns the number of the trophy, or the text itself so that the error message can show it. It is 0 for a trophy with only a title,
   * until #named() removes it.
   */
  #trophy(): number | string {
    return this.#isTitled ? 0 : numberOf(this.#cells.cell('trophy_id'));
  }

  /** Rejects an earned trophy if the row does not name its player or does not identify the trophy. */
  #checkClaim(player: string, earned: boolean | undefined): void {
    const isDated = this.#cells.cell('earned_at') !== '';
    if (player === '' && (isDated || earned === true))
      this.#items.push({
        where: this.#line,
        invalid:
          'names no player; add a column player, or name the player (on the command line, with --player)',
      });
    if (this.#hasTrophy()) return;
    const claim = 'states an earned trophy, but neither trophy_id nor trophy_title says which';
    if (earned === true) this.#items.push({ where: this.#line, invalid: claim });
    else if (isDated && (this.#cells.has('trophy_id') || this.#cells.has('trophy_title')))
      this.#items.push({ where: this.#line, warning: `${claim}; the date was left out` });
  }

  /** Checks whether the trophy is not earned because it has no date, in a table where only dates show what is earned. */
  #isUndated(earned: boolean | undefined): boolean {
    const { cell, has } = this.#cells;
    if (earned !== undefined || has('earned') || !has('earned_at') || cell('earned_at') !== '')
      return false;
    const note =
      'has no date, so that the trophy counts as not earned; a column earned with yes loads it without a date';
    this.#items.push({ where: this.#line, note });
    return true;
  }

  *#catalogue(): Generator<Stated> {
    const { cell, text } = this.#cells;
    const released = this.#date('released');
    yield {
      type: 'game',
      id: this.#game,
      ...omitEmpty({
        title: text('game_title'),
        platform: cell('platform'),
        setVersion: cell('set_version'),
        image: cell('game_image'),
      }),
      ...(released === null ? {} : { released }),
    };
    if (this.#hasTrophy() && (cell('grade') !== '' || this.#isGameDerived))
      yield* this.#trophyOfCatalogue();
  }

  *#trophyOfCatalogue(): Generator<Stated> {
    const { cell, text } = this.#cells;
    if (cell('group') !== '') yield { type: 'group', game: this.#game, id: cell('group') };
    if (cell('grade') === '')
      this.#items.push({
        where: this.#line,
        note: `has no grade; a new trophy was imported as ${gradeIfUnknown}`,
      });
    yield {
      type: 'trophy',
      game: this.#game,
      id: this.#trophy(),
      grade: cell('grade') === '' ? gradeIfUnknown : readGradeText(cell('grade')),
      ...omitEmpty({
        title: text('trophy_title'),
        description: text('description'),
        image: cell('trophy_image'),
        group: cell('group'),
      }),
      ...this.#hidden(),
    };
  }

  /**
   * Reads the words "earned" or "not earned"; undefined for an empty cell. An unknown word rejects the row, so that it is not mistaken for
   * "earned".
   */
  #earned(): boolean | undefined {
    const text = this.#cells.cell('earned');
    const earned = words.get(text.toLowerCase());
    if (text !== '' && earned === undefined)
      this.#items.push({
        where: this.#line,
        invalid: `earned ${showValue(text)} is not yes or no`,
      });
    return earned;
  }

  #hidden(): { readonly hidden?: boolean } {
    const text = this.#cells.cell('hidden');
    const hidden = words.get(text.toLowerCase());
    if (hidden !== undefined) return { hidden };
    if (text !== '') this.#unusable('hidden', text, 'is not yes or no');
    return {};
  }

  /** Returns a date as ISO 8601. Null means that the cell is empty, says that the date is unknown, or is not a date. */
  #date(name: ColumnName): string | null {
    const text = this.#cells.cell(name);
    if (text === '') return null;
    const at = readDate(text, this.#options.dates, this.#options.zone);
    if (at === 'unknown') return null;
    if (at !== null) return writeIsoInstant(at);
    this.#unusable(
      name,
      text,
      `is not a date of the form ${this.#options.dates}; on the command line, --dates names another form (${dateForms.join(', ')})`,
    );
    return null;
  }

  #unusable(property: ColumnName, text: string, problem: string): void {
    const unusable = toUnusable({ property, value: showValue(text), problem });
    const message = describeUnusable(unusable);
    this.#items.push(
      this.#options.strictness === 'strict'
        ? { where: this.#line, invalid: `${property} ${showValue(text)} ${problem}` }
        : { where: this.#line, warning: message },
    );
  }

  #add(record: Stated): void {
    const checked = checkRecord(record, this.#options.strictness);
    if ('invalid' in checked)
      return void this.#items.push({ where: this.#line, invalid: checked.invalid });
    for (const each of checked.unusable)
      this.#items.push({ where: this.#line, warning: describeUnusable(each) });
    this.#items.push({ where: this.#line, record: this.#named(checked.record) });
  }

  /** Returns the record for the store. If the row does not state the trophy's number or its grade, the record has none either. */
  #named(record: DataRecord): DataRecord {
    if (record.type === 'trophy') return this.#namedTrophy(record);
    if (record.type !== 'earned' || !this.#isTitled) return record;
    const { trophy: _, ...rest } = record;
    // The trophy is found by the title as it is stored.
    return { ...rest, key: undefined, title: toStorable(this.#cells.text('trophy_title')) };
  }

  #namedTrophy({ id, grade, ...rest }: PartialTrophyRecord): PartialTrophyRecord {
    const named = this.#isTitled ? rest : { ...rest, id };
    return this.#cells.cell('grade') === ''
      ? { ...named, gradeIfNew: gradeIfUnknown }
      : { ...named, grade };
  }
}

/** Returns a number, or the text itself so that the error message can show it. */
function numberOf(text: string): number | string {
  return /^\d{1,10}$/.test(text) ? Number(text) : text;
}
