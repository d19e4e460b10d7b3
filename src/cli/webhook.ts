/** `laurel webhook`: manages webhooks. */

import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { Option } from 'commander';
import type { SettingsFor } from '../settings/index.ts';
import { settingsFor } from '../settings/index.ts';
import { composeState } from '../app/compose-state.ts';
import { eventTypes } from '../records/instance-records.ts';
import type { EventType, Webhook, WebhookState } from '../webhooks/state/index.ts';
import { noPublicAddress, send } from '../webhooks/index.ts';
import {
  describeWebhook,
  messageFormat,
  webhookFields,
  webhookFormat,
} from './describe-webhook.ts';
import { CommandError } from '../app/process/exit-codes.ts';
import type { Json } from './print-list.ts';
import { addJson, printList } from './print-list.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { makeExample } from './webhook-example.ts';
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
    const all = await webhooks.list();
    const waiting = await webhooks.waiting();
    const rows = all.map((each) => ({ ...each, waiting: waiting.get(each.webhookId) ?? 0 }));
    await printList([rows], webhookFormat, list.opts<Json>());
  });
  const show = named(
    webhook,
    'show',
    'Show a webhook: its events, and how many messages are waiting.',
  )
    .option('--secret', 'also print the secret and the whole address', false)
    .option('--json', 'print a JSON object', false);
  onWebhooks(show, async (webhooks, [id = '']) => {
    const found = {
      ...(await find(webhooks, id)),
      waiting: (await webhooks.waiting()).get(id) ?? 0,
    };
    const { json, secret } = show.opts<Json & { readonly secret: boolean }>();
    printLine(json ? JSON.stringify(webhookFields(found, secret)) : describeWebhook(found, secret));
  });
  const log = addJson(
    named(
      webhook,
      'log',
      'List messages of a webhook, newest first: state, attempts and response of the receiver.',
    ),
  ).option('--limit <number>', 'maximum number of messages', '20');
  onWebhooks(log, async (webhooks, [id = '']) => {
    await find(webhooks, id);
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
      if (!(await webhooks.remove(id))) throw unknownWebhook(id);
      printLine(`${id} was removed.`);
    },
  );
  for (const [command, enabled, about] of [
    ['enable', true, 'Enable a webhook. Waiting messages are sent, too.'],
    ['disable', false, 'Disable a webhook. Events while it is disabled are not sent.'],
  ] as const) {
    onWebhooks(named(webhook, command, about), async (webhooks, [id = '']) => {
      if (!(await webhooks.enable(id, enabled, null))) throw unknownWebhook(id);
      printLine(`${id} was ${command}d.`);
    });
  }
  addTestCommand(webhook);
}

function addTestCommand(webhook: Command): void {
  const declarations = settingsFor('webhook');
  const test = named(webhook, 'test', 'Send a test message now and print the result.').addOption(
    new Option(
      '--event <type>',
      'send an example of this event; one about a player is made from the newest trophy of the store',
    ).choices(eventTypes),
  );
  addSettings(test, declarations).action(async (id: string) => {
    const settings: SettingsFor<'webhook'> = readSettings(test, declarations);
    const { event } = test.opts<{ readonly event?: EventType }>();
    await withExistingStore(settings, async (store) => {
      const found = await find(composeState(store).webhooks, id);
      const data = event === undefined ? {} : await makeExample(event, store, settings.levelSystem);
      const payload = JSON.stringify({
        type: event ?? 'test',
        timestamp: new Date().toISOString(),
        data,
      });
      const message = { id: `msg_test_${randomBytes(8).toString('hex')}`, payload };
      const { status, error, isWithoutPicture } = await send(
        found,
        message,
        toSendRules(settings),
        Date.now(),
      );
      if (isWithoutPicture) terminal().stderr.write(`laurel: ${noPublicAddress}\n`);
      if (error !== null) throw new CommandError(`${id}: ${error}.`);
      printLine(`The receiver responded with status ${status ?? ''}.`);
    });
  });
}

async function find(webhooks: WebhookState, id: string): Promise<Webhook> {
  const found = await webhooks.find(id);
  if (found === null) throw unknownWebhook(id);
  return found;
}

function named(webhook: Command, name: string, about: string): Command {
  return webhook.command(name).description(about).argument('<id>', 'id of a webhook');
}

type Work = (webhooks: WebhookState, args: readonly string[]) => Promise<void>;

/** For commands that send nothing and so need only the store. */
function onWebhooks(command: Command, work: Work): void {
  onStore(command, (store, args) => work(composeState(store).webhooks, args));
}

function unknownWebhook(id: string): CommandError {
  return new CommandError(`There is no webhook ${id}.`);
}
