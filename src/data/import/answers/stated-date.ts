/**
 * The date that a saved document states: when the profile in it was updated, else the newest date of a game or a trophy. It is
 * looked for before anything is loaded, as a profile has it behind its games; the text is searched rather than parsed, at a tenth
 * of the cost, because the date only decides the order: what is wrong with a document is found when it is read.
 */

import type { types } from '../../../contract/index.ts';
import type { TimeZone } from '../../../domain/time/index.ts';
import { dayMs, readInstant, unknownInstant } from '../../../domain/time/index.ts';
import { unpack } from '../unpack.ts';
import type { AnswerDocument } from './list-documents.ts';
import { decodeText } from './decode-text.ts';

export interface StatedDate {
  /** Milliseconds UTC; null where nothing is dated. */
  readonly at: number | null;
  /** The date is that of the one profile in the document. */
  readonly isOfProfile: boolean;
}

const ofProfile = 'UpdateDate' satisfies keyof typeof types.netId.fields;
const ofGame = 'LastUpdated' satisfies keyof typeof types.game.fields;
const ofTrophy = 'DateEarned' satisfies keyof typeof types.trophy.fields;

/** An element of one of the names with its text, under any prefix. From each `<` on there is one way to match, and a bounded one. */
const dated = new RegExp(`<(?:[^<>\\s/:]{1,60}:)?(${ofProfile}|${ofGame}|${ofTrophy})(?:\\s[^<>]{0,300})?>([^<]{1,100})</`, 'g');
/** More than a match is long. */
const maxMatchLength = 600;

/** The first day of the calendar stands for no date, in any zone. */
const firstDate = unknownInstant + 2 * dayMs;

/** The date of a document, null where it cannot be read. Memory does not grow with the document. */
async function readStatedDate(document: AnswerDocument, zone: TimeZone): Promise<StatedDate> {
  const search = new DateSearch(zone);
  try {
    for await (const text of decodeText(unpack(document.open()))) search.add(text);
  } catch {
    return { at: null, isOfProfile: false };
  }
  return search.result();
}

/**
 * Documents in the order of the dates they state, undated ones first: what a newer one says comes last and holds. Of each document
 * no more than the date is remembered.
 */
export async function inStatedOrder(documents: readonly AnswerDocument[], zone: TimeZone): Promise<readonly AnswerDocument[]> {
  const found: { readonly document: AnswerDocument; readonly at: number }[] = [];
  for (const document of documents) {
    if (document.bytes === null) return documents; // a pipe can be read once only, and stands alone
    const { at, isOfProfile } = await readStatedDate(document, zone);
    found.push({ document: { ...document, profileAt: isOfProfile ? at : null }, at: at ?? -Infinity });
  }
  return found.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at))).map(({ document }) => document);
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
    return { at: this.#ofProfiles ?? this.#ofOthers, isOfProfile: this.#profiles === 1 };
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
