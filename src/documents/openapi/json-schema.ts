/** Conversion of contract shapes to JSON Schema (2020-12, the dialect of OpenAPI 3.1). */

import type { ComplexShape, Field, FieldUse, Kind, Shape } from '../../contract/index.ts';
import { aboutField, mayBeNull, toExample } from '../../contract/index.ts';

/** A schema of a JSON value. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

const kinds: Readonly<Record<Kind, JsonSchema>> = {
  string: { type: 'string' },
  int: { type: 'integer', format: 'int32' },
  boolean: { type: 'boolean' },
  double: { type: 'number', format: 'double' },
  dateTime: { type: 'string', format: 'date-time' },
  picture: { type: 'string' },
};

/** Returns the schema of a simple type. */
export function schemaOfKind(kind: Kind): JsonSchema {
  return kinds[kind];
}

/** Returns the schema of a shape; complex types are references to components. */
export function toSchema(shape: Shape): JsonSchema {
  if (shape.form === 'simple') return kinds[shape.kind];
  if (shape.form === 'complex') return { $ref: `#/components/schemas/${shape.name}` };
  return { type: 'array', items: orNull(toSchema(shape.item)) };
}

/** Makes a schema nullable. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  return typeof type === 'string'
    ? { ...schema, type: [type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] };
}

/** Returns the schemas of all complex types in these shapes, by name. @param use whether the types are used in responses or in messages */
export function componentSchemas(
  shapes: readonly Shape[],
  use: FieldUse = 'response',
): Readonly<Record<string, JsonSchema>> {
  const schemas: Record<string, JsonSchema> = {};
  const visit = (shape: Shape): void => {
    if (shape.form === 'array') visit(shape.item);
    if (shape.form !== 'complex' || shape.name in schemas) return;
    schemas[shape.name] = schemaOfObject(shape, use);
    for (const field of Object.values(shape.fields)) visit(field.shape);
  };
  for (const shape of shapes) visit(shape);
  return schemas;
}

/** Returns the name of the schema for an object with some fields of another schema. */
function nameOfSome(name: string): string {
  return `${name}Fields`;
}

/** Returns the schema for an object with all fields, or with those that a client has chosen. */
export function schemaOfChosen({ name }: ComplexShape): JsonSchema {
  return {
    anyOf: [name, nameOfSome(name)].map((each) => ({ $ref: `#/components/schemas/${each}` })),
  };
}

/** Returns the schemas for objects with some of the fields of these shapes, by name. */
export function chosenSchemas(
  shapes: readonly ComplexShape[],
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    shapes.map((shape): [string, JsonSchema] => {
      const { required: _, ...schema } = schemaOfObject(shape, 'response');
      return [
        nameOfSome(shape.name),
        {
          ...schema,
          description: `The fields of ${shape.name} that the parameter \`fields\` names.`,
        },
      ];
    }),
  );
}

/** In a response all fields are required, because an optional field without a value is null. In a message, such a field is left out. */
function schemaOfObject({ fields }: ComplexShape, use: FieldUse): JsonSchema {
  const all = Object.entries(fields);
  const required = all.filter(([, { presence }]) => use === 'response' || presence !== 'opt');
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(([name, field]) => [name, schemaOfField(field, use)])),
    required: required.map(([name]) => name),
  };
}

function schemaOfField(field: Field, use: FieldUse): JsonSchema {
  const { shape, sample } = field;
  const schema = mayBeNull(field, use) ? orNull(toSchema(shape)) : toSchema(shape);
  const examples =
    sample === undefined || shape.form !== 'simple'
      ? {}
      : { examples: [toExample(shape.kind, sample)] };
  return { ...schema, description: aboutField(field, use), ...examples };
}
