/** Compares two streams of texts without reading them into memory. */

export interface TextDifference {
  /** Index of the text, from 0. */
  readonly nth: number;
  /** Null if the stream has ended. */
  readonly old: string | null;
  readonly new: string | null;
}

type Texts = Iterable<string> | AsyncIterable<string>;

/** Returns the first difference; null if the streams are equal. */
export async function firstDifference(old: Texts, now: Texts): Promise<TextDifference | null> {
  const oldTexts = iterate(old);
  const newTexts = iterate(now);
  try {
    for (let nth = 0; ; nth++) {
      const left = await oldTexts.next();
      const right = await newTexts.next();
      if (left.done === true && right.done === true) return null;
      if (left.value !== right.value)
        return { nth, old: left.value ?? null, new: right.value ?? null };
    }
  } finally {
    await oldTexts.return(undefined);
    await newTexts.return(undefined);
  }
}

async function* iterate(texts: Texts): AsyncGenerator<string, undefined, undefined> {
  yield* texts;
  return undefined;
}
