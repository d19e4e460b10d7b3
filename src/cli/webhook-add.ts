/** `laurel webhook add`: reads the address, which is a secret, from a prompt, the standard input or a file. */

import type { Command } from 'commander';
import { Option } from 'commander';
import { addWebhook } from '../actions/index.ts';
import { composeState } from '../app/compose-state.ts';
import { eventTypes, webhookFormats } from '../records/instance-records.ts';
import type { SettingsFor } from '../settings/index.ts';
import { settingsFor } from '../settings/index.ts';
import type { EventType, WebhookFormat } from '../webhooks/state/index.ts';
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
        'types of events to send; by default, all types about players, and no others',
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
      'maximum age in days that an event may have when it is imported; older events are not sent',
      '7',
    )
    .allowExcessArguments();
  addSettings(add, declarations).action(async () => {
    refuseArguments(add.args);
    const options = add.opts<AddOptions>();
    const settings: CommandSettings = readSettings(add, declarations);
    const url = (await readSecret(urlPrompt, options.urlFile)).trim();
    const { event: events, format, player = null, days } = options; // absent: the webhook gets the events of all players
    const given = { url, format, events, player, days: readDays(days) };
    const rules = toSendRules(settings);
    const added = await withStore(settings, (store) =>
      addWebhook({ store, webhooks: composeState(store).webhooks, rules }, given, Date.now()),
    );
    printLine(`${added.webhookId}\n${added.secret}`);
  });
}

/** Refuses an address in the arguments, because the list of processes and the shell history would show it. */
function refuseArguments(args: readonly string[]): void {
  if (args.length === 0) return;
  throw new CommandError(
    'The address of a webhook is a secret and is not accepted as an argument, where others can see it. Enter it at the prompt, pipe it to the standard input, or name a file with --url-file.',
    exitCodes.usage,
  );
}

function readDays(days: string): number {
  if (/^\d{1,4}$/.test(days) && Number(days) > 0) return Number(days);
  throw new CommandError(`--days ${days} is not a whole number from 1 to 9999.`);
}
