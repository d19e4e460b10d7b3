/** What an import did, in lines for people. */

import type { Listed, Summary } from '../sources/index.ts';

/** One line of counts, one for each type that occurred, one for each thing that was rejected, skipped or noted. */
export function describeSummary({ total, byType, rejected, skipped, notes }: Summary): string {
  const extra = skipped.total > 0 ? `, skipped ${skipped.total}` : '';
  const lines = [
    `added ${total.added}, changed ${total.changed}, unchanged ${total.unchanged}, rejected ${rejected.total}${extra}`,
  ];
  for (const [type, counts] of Object.entries(byType)) {
    if (counts.added + counts.changed + counts.unchanged === 0) continue;
    lines.push(`  ${type}: added ${counts.added}, changed ${counts.changed}, unchanged ${counts.unchanged}`);
  }
  lines.push(...describeList('rejected', rejected), ...describeList('skipped', skipped), ...describeList('note', notes));
  return `${lines.join('\n')}\n`;
}

function describeList(word: string, { total, first }: Listed): string[] {
  const lines = first.map(({ where, reason }) => `  ${word} ${where}: ${reason}`);
  return total > first.length ? [...lines, `  and ${total - first.length} more`] : lines;
}
