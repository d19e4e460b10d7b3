/** `laurel webhook`: manages webhooks. */

import type { Command } from 'commander';
import { Option } from 'commander';
import type { SettingsFor } from '../settings/index.ts';
import { settingsFor } from '../settings/index.ts';
import {
  chooseEvents,
  enableWebhook,
  findWebhook,
  listWebhooks,
  removeWebhook,
  testWebhook,
  webhookFields,
} from '../actions/index.ts';
import { composeState } from '../app/compose-state.ts';
import { eventTypes } from '../records/instance-records.ts';
import type { EventType, WebhookState } from '../webhooks/state/index.ts';
import { noPublicAddress } from '../webhooks/index.ts';
import { describeWebhook, messageFormat, webhookFormat } from './describe-webhook.ts';
import { CommandError } from '../app/process/exit-codes.ts';
import type { Json } from './print-list.ts';
import { addJson, printList } from './print-list.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { toSendRules } from '../app/webhook-send.ts';
import { addWebhookAdd } from './webhook-add.ts';
import { onStore, withExistingStore } from './with-store.ts';
import { printLine, terminal } from './terminal.ts';

/** Defines `laurel webhook` with its sub-commands. */
export function defineWebhookCommand(webhook: Command): void {
  addWebhookAdd(webhook);
  addReadCommands(webhook);
  addChangeCommands(webhook);
}

function addReadCommands(webhook: Command): void {
  const list = addJson(webhook.command('list').description('List all webhooks.'));
  onWebhooks(list, async (webhooks) => {
    await printList([await listWebhooks(webhooks)], webhookFormat, list.opts<Json>());
  });
  const show = named(
    webhook,
    'show',
    'Show a webhook: its events, and how many messages are waiting.',
  )
    .option('--secret', 'also print the secret and the whole address', false)
    .option('--json', 'print a JSON object', false);
  onWebhooks(show, async (webhooks, [id = '']) => {
    const found = await findWebhook(webhooks, id);
    const { json, secret } = show.opts<Json & { readonly secret: boolean }>();
    printLine(json ? JSON.stringify(webhookFields(found, secret)) : describeWebhook(found, secret));
  });
  const log = addJson(
    named(
      webhook,
      'log',
      'List the messages of a webhook, newest first, with their state, the number of attempts and the response of the receiver.',
    ),
  ).option('--limit <number>', 'maximum number of messages', '20');
  onWebhooks(log, async (webhooks, [id = '']) => {
    await findWebhook(webhooks, id);
    const { limit, json } = log.opts<Json & { readonly limit: string }>();
    await printList([await webhooks.log(id, Number.parseInt(limit, 10) || 20)], messageFormat, {
      json,
    });
  });
}

function addChangeCommands(webhook: Command): void {
  onWebhooks(
    named(webhook, 'remove', 'Remove a webhook and all its messages.'),
    async (webhooks, [id = '']) => {
      await removeWebhook(webhooks, id);
      printLine(`${id} was removed.`);
    },
  );
  for (const [command, enabled, about] of [
    [
      'enable',
      true,
      'Enable a webhook. Messages that were waiting when it was disabled are sent, too.',
    ],
    ['disable', false, 'Disable a webhook. Events that happen while it is disabled are not sent.'],
  ] as const) {
    onWebhooks(named(webhook, command, about), async (webhooks, [id = '']) => {
      await enableWebhook(webhooks, id, enabled);
      printLine(`${id} was ${command}d.`);
    });
  }
  addEventsCommand(webhook);
  addTestCommand(webhook);
}

function addEventsCommand(webhook: Command): void {
  const events = named(
    webhook,
    'events',
    'Choose the events of a webhook. Without --event, the webhook gets all events about players, and no others.',
  ).addOption(
    new Option('--event <type...>', 'types of events to send').choices(eventTypes).default([]),
  );
  onWebhooks(events, async (webhooks, [id = '']) => {
    const { event } = events.opts<{ readonly event: readonly EventType[] }>();
    await chooseEvents(webhooks, id, event);
    const { events: chosen } = await findWebhook(webhooks, id);
    printLine(`${id} gets ${chosen?.join(', ') ?? 'all events about players'}.`); // absent: the webhook gets every player event
  });
}

function addTestCommand(webhook: Command): void {
  const declarations = settingsFor('webhook');
  const test = named(webhook, 'test', 'Send a test message now and print the result.').addOption(
    new Option(
      '--event <type>',
      'send an example of this event; an example about a player uses the newest trophy in the store',
    ).choices(eventTypes),
  );
  addSettings(test, declarations).action(async (id: string) => {
    const settings: SettingsFor<'webhook'> = readSettings(test, declarations);
    const { event } = test.opts<{ readonly event?: EventType }>();
    await withExistingStore(settings, async (store) => {
      const parts = { store, webhooks: composeState(store).webhooks, rules: toSendRules(settings) };
      const asked = { id, event: event ?? null, levelSystem: settings.levelSystem }; // absent: the test message
      const sent = await testWebhook(parts, asked, Date.now());
      const { status, error, isWithoutPicture, answer = '' } = sent; // absent: the receiver sent no response
      if (isWithoutPicture) terminal().stderr.write(`laurel: ${noPublicAddress}\n`);
      if (error !== null)
        throw new CommandError(
          `${id}: ${error}.${answer === '' ? '' : ` The receiver responded: ${answer}`}`,
        );
      printLine(`The receiver responded with status ${status ?? ''}.`);
    });
  });
}

function named(webhook: Command, name: string, about: string): Command {
  return webhook.command(name).description(about).argument('<id>', 'id of a webhook');
}

type Work = (webhooks: WebhookState, args: readonly string[]) => Promise<void>;

/** Defines a command that sends no messages, and so needs only the store. */
function onWebhooks(command: Command, work: Work): void {
  onStore(command, (store, args) => work(composeState(store).webhooks, args));
}
