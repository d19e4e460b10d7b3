/**
 * Routes that manage webhooks, like `laurel webhook`. The secret and the complete address of a webhook are returned only when it is
 * created.
 */

import type { WebhookParts } from '../../actions/index.ts';
import {
  addWebhook,
  chooseEvents,
  enableWebhook,
  findWebhook,
  listWebhooks,
  removeWebhook,
  testWebhook,
  webhookFields,
} from '../../actions/index.ts';
import type { Parameter } from '../../contract/index.ts';
import { boolean, choice, optional, readList, text, whole } from '../../contract/index.ts';
import type { LevelSystem } from '../../domain/index.ts';
import { invariant } from '../../invariant.ts';
import { eventTypes, webhookFormats } from '../../records/instance-records.ts';
import type { EventType } from '../../webhooks/state/index.ts';
import type { AdminAnswer, AdminRequest, AdminRoute } from './route.ts';
import { declareRoute, json, mediaTypes } from './route.ts';

/** The dependencies of the webhook routes. */
export interface WebhookRouteParts extends WebhookParts {
  /** The level system, for examples of events about levels. */
  readonly levelSystem: LevelSystem;
}

const base = { scope: 'webhooks', gives: mediaTypes.json } as const;
const path = '/v1/webhooks/{id}';
const unknown = { 404: 'There is no webhook with this id.' } as const;
const invalid = { 400: 'A value is not allowed; see `detail`.' } as const;

const events: Parameter<readonly EventType[]> = {
  ...text(
    `Events, separated by commas. If empty, all events about players, and no others. Possible values: ${eventTypes.join(', ')}.`,
  ),
  isRequired: false,
  fallback: [],
  sample: 'trophy.earned,set.completed',
  read: (given) => (given.trim() === '' ? [] : readList(choice(eventTypes), given)),
};

const addFields = {
  url: text('The address of the receiver, a secret.'),
  format: choice(webhookFormats, 'The format of messages.'),
  events,
  player: optional(text('If set, only events of this player are sent.'), null),
  days: optional(
    whole(
      [1, 9999],
      'Maximum age of an event in days when it is imported. Older events are not sent.',
    ),
    7,
  ),
};
const changeFields = {
  events: optional(events, null),
  enabled: optional(boolean('Whether messages are written and sent.'), null),
};
const testFields = {
  event: optional(choice(eventTypes, 'Send an example of this event.'), null),
};

/** Creates the routes that list, add, change, test and remove webhooks. @param now returns the current time in milliseconds UTC */
export function webhookRoutes(parts: WebhookRouteParts, now: () => number): readonly AdminRoute[] {
  return [
    ...listRoutes(parts),
    addRoute(parts, now),
    ...changeRoutes(parts),
    testRoute(parts, now),
  ];
}

function idOf({ parameters }: Pick<AdminRequest, 'parameters'>): string {
  return invariant(parameters['id'], 'the path has an id');
}

function listRoutes({ webhooks }: WebhookRouteParts): readonly AdminRoute[] {
  return [
    {
      ...base,
      method: 'GET',
      path: '/v1/webhooks',
      about:
        'List all webhooks, without their secrets. Of an address, the user and password, the query, and all but the first 16 characters of the path are left out; with the formats ntfy and apprise, the whole path.',
      statuses: { 200: 'The webhooks.' },
      answer: async () => {
        const all = await listWebhooks(webhooks);
        return json(200, { webhooks: all.map((each) => webhookFields(each, false)) });
      },
    },
    {
      ...base,
      method: 'GET',
      path,
      about: 'Get a webhook, without its secret. Its address is cut as in the list.',
      statuses: { 200: 'The webhook.', ...unknown },
      answer: async (request) =>
        json(200, webhookFields(await findWebhook(webhooks, idOf(request)), false)),
    },
  ];
}

function addRoute(parts: WebhookRouteParts, now: () => number): AdminRoute {
  return declareRoute({
    ...base,
    method: 'POST',
    path: '/v1/webhooks',
    about: 'Add a webhook. The response contains its secret and its complete address.',
    fields: addFields,
    statuses: {
      201: 'The webhook, with its complete address and the secret that signs its messages. Both are returned only this once.',
      ...invalid,
      404: 'There is no such player.',
      409: 'There are too many webhooks.',
    },
    async answer({ fields }) {
      const added = await addWebhook(parts, fields, now());
      return json(201, webhookFields({ ...added, waiting: 0 }, true), added.webhookId);
    },
  });
}

function changeRoutes({ webhooks }: WebhookRouteParts): readonly AdminRoute[] {
  return [
    declareRoute({
      ...base,
      method: 'PATCH',
      path,
      about: 'Choose the events of a webhook, or enable or disable it.',
      fields: changeFields,
      statuses: { 200: 'The changed webhook.', ...invalid, ...unknown },
      async answer({ parameters, fields: { events: chosen, enabled } }) {
        const id = idOf({ parameters });
        if (chosen !== null) await chooseEvents(webhooks, id, chosen);
        if (enabled !== null) await enableWebhook(webhooks, id, enabled);
        return json(200, webhookFields(await findWebhook(webhooks, id), false), id);
      },
    }),
    {
      ...base,
      method: 'DELETE',
      path,
      about: 'Remove a webhook and all its messages.',
      statuses: { 200: 'The webhook was removed.', ...unknown },
      async answer(request) {
        const id = idOf(request);
        await removeWebhook(webhooks, id);
        return json(200, { id, removed: true }, id);
      },
    },
  ];
}

function testRoute(parts: WebhookRouteParts, now: () => number): AdminRoute {
  return declareRoute({
    ...base,
    method: 'POST',
    path: `${path}/test`,
    about:
      "Send one message immediately, also if the webhook is disabled, and return the status and the beginning of the receiver's response.",
    fields: testFields,
    statuses: {
      200: 'The result: `delivered`, `status` (null if the receiver did not respond), `error` (null if there was none), and the beginning of the text that the receiver sent.',
      ...unknown,
      409: 'An example needs a trophy with a date, and the store has none.',
    },
    async answer({ parameters, fields: { event } }): Promise<AdminAnswer> {
      const id = idOf({ parameters });
      const { levelSystem } = parts;
      const sent = await testWebhook(parts, { id, event, levelSystem }, now());
      const { status, error, answer = '' } = sent; // absent: there was no response
      return json(200, { delivered: error === null, status, error, answer }, id);
    },
  });
}
