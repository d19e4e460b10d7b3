/** `laurel webhook`: who is told of what happens to players. */

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
import { sendRulesOf } from './webhook-send.ts';
import { withExistingStore, withStore } from './with-store.ts';

const declarations = settingsFor('webhook');
type CommandSettings = SettingsFor<'webhook'>;

export function describeWebhookCommand(webhook: Command): void {
  addAdding(webhook);
  addLooking(webhook);
  addChanging(webhook);
}

interface AddOptions {
  readonly event: readonly EventType[];
  readonly format: WebhookFormat;
  readonly player?: string;
  readonly days: string;
}

function addAdding(webhook: Command): void {
  const add = webhook
    .command('add')
    .description('Add an address; prints its id and the secret that messages are signed with.')
    .argument('<url>', 'http or https address that takes POST')
    .addOption(new Option('--event <type...>', 'what is told; all without it').choices(eventTypes).default([]))
    .addOption(new Option('--format <format>', 'what messages look like').choices(webhookFormats).default('standard'))
    .option('--player <name>', 'tell of this player alone')
    .option('--days <number>', 'what was earned more than so many days before it is loaded is no news', '7');
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

/** What can be judged of an address without a look at the network; names are judged when a message is sent. */
function checkAddress(text: string, settings: CommandSettings): void {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new CommandError(`${text} is no http or https address.`);
  try {
    checkUnresolved(url, sendRulesOf(settings));
  } catch (error) {
    throw error instanceof RefusedAddress ? new CommandError(`${error.message}.`) : error;
  }
}

function addLooking(webhook: Command): void {
  onStore(webhook.command('list').description('Every webhook, one a line.'), async (webhooks) => {
    const [all, waiting] = [await webhooks.list(), await webhooks.waiting()];
    for (const each of all) print(describeWebhookLine(each, waiting.get(each.webhookId) ?? 0));
  });
  const show = named(webhook, 'show', 'One webhook: what it is told, and how many messages wait.').option(
    '--secret',
    'print the secret too',
    false,
  );
  onStore(show, async (webhooks, _, [id = '']) => {
    const found = await find(webhooks, id);
    const waiting = (await webhooks.waiting()).get(id) ?? 0;
    print(describeWebhook(found, waiting, show.opts<{ readonly secret: boolean }>().secret));
  });
  const log = named(webhook, 'log', 'Its messages, newest first: state, attempts, what the receiver said.').option(
    '--limit <number>',
    'at most so many',
    '20',
  );
  onStore(log, async (webhooks, _, [id = '']) => {
    await find(webhooks, id);
    const { limit } = log.opts<{ readonly limit: string }>();
    for (const message of await webhooks.log(id, Number.parseInt(limit, 10) || 20)) print(describeMessage(message));
  });
}

function addChanging(webhook: Command): void {
  onStore(named(webhook, 'remove', 'Remove a webhook and every message to it.'), async (webhooks, _, [id = '']) => {
    if (!(await webhooks.remove(id))) throw unknownWebhook(id);
    print(`${id} removed`);
  });
  for (const [command, enabled, about] of [
    ['enable', true, 'Send to it again, also what waits.'],
    ['disable', false, 'Send nothing to it; what happens meanwhile it is not told.'],
  ] as const) {
    onStore(named(webhook, command, about), async (webhooks, _, [id = '']) => {
      if (!(await webhooks.enable(id, enabled, null))) throw unknownWebhook(id);
      print(`${id} ${command}d`);
    });
  }
  onStore(named(webhook, 'test', 'Send a test message now, and say what came of it.'), async (webhooks, settings, [id = '']) => {
    const payload = JSON.stringify({ type: 'test', timestamp: new Date().toISOString(), data: {} });
    const message = { id: `msg_test_${randomBytes(8).toString('hex')}`, payload };
    const { status, error } = await send(await find(webhooks, id), message, sendRulesOf(settings), Date.now());
    if (error !== null) throw new CommandError(`${id}: ${error}.`);
    print(`${id} answered ${status ?? ''}`);
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
