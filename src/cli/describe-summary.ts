/** What an import did, in lines for people. */

import type { Listed, Summary } from '../data/import/index.ts';

/** One line of counts, one for each type that occurred, one for each thing that was rejected, warned of, skipped or noted. */
export function describeSummary({ total, byType, rejected, warnings, skipped, notes }: Summary): string {
  const counted = [...countOf('warnings', warnings), ...countOf('skipped', skipped)].join('');
  const lines = [
    `added ${total.added}, changed ${total.changed}, unchanged ${total.unchanged}, rejected ${rejected.total}${counted}`,
  ];
  for (const [type, counts] of Object.entries(byType)) {
    if (counts.added + counts.changed + counts.unchanged === 0) continue;
    lines.push(`  ${type}: added ${counts.added}, changed ${counts.changed}, unchanged ${counts.unchanged}`);
  }
  lines.push(...describeList('rejected', rejected), ...describeList('warning', warnings));
  lines.push(...describeList('skipped', skipped), ...describeList('note', notes));
  return `${lines.join('\n')}\n`;
}

function countOf(word: string, { total }: Listed): string[] {
  return total > 0 ? [`, ${word} ${total}`] : [];
}

function describeList(word: string, { total, first }: Listed): string[] {
  const lines = first.map(({ where, reason }) => `  ${word} ${where}: ${reason}`);
  return total > first.length ? [...lines, `  and ${total - first.length} more`] : lines;
}
