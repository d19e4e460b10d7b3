/** Converts a row to records: a game, a trophy, a player's game, and an earned trophy, as far as the row states them. */

import type { TimeZone } from '../../../../domain/time/index.ts';
import { writeIsoInstant } from '../../../../domain/time/index.ts';
import { omitEmpty } from '../../../records/omit-nil.ts';
import { readGradeText } from '../../check/grade-text.ts';
import type { Strictness } from '../../check/check-record.ts';
import { checkRecord } from '../../check/check-record.ts';
import { describeUnusable, showValue, toUnusable } from '../../check/unusable-value.ts';
import type { SourceItem } from '../../source.ts';
import type { ColumnName, Columns } from './columns.ts';
import type { DateForm } from './date-forms.ts';
import { dateForms, readDate } from './date-forms.ts';

export interface RowOptions {
  readonly player: string;
  readonly dates: DateForm;
  readonly zone: TimeZone;
  readonly earnedOnly: boolean;
  readonly strictness: Strictness;
}

type ReadRow = (line: number, cells: readonly string[]) => readonly SourceItem[];
type Stated = Readonly<Record<string, unknown>> & { readonly type: string };
type Cell = (name: ColumnName) => string;

/** Maximum number of records that are remembered, so that a record on many rows is loaded once. */
const maxRemembered = 100_000;

/** Returns a function that reads the rows in order. It omits a game, trophy or player that an earlier row has stated equally. */
export function createRowReader(columns: Columns, options: RowOptions): ReadRow {
  const stated = new Set<string>();
  const isNew = (record: Stated): boolean => {
    const text = JSON.stringify(record);
    if (stated.has(text)) return false;
    if (stated.size < maxRemembered) stated.add(text);
    return true;
  };
  return (line, cells) => {
    if (cells.length > columns.width)
      return [
        {
          where: line,
          invalid: `has ${cells.length} cells, but the header has ${columns.width}; a text with a separator must be quoted`,
        },
      ];
    const cell: Cell = (name) => withoutGuard(cells[columns.places.get(name) ?? -1] ?? '').trim();
    const items = new Row(line, cell, options).items(isNew);
    if (cells.length === columns.width) return items;
    // Spreadsheets leave out the last cells of a row where they are empty; a damaged row looks the same.
    const note = `has ${cells.length} cells, but the header has ${columns.width}; the others count as empty`;
    return [{ where: line, note }, ...items];
  };
}

/** Removes the apostrophe that exports put before a text that a spreadsheet would run as a formula. */
function withoutGuard(text: string): string {
  return /^'(?:\s*[=+\-@]|[\t\r\n])/.test(text) ? text.slice(1) : text;
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
  readonly #cell: Cell;
  readonly #options: RowOptions;
  readonly #items: SourceItem[] = [];

  constructor(line: number, cell: Cell, options: RowOptions) {
    this.#line = line;
    this.#cell = cell;
    this.#options = options;
  }

  items(isNew: (record: Stated) => boolean): readonly SourceItem[] {
    for (const record of this.#records()) if (record.type === 'earned' || isNew(record)) this.#add(record);
    const invalid = this.#items.find((item) => 'invalid' in item);
    return invalid === undefined ? this.#items : [invalid];
  }

  /** The records that the row states, in the order in which they refer to each other. */
  *#records(): Generator<Stated> {
    const cell = this.#cell;
    const game = cell('game_id');
    const player = cell('player') || this.#options.player;
    if (!this.#options.earnedOnly) yield* this.#catalogue(game);
    const earned = this.#earned();
    if (player === '' && (cell('earned_at') !== '' || earned === true)) {
      this.#items.push({ where: this.#line, invalid: 'names no player; add a column player, or name the player with --player' });
    }
    if (player === '') return;
    yield { type: 'player', name: player };
    const lastUpdated = this.#date('last_updated');
    yield { type: 'playerGame', player, game, ...(lastUpdated === null ? {} : { lastUpdated }) };
    if (cell('trophy_id') === '' || earned === false) return;
    const date = this.#date('earned_at');
    yield { type: 'earned', player, game, trophy: numberOf(cell('trophy_id')), ...(date === null ? {} : { date }) };
  }

  *#catalogue(game: string): Generator<Stated> {
    const cell = this.#cell;
    const released = this.#date('released');
    yield {
      type: 'game',
      id: game,
      ...omitEmpty({
        title: cell('game_title'),
        platform: cell('platform'),
        setVersion: cell('set_version'),
        image: cell('game_image'),
      }),
      ...(released === null ? {} : { released }),
    };
    if (cell('trophy_id') === '' || cell('grade') === '') return;
    if (cell('group') !== '') yield { type: 'group', game, id: cell('group') };
    yield {
      type: 'trophy',
      game,
      id: numberOf(cell('trophy_id')),
      grade: readGradeText(cell('grade')),
      ...omitEmpty({
        title: cell('trophy_title'),
        description: cell('description'),
        image: cell('trophy_image'),
        group: cell('group'),
      }),
      ...this.#hidden(),
    };
  }

  /** What the row states in words; undefined for an empty cell. An unknown word must not count as earned, so it rejects the row. */
  #earned(): boolean | undefined {
    const text = this.#cell('earned');
    const earned = words.get(text.toLowerCase());
    if (text !== '' && earned === undefined)
      this.#items.push({ where: this.#line, invalid: `earned ${showValue(text)} is not yes or no` });
    return earned;
  }

  #hidden(): { readonly hidden?: boolean } {
    const text = this.#cell('hidden');
    const hidden = words.get(text.toLowerCase());
    if (hidden !== undefined) return { hidden };
    if (text !== '') this.#unusable('hidden', text, 'is not yes or no');
    return {};
  }

  /** A date as ISO 8601; null if the cell is empty, says that the date is unknown, or is not a date. */
  #date(name: ColumnName): string | null {
    const text = this.#cell(name);
    if (text === '') return null;
    const at = readDate(text, this.#options.dates, this.#options.zone);
    if (at === 'unknown') return null;
    if (at !== null) return writeIsoInstant(at);
    this.#unusable(
      name,
      text,
      `is not a date of the form ${this.#options.dates}; --dates names another form (${dateForms.join(', ')})`,
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
    if ('invalid' in checked) return void this.#items.push({ where: this.#line, invalid: checked.invalid });
    for (const each of checked.unusable) this.#items.push({ where: this.#line, warning: describeUnusable(each) });
    this.#items.push({ where: this.#line, record: checked.record });
  }
}

/** A number, or the text itself for the message. */
function numberOf(text: string): number | string {
  return /^\d{1,10}$/.test(text) ? Number(text) : text;
}
