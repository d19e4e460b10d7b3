/** `laurel webhook add`: reads the address, which is a secret, from a prompt, the standard input or a file. */

import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { Option } from 'commander';
import { unknownPlayer } from '../actions/index.ts';
import { composeState } from '../app/compose-state.ts';
import { eventTypes, operatorEventTypes, webhookFormats } from '../records/instance-records.ts';
import type { SettingsFor } from '../settings/index.ts';
import { settingsFor } from '../settings/index.ts';
import type { SqlStore } from '../store/index.ts';
import { checkUnresolved, createSecret, RefusedAddress } from '../webhooks/index.ts';
import type { EventType, Webhook, WebhookFormat } from '../webhooks/state/index.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { readSecret } from './read-secret.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { toSendRules } from '../app/webhook-send.ts';
import { withStore } from './with-store.ts';
import { printLine } from './terminal.ts';

const declarations = settingsFor('webhook');
type CommandSettings = SettingsFor<'webhook'>;

interface AddOptions {
  readonly urlFile?: string;
  readonly event: readonly EventType[];
  readonly format: WebhookFormat;
  readonly player?: string;
  readonly days: string;
}

const urlPrompt = 'Address of the receiver, an http or https URL (input is not shown): ';

/** Adds `laurel webhook add`. */
export function addWebhookAdd(webhook: Command): void {
  const add = webhook
    .command('add')
    .description(
      'Add a webhook. Reads its address from a prompt, the standard input or a file. Prints its id and the secret that signs its messages.',
    )
    .option('--url-file <file>', 'file whose first line is the address')
    .addOption(
      new Option(
        '--event <type...>',
        'types of events to send; by default all about players, and none about logins and the sync',
      )
        .choices(eventTypes)
        .default([]),
    )
    .addOption(
      new Option('--format <format>', 'format of messages')
        .choices(webhookFormats)
        .default('standard'),
    )
    .option('--player <name>', 'send only events of this player')
    .option(
      '--days <number>',
      'maximum age of an event in days when it is loaded; older events are not sent',
      '7',
    )
    .allowExcessArguments();
  addSettings(add, declarations).action(async () => {
    refuseArguments(add.args);
    const options = add.opts<AddOptions>();
    const settings: CommandSettings = readSettings(add, declarations);
    const url = (await readSecret(urlPrompt, options.urlFile)).trim();
    const added = await withStore(settings, async (store) => {
      const made = await newWebhook(store, url, options, settings);
      await composeState(store).webhooks.add(made);
      return made;
    });
    printLine(`${added.webhookId}\n${added.secret}`);
  });
}

/** Refuses an address in the arguments, which the list of processes and the history of the shell show. */
function refuseArguments(args: readonly string[]): void {
  if (args.length === 0) return;
  throw new CommandError(
    'The address of a webhook is a secret and is not accepted as an argument, where others can see it. Enter it at the prompt, pipe it to the standard input, or name a file with --url-file.',
    exitCodes.usage,
  );
}

async function newWebhook(
  store: SqlStore,
  url: string,
  options: AddOptions,
  settings: CommandSettings,
): Promise<Webhook> {
  const { event, format, player, days } = options;
  if (player !== undefined) refuseOperatorEvents(event);
  checkAddress(url, settings);
  const found = player === undefined ? null : await store.findPlayer(player);
  if (player !== undefined && found === null) throw unknownPlayer(player);
  if (!/^\d{1,4}$/.test(days) || Number(days) < 1)
    throw new CommandError(`--days ${days} is not a whole number from 1 to 9999.`);
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

function refuseOperatorEvents(events: readonly EventType[]): void {
  const found = operatorEventTypes.find((each) => events.includes(each));
  if (found !== undefined)
    throw new CommandError(`${found} is about no player: leave out --player.`, exitCodes.usage);
}

/** Checks a URL without a DNS lookup; host names are checked when a message is sent. The message does not repeat the URL. */
function checkAddress(text: string, settings: CommandSettings): void {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CommandError('The address is not an http or https URL.');
  try {
    checkUnresolved(url, toSendRules(settings));
  } catch (error) {
    throw error instanceof RefusedAddress ? new CommandError(`${error.message}.`) : error;
  }
}
