/** Durations in milliseconds. Days are UTC days, which all have the same length. */

/** Milliseconds of a second. */
export const secondMs = 1000;
/** Milliseconds of a minute. */
export const minuteMs = 60 * secondMs;
/** Milliseconds of an hour. */
export const hourMs = 60 * minuteMs;
/** Milliseconds of a day. */
export const dayMs = 24 * hourMs;
