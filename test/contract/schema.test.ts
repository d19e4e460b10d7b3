import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import type { Service, ServiceOperation } from '../../src/contract/index.ts';
import { isValueType, storedPaths } from '../../src/contract/index.ts';
import { writeSchema } from '../../src/documents/index.ts';
import { createInstantWriter, openTimeZone } from '../../src/domain/time/index.ts';
import type { ResultWriters, WireValue } from '../../src/codec/index.ts';
import {
  createResultWriters,
  instanceDeclarations,
  decodeByteText,
} from '../../src/codec/index.ts';
import { arbitraryValue } from '../support/contract-values.ts';
import { netService, readXml, selectElement } from '../support/described-services.ts';
import type { TestedBinding } from './bindings.ts';
import { testedBindings } from './bindings.ts';
import { cases } from './cases.ts';
import type { ContractService } from './contract-service.ts';
import { describeOnStores } from './contract-service.ts';
import { isRefused } from './expectations.ts';

/** A schema that is compiled once, to validate many responses. */
interface CompiledSchema {
  /** Throws if the element at `path` does not conform. */
  validate(text: string, binding: Pick<TestedBinding, 'result' | 'prefixes'>): void;
  dispose(): void;
}

function compileSchema(schema: string): CompiledSchema {
  const document = XmlDocument.fromString(schema);
  const validator = XsdValidator.fromDoc(document);
  return {
    validate: (text, { result, prefixes }) =>
      readXml(text, (answer) => validator.validate(selectElement(answer, result, prefixes))),
    dispose() {
      validator.dispose();
      document.dispose();
    },
  };
}

describeOnStores('every answer in style standard conforms to our own ?xsd', (start) => {
  let contract: ContractService;
  let schema: CompiledSchema;
  before(async () => {
    contract = await start();
    const answer = await fetch(`${contract.started.url}?xsd`);
    schema = compileSchema(await answer.text());
  });
  after(async () => {
    schema.dispose();
    await contract.stop();
  });

  for (const binding of testedBindings.filter(({ family }) => family !== 'json')) {
    for (const each of cases.filter((one) => !isRefused(one, 'standard', binding))) {
      test(`${binding.name}: ${each.operation}, ${each.name}`, async () => {
        const answer = await contract.call(binding, each.operation, each.args);
        schema.validate(answer.body.toString('utf8'), binding);
      });
    }
  }

  test('an invalid answer is detected', () => {
    const answer = `<Game xmlns="${contract.service.namespace}"><Id>NPWR90001_00</Id></Game>`;
    assert.throws(() => schema.validate(answer, { result: '/*', prefixes: {} }));
  });
});

describe('any result of an operation conforms to the schema', () => {
  const service: Service = netService();
  const writers: ResultWriters = createResultWriters(
    service,
    createInstantWriter(openTimeZone('UTC'), true),
  );
  const schema = compileSchema(writeSchema(service));
  after(() => schema.dispose());

  /** How a result is wrapped before the check. For SOAP, the body element declares the prefixes that the result uses. */
  const forms = {
    soap: {
      begin: `<body ${instanceDeclarations}>`,
      end: '</body>',
      result: '/body/*',
      prefixes: {},
    },
    http: { begin: '', end: '', result: '/*', prefixes: {} },
  };
  const write = (
    operation: ServiceOperation,
    binding: 'soap' | 'http',
    value: WireValue,
  ): string => {
    const writer = writers[binding].get(operation);
    assert.ok(writer);
    return (
      forms[binding].begin + decodeByteText(writer.write(value, storedPaths)) + forms[binding].end
    );
  };

  for (const operation of service.operations) {
    for (const binding of ['soap', 'http'] as const) {
      test(`${operation.name}, ${binding}`, () => {
        const { result } = operation;
        // A number is a value type and never null.
        const isNumber = result.form === 'simple' && isValueType(result.kind);
        const values = isNumber
          ? arbitraryValue(result)
          : fc.option(arbitraryValue(result), { freq: 20 });
        fc.assert(
          fc.property(values, (value) => {
            schema.validate(write(operation, binding, value), forms[binding]);
          }),
          { numRuns: 60 },
        );
      });
    }
  }
});
