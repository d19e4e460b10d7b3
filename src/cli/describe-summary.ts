/** Formats the summary of an import as text. */

import type { Change, Listed, Summary } from '../data/import/index.ts';
import { describeWaiting } from '../data/import/index.ts';
import { plural } from '../plural.ts';

/** Returns a line of totals, a line for each record type, and lines for the kinds of rejections, warnings, skipped items and notes. */
export function describeSummary({
  total,
  byType,
  rejected,
  warnings,
  skipped,
  notes,
  waiting,
  pruned,
  changes,
}: Summary): string {
  const counted = [...countOf('warnings', warnings), ...countOf('skipped', skipped)].join('');
  const lines = [
    ...(changes === undefined
      ? []
      : [
          'Dry run: nothing was imported. These records would change.',
          ...describeChanges(changes),
        ]),
    `added ${total.added}, changed ${total.changed}, unchanged ${total.unchanged}, rejected ${rejected.total}${counted}`,
  ];
  for (const [type, counts] of Object.entries(byType)) {
    if (counts.added + counts.changed + counts.unchanged === 0) continue;
    lines.push(
      `  ${type}: added ${counts.added}, changed ${counts.changed}, unchanged ${counts.unchanged}`,
    );
  }
  if (pruned !== undefined) lines.push(...describePruned(pruned, changes !== undefined));
  if (waiting !== undefined) lines.push(`  ${describeWaiting(waiting)}`);
  lines.push(...describeList('rejected', rejected), ...describeList('warning', warnings));
  lines.push(...describeList('skipped', skipped), ...describeList('note', notes));
  return `${lines.join('\n')}\n`;
}

/** Describes what `--prune` removes: the numbers of games and earned trophies, and in a dry run also the games themselves. */
function describePruned(
  { games, trophies, first }: NonNullable<Summary['pruned']>,
  isDryRun: boolean,
): string[] {
  const counted = `${plural(games, 'game', 'games')}, ${plural(trophies, 'earned trophy', 'earned trophies')}`;
  if (!isDryRun) return [`  pruned: ${counted}`];
  const lines = first.map(({ game, isWhole, total, trophies: numbers }) => {
    const more = total > numbers.length ? ` and ${total - numbers.length} more` : '';
    const listed = total === 0 ? 'no trophies' : `trophies ${numbers.join(', ')}${more}`;
    return `    ${game}: ${isWhole ? 'the game, with ' : ''}${listed}`;
  });
  return [`  would be pruned: ${counted}`, ...lines];
}

/** Returns a table with a line for each changed record. */
function describeChanges({ total, first }: NonNullable<Summary['changes']>): string[] {
  const rows = first.map(
    ({ where, outcome, type, record }: Change) => [where, outcome, type, record] as const,
  );
  const whereWidth = Math.min(60, Math.max(0, ...rows.map(([where]) => where.length)));
  const typeWidth = Math.max(0, ...rows.map(([, , type]) => type.length));
  const lines = rows.map(
    ([where, outcome, type, record]) =>
      `  ${where.padEnd(whereWidth)}  ${outcome.padEnd(7)}  ${type.padEnd(typeWidth)}  ${record}`,
  );
  return total > first.length ? [...lines, `  and ${total - first.length} more`] : lines;
}

function countOf(word: string, { total }: Listed): string[] {
  return total > 0 ? [`, ${word} ${total}`] : [];
}

/** Lists messages. Messages of one kind share a line with their number, so that a thousand of them do not hide another kind. */
function describeList(word: string, { total, kinds }: Listed): string[] {
  const counted = kinds.reduce((sum, { count }) => sum + count, 0);
  const lines = kinds.flatMap(({ count, first }) =>
    count === first.length
      ? first.map(({ where, reason }) => `  ${word} ${where}: ${reason}`)
      : first
          .slice(0, 1)
          .map(({ where, reason }) => `  ${word} ${count} times, first ${where}: ${reason}`),
  );
  return total > counted ? [...lines, `  and ${total - counted} of other kinds`] : lines;
}
