/**
 * Classes for places in percent: `x37` begins at 37 % of a chart, `w12` is 12 % wide. The policy allows no inline styles, and a drawing
 * for each row of a long list would cost a page some 50 bytes more each time.
 */

const percents = Array.from({ length: 101 }, (_, percent) => percent);

/** The rules of all places. */
export const shareRules: string = percents
  .map((percent) => `.x${percent}{--x:${percent}}.w${percent}{--w:${percent}}`)
  .join('');
