/** Adds, lists, tests, changes and removes webhooks. */

import { randomBytes } from 'node:crypto';
import { testType } from '../contract/index.ts';
import type { LevelSystem } from '../domain/index.ts';
import { namedEventTypes, webhookAddressLength } from '../records/instance-records.ts';
import { ActionError, unknownPlayer } from '../store/port/errors.ts';
import type { SqlStore } from '../store/index.ts';
import type { Sent, SendRules } from '../webhooks/index.ts';
import { checkUnresolved, createSecret, formats, RefusedAddress, send } from '../webhooks/index.ts';
import type { EventType, Webhook, WebhookFormat, WebhookState } from '../webhooks/state/index.ts';
import type { ExampleStore } from './webhook-example.ts';
import { makeExample } from './webhook-example.ts';
import type { CountedWebhook } from './webhook-report.ts';

/** A webhook, as its owner requests it. */
export interface GivenWebhook {
  /** The address of the receiver. It is secret, so errors do not contain it. */
  readonly url: string;
  readonly format: WebhookFormat;
  /** The events; empty for all events about players. */
  readonly events: readonly EventType[];
  /** The only player whose events are sent; null for all players. */
  readonly player: string | null;
  /** Maximum age of an event in days at its import. Older events are not sent. */
  readonly days: number;
}

/** The store of webhooks, and the rules for sending messages. */
export interface WebhookParts {
  readonly store: Pick<SqlStore, 'findPlayer'> & ExampleStore;
  readonly webhooks: WebhookState;
  readonly rules: SendRules;
}

/** Maximum number of webhooks. Each import reads all webhooks, to check which events they want. */
const maxWebhooks = 100;
const maxDays = 9999;

/** Adds a webhook, and returns it with its secret. Throws ActionError. @param now milliseconds UTC */
export async function addWebhook(
  { store, webhooks, rules }: WebhookParts,
  given: GivenWebhook,
  now: number,
): Promise<Webhook> {
  const { url, format, player, days } = given;
  assertAddress(url, format, rules);
  if (!Number.isInteger(days) || days < 1 || days > maxDays)
    throw new ActionError(
      'invalid',
      `${days} days is not a whole number from 1 to ${maxDays}.`,
      'days',
    );
  const events = toEvents(given.events, player !== null);
  const found = player === null ? null : await store.findPlayer(player);
  if (player !== null && found === null) throw unknownPlayer(player);
  if ((await webhooks.list()).length >= maxWebhooks)
    throw new ActionError('conflict', `There are ${maxWebhooks} webhooks: remove one first.`);
  const added: Webhook = {
    webhookId: `wh_${randomBytes(6).toString('hex')}`,
    url,
    secret: createSecret(),
    format,
    events,
    playerId: found?.playerId ?? null,
    days,
    enabled: true,
    reason: null,
    createdAt: now,
    dropped: 0,
  };
  await webhooks.add(added);
  return added;
}

/** Checks an address without a DNS lookup. Host names are checked when a message is sent. */
function assertAddress(text: string, format: WebhookFormat, rules: SendRules): void {
  if (text.length > webhookAddressLength)
    throw new ActionError(
      'invalid',
      `The address is longer than ${webhookAddressLength} characters.`,
      'url',
    );
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ActionError('invalid', 'The address is not an http or https URL.', 'url');
  const problem = formats[format].problemOf?.(url) ?? null; // absent: webhooks of this format accept any address
  if (problem !== null) throw new ActionError('invalid', `${problem}.`, 'url');
  try {
    checkUnresolved(url, rules);
  } catch (error) {
    if (error instanceof RefusedAddress)
      throw new ActionError('invalid', `${error.message}.`, 'url');
    throw error;
  }
}

/**
 * Converts events to their stored form, in which null means all events about players. Throws ActionError for an event that a webhook for
 * one player cannot get.
 */
function toEvents(given: readonly EventType[], isOfPlayer: boolean): Webhook['events'] {
  const about = isOfPlayer ? namedEventTypes.find((each) => given.includes(each)) : undefined;
  if (about !== undefined)
    throw new ActionError(
      'invalid',
      `${about} is about no player: leave out the player.`,
      'player',
    );
  return given.length === 0 ? null : [...new Set(given)];
}

/** Lists all webhooks, the oldest first. */
export async function listWebhooks(webhooks: WebhookState): Promise<readonly CountedWebhook[]> {
  const waiting = await webhooks.waiting();
  // absent: the webhook has no waiting messages
  return (await webhooks.list()).map((each) => ({
    ...each,
    waiting: waiting.get(each.webhookId) ?? 0,
  }));
}

/** Returns a webhook by its id. Throws ActionError if there is none. */
export async function findWebhook(webhooks: WebhookState, id: string): Promise<CountedWebhook> {
  const found = await webhooks.find(id);
  if (found === null) throw unknownWebhook(id);
  return { ...found, waiting: (await webhooks.waiting()).get(id) ?? 0 }; // absent: the webhook has no waiting messages
}

/** Sets the events of a webhook; an empty list means all events about players. Waiting messages remain. Throws ActionError. */
export async function chooseEvents(
  webhooks: WebhookState,
  id: string,
  given: readonly EventType[],
): Promise<void> {
  const { playerId } = await findWebhook(webhooks, id);
  if (!(await webhooks.choose(id, toEvents(given, playerId !== null)))) throw unknownWebhook(id);
}

/** Enables or disables a webhook. Throws ActionError. */
export async function enableWebhook(
  webhooks: WebhookState,
  id: string,
  enabled: boolean,
): Promise<void> {
  if (!(await webhooks.enable(id, enabled, null))) throw unknownWebhook(id);
}

/** Removes a webhook and all its messages. Throws ActionError. */
export async function removeWebhook(webhooks: WebhookState, id: string): Promise<void> {
  if (!(await webhooks.remove(id))) throw unknownWebhook(id);
}

/** A message that is sent immediately: an example of an event or, if `event` is null, a message that says that it is a test. */
export interface TestMessage {
  readonly id: string;
  readonly event: EventType | null;
  readonly levelSystem: LevelSystem;
}

/** Maximum number of characters that are read of a receiver's response. */
const answerLength = 300;

/**
 * Sends a message immediately, even to a disabled webhook, and returns the receiver's response. Throws ActionError. @param now milliseconds
 * UTC
 */
export async function testWebhook(
  { store, webhooks, rules }: WebhookParts,
  { id, event, levelSystem }: TestMessage,
  now: number,
): Promise<Sent> {
  const found = await findWebhook(webhooks, id);
  const data = event === null ? {} : await makeExample(event, store, levelSystem);
  const timestamp = new Date(now).toISOString();
  const payload = JSON.stringify({ type: event ?? testType, timestamp, data }); // absent: no event was requested, so the message only says that it is a test
  const message = { id: `msg_test_${randomBytes(8).toString('hex')}`, payload };
  return send(found, message, { ...rules, answerLength }, now);
}

function unknownWebhook(id: string): ActionError {
  return new ActionError('unknown', `There is no webhook ${id}.`);
}
