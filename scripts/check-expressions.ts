/**
 * `npm run expressions`: checks with the package recheck whether every regular expression of src/ needs only linear time. Writes those that
 * do to test/structure/linear-expressions.json, so that the test has to check only new ones. Takes a minute.
 */

import { writeFileSync } from 'node:fs';
import {
  builtExpressions,
  checkExpression,
  literalExpressions,
  recordFile,
} from '../test/structure/expressions.ts';

const found = [...literalExpressions(), ...(await builtExpressions())];
const places = new Map(found.map(({ expression, where }) => [expression, where]));
const linear: string[] = [];
for (const [expression, where] of places) {
  const verdict = await checkExpression(expression);
  if (verdict.isLinear) linear.push(expression);
  else process.stdout.write(`${where}: ${expression} is not linear: ${verdict.reason}\n`);
}
writeFileSync(recordFile, `${JSON.stringify(linear.toSorted(), null, 2)}\n`);
process.stdout.write(`${linear.length} of ${places.size} expressions are linear.\n`);
