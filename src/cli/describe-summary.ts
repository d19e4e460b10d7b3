/** Formats the summary of an import as text. */

import type { Listed, Summary } from '../data/import/index.ts';

/** Returns a line of totals, a line for each record type, and a line for each rejection, warning, skipped item and note. */
export function describeSummary({ total, byType, rejected, warnings, skipped, notes, pruned }: Summary): string {
  const counted = [...countOf('warnings', warnings), ...countOf('skipped', skipped)].join('');
  const lines = [
    `added ${total.added}, changed ${total.changed}, unchanged ${total.unchanged}, rejected ${rejected.total}${counted}`,
  ];
  for (const [type, counts] of Object.entries(byType)) {
    if (counts.added + counts.changed + counts.unchanged === 0) continue;
    lines.push(`  ${type}: added ${counts.added}, changed ${counts.changed}, unchanged ${counts.unchanged}`);
  }
  if (pruned !== undefined) lines.push(`  pruned: ${pruned.games} games, ${pruned.trophies} earned trophies`);
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
