/** How dateTimes are written: as text, or straight into memory. */
export interface DateTimeWriter {
  /** Text of an instant: milliseconds UTC. */
  readonly text: (instant: number) => string;
  /** Length of that text; all its characters are a byte each. */
  readonly lengthOf: (instant: number) => number;
  /** Writes the text at a place in memory. */
  readonly fill: (memory: Uint8Array, at: number, instant: number) => void;
}

/** A writer that goes by the text. */
export function dateTimesByText(text: (instant: number) => string): DateTimeWriter {
  return {
    text,
    lengthOf: (instant) => text(instant).length,
    fill(memory, at, instant) {
      const written = text(instant);
      for (let index = 0; index < written.length; index++) memory[at + index] = written.charCodeAt(index);
    },
  };
}
