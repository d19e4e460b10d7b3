/** `laurel webhook`: manages webhooks. */

import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { Option } from 'commander';
import type { SettingsFor } from '../settings/index.ts';
import { settingsFor } from '../settings/index.ts';
import { unknownPlayer } from '../actions/index.ts';
import { composeState } from '../compose-state.ts';
import { eventTypes, webhookFormats } from '../data/records/instance-records.ts';
import type { SqlStore } from '../store/index.ts';
import type { EventType, Webhook, WebhookFormat, WebhookState } from '../webhooks/state/index.ts';
import { checkUnresolved, createSecret, RefusedAddress, send } from '../webhooks/index.ts';
import { describeMessage, describeWebhook, describeWebhookLine } from './describe-webhook.ts';
import { CommandError } from './exit-codes.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { exampleOf } from './webhook-example.ts';
import { sendRulesOf } from './webhook-send.ts';
import { withExistingStore, withStore } from './with-store.ts';

const declarations = settingsFor('webhook');
type CommandSettings = SettingsFor<'webhook'>;

export function describeWebhookCommand(webhook: Command): void {
  addAddCommand(webhook);
  addReadCommands(webhook);
  addChangeCommands(webhook);
  addTestCommand(webhook);
}

interface AddOptions {
  readonly event: readonly EventType[];
  readonly format: WebhookFormat;
  readonly player?: string;
  readonly days: string;
}

function addAddCommand(webhook: Command): void {
  const add = webhook
    .command('add')
    .description('Add a webhook. Prints its id and the secret that signs its messages.')
    .argument('<url>', 'http or https URL that accepts POST requests')
    .addOption(new Option('--event <type...>', 'types of events to send; all by default').choices(eventTypes).default([]))
    .addOption(new Option('--format <format>', 'format of messages').choices(webhookFormats).default('standard'))
    .option('--player <name>', 'send only events of this player')
    .option('--days <number>', 'maximum age of an event in days when it is loaded; older events are not sent', '7');
  addSettings(add, declarations).action(async (url: string) => {
    const settings: CommandSettings = readSettings(add, declarations);
    const added = await withStore(settings, async (store) => {
      const made = await newWebhook(store, url, add.opts<AddOptions>(), settings);
      await composeState(store).webhooks.add(made);
      return made;
    });
    print(`${added.webhookId}\n${added.secret}`);
  });
}

async function newWebhook(store: SqlStore, url: string, options: AddOptions, settings: CommandSettings): Promise<Webhook> {
  const { event, format, player, days } = options;
  checkAddress(url, settings);
  const found = player === undefined ? null : await store.findPlayer(player);
  if (player !== undefined && found === null) throw unknownPlayer(player);
  if (!/^\d{1,4}$/.test(days) || Number(days) < 1) throw new CommandError(`--days ${days} is not a whole number from 1 to 9999.`);
  return {
    webhookId: `wh_${randomBytes(6).toString('hex')}`,
    url,
    secret: createSecret(),
    format,
    events: event.length === 0 ? null : event,
    playerId: found?.playerId ?? null,
    days: Number(days),
    enabled: true,
    reason: null,
    createdAt: Date.now(),
    dropped: 0,
  };
}

/** Checks a URL without a DNS lookup; host names are checked when a message is sent. */
function checkAddress(text: string, settings: CommandSettings): void {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new CommandError(`${text} is not an http or https URL.`);
  try {
    checkUnresolved(url, sendRulesOf(settings));
  } catch (error) {
    throw error instanceof RefusedAddress ? new CommandError(`${error.message}.`) : error;
  }
}

function addReadCommands(webhook: Command): void {
  onStore(webhook.command('list').description('List all webhooks, one per line.'), async (webhooks) => {
    const [all, waiting] = [await webhooks.list(), await webhooks.waiting()];
    for (const each of all) print(describeWebhookLine(each, waiting.get(each.webhookId) ?? 0));
  });
  const show = named(webhook, 'show', 'Show a webhook: its events, and how many messages are waiting.').option(
    '--secret',
    'also print the secret',
    false,
  );
  onStore(show, async (webhooks, _, [id = '']) => {
    const found = await find(webhooks, id);
    const waiting = (await webhooks.waiting()).get(id) ?? 0;
    print(describeWebhook(found, waiting, show.opts<{ readonly secret: boolean }>().secret));
  });
  const log = named(
    webhook,
    'log',
    'List messages of a webhook, newest first: state, attempts and response of the receiver.',
  ).option('--limit <number>', 'maximum number of messages', '20');
  onStore(log, async (webhooks, _, [id = '']) => {
    await find(webhooks, id);
    const { limit } = log.opts<{ readonly limit: string }>();
    for (const message of await webhooks.log(id, Number.parseInt(limit, 10) || 20)) print(describeMessage(message));
  });
}

function addChangeCommands(webhook: Command): void {
  onStore(named(webhook, 'remove', 'Remove a webhook and all its messages.'), async (webhooks, _, [id = '']) => {
    if (!(await webhooks.remove(id))) throw unknownWebhook(id);
    print(`${id} was removed.`);
  });
  for (const [command, enabled, about] of [
    ['enable', true, 'Enable a webhook. Waiting messages are sent, too.'],
    ['disable', false, 'Disable a webhook. Events while it is disabled are not sent.'],
  ] as const) {
    onStore(named(webhook, command, about), async (webhooks, _, [id = '']) => {
      if (!(await webhooks.enable(id, enabled, null))) throw unknownWebhook(id);
      print(`${id} was ${command}d.`);
    });
  }
}

function addTestCommand(webhook: Command): void {
  const test = named(webhook, 'test', 'Send a test message now and print the result.').addOption(
    new Option('--event <type>', 'send an example of this event, made from the newest trophy of the store').choices(eventTypes),
  );
  addSettings(test, declarations).action(async (id: string) => {
    const settings: CommandSettings = readSettings(test, declarations);
    const { event } = test.opts<{ readonly event?: EventType }>();
    await withExistingStore(settings, async (store) => {
      const found = await find(composeState(store).webhooks, id);
      const data = event === undefined ? {} : await exampleOf(event, store, settings.levelSystem);
      const payload = JSON.stringify({ type: event ?? 'test', timestamp: new Date().toISOString(), data });
      const message = { id: `msg_test_${randomBytes(8).toString('hex')}`, payload };
      const { status, error } = await send(found, message, sendRulesOf(settings), Date.now());
      if (error !== null) throw new CommandError(`${id}: ${error}.`);
      print(`The receiver responded with status ${status ?? ''}.`);
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

type Work = (webhooks: WebhookState, settings: CommandSettings, args: readonly string[]) => Promise<void>;

function onStore(command: Command, work: Work): void {
  addSettings(command, declarations).action(async () => {
    const settings: CommandSettings = readSettings(command, declarations);
    await withExistingStore(settings, (store) => work(composeState(store).webhooks, settings, command.args));
  });
}

function unknownWebhook(id: string): CommandError {
  return new CommandError(`There is no webhook ${id}.`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
