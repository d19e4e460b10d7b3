/** Formats the summary of an import as text. */

import type { Change, Listed, Summary } from '../data/import/index.ts';

/** Returns a line of totals, a line for each record type, and a line for each rejection, warning, skipped item and note. */
export function describeSummary({ total, byType, rejected, warnings, skipped, notes, changes }: Summary): string {
  const counted = [...countOf('warnings', warnings), ...countOf('skipped', skipped)].join('');
  const lines = [
    ...(changes === undefined ? [] : ['Dry run: nothing was loaded. These records would change.', ...describeChanges(changes)]),
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

/** A table with a line for each record. */
function describeChanges({ total, first }: NonNullable<Summary['changes']>): string[] {
  const rows = first.map(({ where, outcome, type, record }: Change) => [where, outcome, type, record] as const);
  const [places, types] = [rows.map(([where]) => where.length), rows.map(([, , type]) => type.length)];
  const [placeWidth, typeWidth] = [Math.min(60, Math.max(0, ...places)), Math.max(0, ...types)];
  const lines = rows.map(
    ([where, outcome, type, record]) =>
      `  ${where.padEnd(placeWidth)}  ${outcome.padEnd(7)}  ${type.padEnd(typeWidth)}  ${record}`,
  );
  return total > first.length ? [...lines, `  and ${total - first.length} more`] : lines;
}

function countOf(word: string, { total }: Listed): string[] {
  return total > 0 ? [`, ${word} ${total}`] : [];
}

function describeList(word: string, { total, first }: Listed): string[] {
  const lines = first.map(({ where, reason }) => `  ${word} ${where}: ${reason}`);
  return total > first.length ? [...lines, `  and ${total - first.length} more`] : lines;
}
