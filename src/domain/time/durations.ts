/** Durations in milliseconds. Days are UTC days, which all have the same length. */

/** Milliseconds in a second. */
export const secondMs = 1000;
/** Milliseconds in a minute. */
export const minuteMs = 60 * secondMs;
/** Milliseconds in an hour. */
export const hourMs = 60 * minuteMs;
/** Milliseconds in a day. */
export const dayMs = 24 * hourMs;
