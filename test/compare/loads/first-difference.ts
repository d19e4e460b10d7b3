/** Two sequences of texts, read side by side so that neither is in memory as a whole. */

export interface TextDifference {
  /** From 0. */
  readonly nth: number;
  /** Null where the sequence has ended. */
  readonly old: string | null;
  readonly new: string | null;
}

type Texts = Iterable<string> | AsyncIterable<string>;

/** The first place where the sequences differ; null where they are the same. */
export async function firstDifference(old: Texts, now: Texts): Promise<TextDifference | null> {
  const [oldTexts, newTexts] = [iterate(old), iterate(now)];
  try {
    for (let nth = 0; ; nth++) {
      const [left, right] = [await oldTexts.next(), await newTexts.next()];
      if (left.done === true && right.done === true) return null;
      if (left.value !== right.value) return { nth, old: left.value ?? null, new: right.value ?? null };
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
