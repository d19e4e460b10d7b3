/** Derives the JSON Schema for a line of NDJSON from the declarations in src/records/records.ts. */

import { toJsonSchema } from '@valibot/to-json-schema';
import { dataRecord, namePattern } from '../src/records/records.ts';

/** The file of the published schema. */
export const importSchemaFile = new URL(
  '../docs/reference/import-format.schema.json',
  import.meta.url,
);

/** Valibot actions that the schema leaves out: changes of a value, a rule that every JSON number meets, and checks by functions. */
const unsaid = ['trim', 'to_lower_case', 'to_upper_case', 'finite', 'transform', 'check'];

/** Returns the schema as JSON. Instants are strings of format date-time. */
export function deriveImportSchema(): object {
  const schema = toJsonSchema(dataRecord, {
    target: 'draft-2020-12',
    ignoreActions: unsaid,
    overrideAction: ({ valibotAction, jsonSchema }) => {
      if (valibotAction.type === 'raw_transform') return { ...jsonSchema, format: 'date-time' };
      // JSON Schema treats every pattern as Unicode, so the pattern is written without a flag.
      const isPattern = 'requirement' in valibotAction && valibotAction.requirement === namePattern;
      return isPattern ? { ...jsonSchema, pattern: namePattern.source } : null;
    },
  });
  const head = {
    title: 'Laurel import record',
    description: 'One line of NDJSON; see import-format.md.',
  };
  return { $schema: schema.$schema, ...head, ...schema };
}
