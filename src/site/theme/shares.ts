/**
 * CSS classes for positions and widths in percent: `x37` begins at 37 % of a chart, `w12` is 12 % wide. The content security policy allows
 * no inline styles, and an SVG for each row of a long list would be about 50 bytes longer.
 */

const percents = Array.from({ length: 101 }, (_, percent) => percent);

/** The CSS rules of all these classes. */
export const shareRules: string = percents
  .map((percent) => `.x${percent}{--x:${percent}}.w${percent}{--w:${percent}}`)
  .join('');
