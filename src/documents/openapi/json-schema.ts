/** Conversion of contract shapes to JSON Schema (2020-12, the dialect of OpenAPI 3.1). */

import type { ComplexShape, Field, Kind, Shape } from '../../contract/index.ts';

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

/** Returns the schemas of all complex types in these shapes, by name. */
export function componentSchemas(shapes: readonly Shape[]): Readonly<Record<string, JsonSchema>> {
  const schemas: Record<string, JsonSchema> = {};
  const visit = (shape: Shape): void => {
    if (shape.form === 'array') visit(shape.item);
    if (shape.form !== 'complex' || shape.name in schemas) return;
    schemas[shape.name] = schemaOfObject(shape);
    for (const field of Object.values(shape.fields)) visit(field.shape);
  };
  for (const shape of shapes) visit(shape);
  return schemas;
}

/** Name of the schema of an object with some of the fields of another. */
function nameOfSome(name: string): string {
  return `${name}Fields`;
}

/** Returns the schema of an object with all fields, or with those that a client has chosen. */
export function schemaOfChosen({ name }: ComplexShape): JsonSchema {
  return {
    anyOf: [name, nameOfSome(name)].map((each) => ({ $ref: `#/components/schemas/${each}` })),
  };
}

/** Returns the schemas of objects with some of the fields of these shapes, by name. */
export function chosenSchemas(
  shapes: readonly ComplexShape[],
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    shapes.map((shape): [string, JsonSchema] => {
      const { required: _, ...schema } = schemaOfObject(shape);
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

/** All fields are required, because optional fields are null in JSON. */
function schemaOfObject({ fields }: ComplexShape): JsonSchema {
  const properties = Object.entries(fields).map(
    ([name, field]) => [name, schemaOfField(field)] as const,
  );
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(fields),
  };
}

function schemaOfField({ shape, presence, about, sample }: Field): JsonSchema {
  const schema = presence === 'req' ? toSchema(shape) : orNull(toSchema(shape));
  const examples =
    sample === undefined || shape.form !== 'simple'
      ? {}
      : { examples: [toExample(shape.kind, sample)] };
  return { ...schema, description: about, ...examples };
}

/** Converts a sample of the contract to its JSON value; dateTimes in the contract are UTC without a zone. */
export function toExample(kind: Kind, sample: string): string | number | boolean {
  if (kind === 'int' || kind === 'double') return Number(sample);
  if (kind === 'boolean') return sample === 'true';
  return kind === 'dateTime' ? `${sample}Z` : sample;
}
