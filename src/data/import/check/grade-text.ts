/** Grades in other formats. */

import { grades } from '../../../domain/index.ts';

/** The grade named by a text, ignoring case and surrounding spaces. Any other text is returned unchanged, for the error message. */
export function readGradeText(text: string | null | undefined): string | undefined {
  const lower = text?.trim().toLowerCase();
  return grades.find((grade) => grade === lower) ?? text ?? undefined;
}
