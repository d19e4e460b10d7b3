/** Messages to webhooks in the OpenAPI document, derived from the events of the contract. */

import type { WebhookEvent } from '../contract/index.ts';
import { sampleObject, webhookMessages } from '../contract/index.ts';
import type { EndpointResponse, JsonSchema, Message } from './openapi/index.ts';
import { componentSchemas } from './openapi/index.ts';

/** The tag of messages, with its description. */
export const webhookTag = {
  webhooks:
    'Messages that this instance sends to the webhooks of its operator. The signature follows Standard Webhooks.',
} as const;

const headers = {
  'webhook-id': 'The id of the message, the same for every attempt.',
  'webhook-timestamp': 'When the attempt was made, in seconds since 1970-01-01T00:00:00Z.',
  'webhook-signature': '`v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`.',
} as const;

const answers: Readonly<Record<string, EndpointResponse>> = {
  '2XX': { about: 'The message has arrived.' },
  '410': { about: 'The receiver is gone: the webhook is disabled.' },
  default: {
    about:
      'Laurel sends the message again later, after the time in `Retry-After` if the response has this header.',
  },
};

/** The time of the samples. */
const sampleTime = '2026-01-10T00:00:00.000Z';

/** Writes a sample of a message as it is sent. */
export function sampleMessage(type: string, { data }: Pick<WebhookEvent, 'data'>): JsonSchema {
  return { type, timestamp: sampleTime, data: sampleObject(data) };
}

/** Describes every message. */
export function describeMessages(): Message[] {
  return Object.entries(webhookMessages).map(([type, event]) => ({
    name: type,
    tag: 'webhooks',
    about: `Sent when ${event.about}.`,
    headers,
    body: {
      schema: { $ref: `#/components/schemas/${nameOfMessage(event)}` },
      example: sampleMessage(type, event),
    },
    answers,
  }));
}

/** Returns the schemas of all messages and of the types in them, by name. */
export function messageSchemas(): Readonly<Record<string, JsonSchema>> {
  const events = Object.entries(webhookMessages);
  return {
    ...componentSchemas(
      events.map(([, { data }]) => data),
      'message',
    ),
    ...Object.fromEntries(
      events.map(([type, event]) => [nameOfMessage(event), schemaOf(type, event)]),
    ),
  };
}

function nameOfMessage({ data }: WebhookEvent): string {
  return `${data.name}Message`;
}

function schemaOf(type: string, { data }: WebhookEvent): JsonSchema {
  return {
    type: 'object',
    properties: {
      type: { const: type, description: 'The type of the event.' },
      timestamp: {
        type: 'string',
        format: 'date-time',
        description: 'When Laurel noticed the event.',
      },
      data: { $ref: `#/components/schemas/${data.name}` },
    },
    required: ['type', 'timestamp', 'data'],
  };
}
