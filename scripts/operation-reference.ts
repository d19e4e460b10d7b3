/** Derives docs/reference/operations.md from the contract: operations with parameters and results, types with fields. */

import type {
  ComplexShape,
  Field,
  Resource,
  Service,
  ServiceOperation,
  ServiceParameter,
  Shape,
} from '../src/contract/index.ts';
import { createService, jsonRoot, resources, toSchemaType, styles } from '../src/contract/index.ts';
import { code, joinBlocks, plain, table } from './markdown.ts';

export const operationReferenceFile = new URL('../docs/reference/operations.md', import.meta.url);

const introduction = `The contract with the default settings. This page is generated from \`src/contract/\` by \`npm run docs\`. With \`--brand PSN\`, names contain \`PSN\` instead of
\`Net\`. The namespace, here \`{namespace}\`, is a setting, too. A running service shows the same, with samples and forms, at its base URL.`;

const presence = `- **always**: the element is always present.
- **nil**: the element is always present, with \`xsi:nil="true"\` if there is no value.
- **optional**: a string without a value is omitted; a nested object or list is omitted or nil, see [styles.md](styles.md).

Every type except the lists ends with an optional \`ExtensionData\`, which is empty.`;

/** Returns the whole document. */
export function deriveOperationReference(): string {
  const service = createService({
    brand: 'Net',
    namespace: '{namespace}',
    serviceName: 'net',
    style: styles.standard,
  });
  return joinBlocks([
    '# Operations',
    introduction,
    describeAll(service),
    ...service.operations.flatMap(describeOperation),
    '# Resources',
    resourceIntroduction,
    describeResources(),
    '# Types',
    presence,
    ...collectTypes(service).flatMap(describeType),
  ]);
}

function describeAll({ operations }: Service): string {
  const rows = operations.map(({ name, parameters, result, about }) => [
    `[${code(name)}](#${name.toLowerCase()})`,
    parameters.map((parameter) => code(parameter.name)).join(', '),
    nameOf(result),
    plain(about),
  ]);
  return table(['Operation', 'Parameters', 'Result', 'Meaning'], rows);
}

const resourceIntroduction = `JSON has these resources in addition to the operations. Their address is \`{base_url}${jsonRoot}\` followed by the path, with the method GET. If a player or game in the path is unknown, the status is 404. If the result has a
\`Total\`, \`offset\` and \`limit\` (20 by default, at most 100) select a part of the list, and a \`Link\` header leads to the next part.`;

function describeResources(): string {
  const rows = Object.entries<Resource>(resources).map(
    ([name, { path, parameters, result, about }]) => [
      code(name),
      code(path.slice(jsonRoot.length)),
      Object.entries(parameters)
        .filter(([key]) => !path.includes(`{${key}}`))
        .map(([key, { isRequired }]) => (isRequired ? `${code(key)} (needed)` : code(key)))
        .join(', '),
      nameOf(result),
      plain(about),
    ],
  );
  return table(['Resource', 'Path', 'Query', 'Result', 'Meaning'], rows);
}

function describeOperation(operation: ServiceOperation): string[] {
  const { name, resultName, result, parameters, about } = operation;
  const names = [
    `- SOAP: ${code(`<${name} xmlns="{namespace}">`)}, action ${code(operation.soapAction)}; the response contains ${code(resultName)}.`,
    `- HTTP GET, POST: ${code(`{base_url}/${name}`)}; the root element of the response is ${code(rootOf(result))}.`,
    `- Result: ${nameOf(result)}.`,
  ].join('\n');
  const given =
    parameters.length === 0
      ? []
      : [
          table(
            ['Parameter', 'Type', 'May be left out', 'Example'],
            parameters.map(describeParameter),
          ),
        ];
  return [`## ${code(name)}`, plain(about), names, ...given];
}

function describeParameter({ name, kind, isRequired, sample }: ServiceParameter): string[] {
  const inSoap = kind === 'string';
  const where = inSoap && !isRequired ? 'yes' : inSoap ? 'in SOAP' : 'no';
  return [code(name), code(kind), where, code(sample)];
}

/** Collects all complex types in the order of their first use in the operations. */
function collectTypes({ operations }: Service): ComplexShape[] {
  const types = new Map<string, ComplexShape>();
  const visit = (shape: Shape): void => {
    if (shape.form === 'array') return visit(shape.item);
    if (shape.form === 'simple' || types.has(shape.name)) return;
    types.set(shape.name, shape);
    for (const field of Object.values(shape.fields)) visit(field.shape);
  };
  for (const { result } of [...operations, ...Object.values<Resource>(resources)]) visit(result);
  return [...types.values()];
}

function describeType({ name, fields }: ComplexShape): string[] {
  const rows = Object.entries(fields).map(([field, declared]) => [
    code(field),
    nameOf(declared.shape),
    presenceOf(declared),
    plain(declared.about),
  ]);
  return [`## ${name}`, table(['Field', 'Type', 'Presence', 'Meaning'], rows)];
}

function presenceOf({ presence: kind }: Field): string {
  return { req: 'always', nil: 'nil', opt: 'optional' }[kind];
}

function nameOf(shape: Shape): string {
  if (shape.form === 'simple') return code(toSchemaType(shape.kind));
  if (shape.form === 'complex') return `[${shape.name}](#${shape.name.toLowerCase()})`;
  return `list of [${shape.itemName}](#${shape.item.name.toLowerCase()})`;
}

function rootOf(shape: Shape): string {
  return shape.form === 'simple' ? toSchemaType(shape.kind) : shape.name;
}
