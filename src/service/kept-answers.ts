/**
 * Rendered results that are used again as long as they are right, shared by the bindings: SOAP 1.1 and
 * SOAP 1.2 put their envelopes around the same bytes, GET and POST send the same document. Bounded in
 * memory; what has not been asked for since the last look goes first.
 *
 * An answer is right while nothing was committed since it was last looked at (one comparison), else while the
 * marks of what it depends on are the same, and until its DisplayDates change.
 */

import type { AnswerForm, Call, WireResponse } from '../bindings/index.ts';
import { contentTag, encodeBody } from '../bindings/index.ts';

export interface KeptAnswer {
  readonly call: Call;
  /** The rendered result without what a form puts around it. */
  readonly inner: Uint8Array;
  /** Whole answers by the name of their form. */
  readonly responses: Map<string, WireResponse>;
  /** Texts of requests it is known to answer; at most `mostRequests` of them. */
  readonly requests: string[];
  readonly marks: string;
  /** When it begins to be right and when it ceases to be, as long as nothing changes: milliseconds UTC. */
  readonly madeAt: number;
  readonly expiresAt: number;
  /** The last stamp at which the answer was known to be right. */
  stamp: number;
  /** Asked for since the last look of eviction. */
  isUsed: boolean;
  /** False once it is no longer kept. */
  isKept: boolean;
  bytes: number;
}

/** Requests written differently that one answer is remembered for: bindings, cases of names, orders of parameters. */
export const mostRequests = 16;

/** What an answer costs beside its bytes and its key: objects, maps, header fields. */
const overheadBytes = 2048;
/** What a request costs beside its text: two places in maps. */
const requestBytes = 128;

export class KeptAnswers {
  readonly #kept = new Map<string, KeptAnswer>();
  readonly #maxBytes: number;
  readonly #onRelease: (kept: KeptAnswer) => void;
  #bytes = 0;

  /**
   * @param maxBytes bound of all kept bytes; 0 keeps nothing
   * @param onRelease told of every answer that is no longer kept, to let go of it too
   */
  constructor(maxBytes: number, onRelease: (kept: KeptAnswer) => void = () => {}) {
    this.#maxBytes = maxBytes;
    this.#onRelease = onRelease;
  }

  get(form: AnswerForm, call: Call): KeptAnswer | undefined {
    return this.#kept.get(keyOf(form, call));
  }

  drop(form: AnswerForm, call: Call): void {
    const key = keyOf(form, call);
    const kept = this.#kept.get(key);
    if (kept !== undefined) this.#release(key, kept);
  }

  /** Keeps a whole answer; one larger than an eighth of the bound would drive out too much. */
  keep(
    form: AnswerForm,
    call: Call,
    answer: WireResponse,
    state: Pick<KeptAnswer, 'marks' | 'madeAt' | 'expiresAt' | 'stamp'>,
  ): KeptAnswer | null {
    const { body } = answer;
    if (!(body instanceof Uint8Array) || body.length * 8 > this.#maxBytes) return null;
    this.drop(form, call);
    const inner = body.subarray(Buffer.byteLength(form.prefix), body.length - Buffer.byteLength(form.suffix));
    const response = { ...answer, tag: contentTag(body) };
    const key = keyOf(form, call);
    const bytes = body.length + 4 * key.length + overheadBytes;
    const responses = new Map([[form.name, response]]);
    const kept = { call, inner, responses, requests: [], ...state, isUsed: false, isKept: true, bytes };
    this.#kept.set(key, kept);
    this.#grow(kept.bytes);
    return kept;
  }

  /** The whole answer in a form, made from another form's the first time. */
  answerIn(form: AnswerForm, kept: KeptAnswer): WireResponse {
    const known = kept.responses.get(form.name);
    if (known !== undefined) return known;
    const body = Buffer.concat([encodeBody(form.prefix), kept.inner, encodeBody(form.suffix)]);
    const [other] = kept.responses.values();
    const headers = { ...other?.headers, 'Content-Type': form.contentType };
    const response = { status: 200, headers, body, tag: contentTag(body) };
    kept.responses.set(form.name, response);
    if (!kept.isKept) return response;
    kept.bytes += body.length;
    this.#grow(body.length);
    return response;
  }

  /** Adds the text of a request that an answer is found by; false where the answer is no longer kept then. */
  addRequest(kept: KeptAnswer, request: string): boolean {
    kept.requests.push(request);
    const bytes = request.length + requestBytes;
    kept.bytes += bytes;
    this.#grow(bytes);
    return kept.isKept;
  }

  #grow(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#maxBytes) this.#evict();
  }

  /** Second chance: the oldest goes, unless it was used since it was last passed over. */
  #evict(): void {
    for (const [key, kept] of this.#kept) {
      if (kept.isUsed) {
        kept.isUsed = false;
        this.#kept.delete(key);
        this.#kept.set(key, kept);
        continue;
      }
      this.#release(key, kept);
      if (this.#bytes <= this.#maxBytes) return;
    }
  }

  #release(key: string, kept: KeptAnswer): void {
    this.#kept.delete(key);
    this.#bytes -= kept.bytes;
    kept.isKept = false;
    this.#onRelease(kept);
  }
}

/** Whether the clock is within the time of an answer; one that has been set back is before it. */
export function isInTime({ madeAt, expiresAt }: Pick<KeptAnswer, 'madeAt' | 'expiresAt'>, now: number): boolean {
  return madeAt <= now && now < expiresAt;
}

/** Arguments are texts and numbers, in the order of the contract. */
function keyOf({ rendering }: AnswerForm, { operation, args }: Call): string {
  return `${rendering} ${operation.key} ${JSON.stringify(args)}`;
}
