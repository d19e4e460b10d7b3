/** Recognition of words that were mistyped by one letter. */

/** Checks whether two words differ by one letter: replaced, missing, added, or swapped with the next. Returns false for equal words. */
export function isOneLetterOff(one: string, other: string): boolean {
  const a = Array.from(one);
  const b = Array.from(other);
  const start = sharedStart(a, b);
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (restA.length + restB.length === 0) return false;
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0];
  return (
    areEqual(restA.slice(1), restB.slice(1)) ||
    areEqual(restA.slice(1), restB) ||
    areEqual(restA, restB.slice(1)) ||
    (isSwapped && restA.length > 1 && areEqual(restA.slice(2), restB.slice(2)))
  );
}

function sharedStart(a: readonly string[], b: readonly string[]): number {
  const end = a.findIndex((letter, index) => letter !== b[index]);
  return end === -1 ? a.length : end;
}

function areEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((letter, index) => letter === b[index]);
}
