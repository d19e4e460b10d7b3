/** Checks that messages to webhooks match their description in the service's OpenAPI document, and have no other fields. */

import assert from 'node:assert/strict';
import { Ajv } from 'ajv';
import type { AnySchema } from 'ajv';
import { writeApiDescription } from '../../src/documents/index.ts';
import { netService } from '../support/described-services.ts';

/** The part of the document that the tests read. */
interface DescribedMessages {
  readonly webhooks: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly requestBody: {
            readonly content: Readonly<
              Record<
                string,
                { readonly schema: { readonly $ref: string }; readonly example: unknown }
              >
            >;
          };
        };
      }
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, AnySchema>> };
}

const document = JSON.parse(
  writeApiDescription(netService(), 'http://x.example/api'),
  closeObjects,
);
const { webhooks, components }: DescribedMessages = document;
const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'api', components });

/** Makes a schema forbid fields that it does not describe. The published schemas allow them, because later versions may add fields. */
function closeObjects(_: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'properties' in value
    ? { ...value, additionalProperties: false }
    : value;
}

/** The types of the messages that the document describes. */
export const describedTypes = Object.keys(webhooks);

/** Returns the document's example of a message of this type. */
export function findSample(type: string): unknown {
  return contentOf(type).example;
}

/** Fails if a message does not match its description. @param message the body of the message, as it is stored or sent */
export function assertDescribed(message: string): void {
  const body: { readonly type: string } = JSON.parse(message);
  const validate = ajv.getSchema(`api${contentOf(body.type).schema.$ref}`);
  assert.ok(validate, body.type);
  assert.ok(validate(body), `${message}: ${ajv.errorsText(validate.errors)}`);
}

function contentOf(type: string) {
  const content = webhooks[type]?.post.requestBody.content['application/json'];
  return content ?? assert.fail(`The document does not describe the message ${type}.`);
}
