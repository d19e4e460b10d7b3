/** Grades as texts of other formats write them. */

import { grades } from '../../domain/index.ts';

/** The grade that a text names in any case, with blanks or without; any other text as it is, for a message to show. */
export function readGradeText(text: string | null | undefined): string | undefined {
  const lower = text?.trim().toLowerCase();
  return grades.find((grade) => grade === lower) ?? text ?? undefined;
}
