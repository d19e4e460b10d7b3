/**
 * Finds the date of a saved document: the update date of its profile, or the newest date of a game or trophy. It must be found before the
 * import, because a profile contains it after its games. A text search takes a tenth of the time of parsing. It is sufficient, because the
 * date only determines which document is newer; parsing finds the errors in a document.
 */

import { dirname } from 'node:path';
import type { types } from '../../../../contract/index.ts';
import type { TimeZone } from '../../../../domain/time/index.ts';
import { dayMs, readInstant, unknownInstant } from '../../../../domain/time/index.ts';
import { unpack } from '../../readers/unpack.ts';
import type { SourceItem } from '../../source/source.ts';
import type { AnswerDocument } from './list-documents.ts';
import { maxDocumentBytes } from './list-documents.ts';
import { decodeText } from './decode-text.ts';

interface StatedDate {
  /** The date in milliseconds UTC; null if the document has no dates. */
  readonly at: number | null;
  /** Number of profiles in the document. If there are any, the date is that of the newest profile. */
  readonly profiles: number;
}

const ofProfile = 'UpdateDate' satisfies keyof typeof types.netId.fields;
const ofGame = 'LastUpdated' satisfies keyof typeof types.game.fields;
const ofTrophy = 'DateEarned' satisfies keyof typeof types.trophy.fields;

/**
 * Matches an element with one of the names and any prefix, with its text. At each `<`, there is at most one match, and its length is
 * bounded.
 */
const dated = new RegExp(
  `<(?:[^<>\\s/:]{1,60}:)?(${ofProfile}|${ofGame}|${ofTrophy})(?:\\s[^<>]{0,300})?>([^<]{1,100})</`,
  'g',
);
/** Upper limit of the length of a match. */
const maxMatchLength = 600;

/** The first day of the calendar, in any time zone, means "no date". */
const firstDate = unknownInstant + 2 * dayMs;

const noDate: StatedDate = { at: null, profiles: 0 };

/** Options of OpenAnswersOptions that apply to dates, too. */
interface DateOptions {
  readonly zone: TimeZone;
  readonly mayBePacked: boolean;
}

/** Returns the date of a document; null if it cannot be read. Memory use is constant. */
async function readStatedDate(
  document: AnswerDocument,
  { zone, mayBePacked }: DateOptions,
): Promise<StatedDate> {
  const search = new DateSearch(zone);
  try {
    const bytes = mayBePacked ? unpack(document.open()) : document.open();
    for await (const text of decodeText(bytes)) search.add(text);
  } catch {
    return noDate;
  }
  return search.result();
}

/**
 * Sorts documents by date, undated documents first, so that newer data is imported last and takes precedence. All documents are read for
 * this, but only their dates are stored. An empty batch after each document shows that the source is still being read.
 */
export async function* inStatedOrder(
  documents: readonly AnswerDocument[],
  options: DateOptions,
  count: (bytes: number) => void,
): AsyncGenerator<readonly SourceItem[], readonly AnswerDocument[]> {
  const found: Dated[] = [];
  for (const document of documents) {
    if (document.bytes === null) return documents; // a pipe cannot be read twice, and there is no other document to sort
    const isReadable = document.bytes <= maxDocumentBytes; // a larger document is refused when it is read
    found.push({ document, ...(isReadable ? await readStatedDate(document, options) : noDate) });
    count(document.bytes);
    yield [];
  }
  const profiles = Map.groupBy(
    found.filter((each) => each.profiles > 0),
    folderOf,
  );
  return found
    .toSorted((one, other) => compareDates(one.at ?? -Infinity, other.at ?? -Infinity))
    .map((each) => {
      const profileAt = each.profiles === 1 ? each.at : null;
      return {
        ...each.document,
        profileAt,
        factsAt: factsDate(each, profiles.get(folderOf(each)) ?? []),
      };
    });
}

interface Dated extends StatedDate {
  readonly document: AnswerDocument;
}

function folderOf({ document }: Dated): string {
  return dirname(document.name);
}

function compareDates(one: number, other: number): number {
  return one < other ? -1 : Number(one > other);
}

/**
 * Returns the date of the facts about games in a document. This is the date of its profile. Without a profile, it is the date of a profile
 * in the same folder: the first one that is not older than the newest date in the document. If there is none, it is the newest date in the
 * document (docs/spec/decisions.md 9.5).
 */
function factsDate({ at, profiles }: Dated, beside: readonly Dated[]): number | null {
  if (profiles > 0) return at;
  const dates = beside.flatMap((profile) => profile.at ?? []).toSorted(compareDates);
  return (at === null ? dates.at(-1) : dates.find((date) => date >= at)) ?? at; // absent: no profile next to the document has the same or a later date
}

class DateSearch {
  readonly #zone: TimeZone;
  #rest = '';
  #profiles = 0;
  #ofProfiles: number | null = null;
  #ofOthers: number | null = null;

  constructor(zone: TimeZone) {
    this.#zone = zone;
  }

  add(piece: string): void {
    const text = this.#rest + piece;
    let end = 0;
    for (const match of text.matchAll(dated)) {
      const [whole, name = '', value = ''] = match;
      end = match.index + whole.length;
      this.#note(name, readInstant(value, this.#zone));
    }
    this.#rest = text.slice(Math.max(end, text.length - maxMatchLength));
  }

  result(): StatedDate {
    return { at: this.#ofProfiles ?? this.#ofOthers, profiles: this.#profiles };
  }

  #note(name: string, at: number | null): void {
    if (at === null || at < firstDate) return;
    if (name !== ofProfile) this.#ofOthers = Math.max(this.#ofOthers ?? at, at);
    else {
      this.#profiles += 1;
      this.#ofProfiles = Math.max(this.#ofProfiles ?? at, at);
    }
  }
}
