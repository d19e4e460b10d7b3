/** Reads grades as other formats spell them. */

import { grades } from '../../../domain/index.ts';

/**
 * Returns the grade that a text names, ignoring case and surrounding spaces. Any other text is returned unchanged, so that the error
 * message can show it.
 */
export function readGradeText(text: string | null | undefined): string | undefined {
  const lower = text?.trim().toLowerCase();
  return grades.find((grade) => grade === lower) ?? text ?? undefined;
}
