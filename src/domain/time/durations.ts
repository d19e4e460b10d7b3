/** Durations in milliseconds. Days are UTC days, which all have the same length. */

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
