/** The formats of messages, each a template over the completed message or its notice. */

import { appriseError, isAppriseAddress, toApprise } from './apprise.ts';
import { toDiscord } from './discord.ts';
import type { MessageBody } from './message-body.ts';
import type { Notice } from './notice.ts';
import { readTopic, toNtfy } from './ntfy.ts';
import type { WebhookFormat } from './state/index.ts';

/** A message in a format: where it is posted, and its body. */
interface Written {
  readonly url: URL;
  /** JSON. */
  readonly body: string;
}

/** What is written: the completed message, and how it is put into words, which the signed JSON does not need. */
export interface Content {
  readonly message: MessageBody;
  readonly notice: () => Notice;
}

/** What a format is made of. */
interface Format {
  /** @param address the address of the webhook */
  write(content: Content, address: URL): Written;
  /** Why an address cannot be one for this format; null if it can. */
  readonly problemOf?: (address: URL) => string | null;
  /** Why a status that means success elsewhere is an error; null if it is none. */
  readonly errorOf?: (status: number) => string | null;
}

const noTopic =
  'The address of an ntfy webhook ends in the topic, such as https://ntfy.sh/my-topic: 1 to 64 letters, digits, - and _';
const noKey = 'The address of an Apprise webhook ends in /notify/KEY';

/** The formats by their names. */
export const formats: Readonly<Record<WebhookFormat, Format>> = {
  standard: { write: ({ message }, url) => ({ url, body: JSON.stringify(message) }) },
  discord: { write: ({ notice }, url) => ({ url, body: toDiscord(notice()) }) },
  ntfy: {
    write({ notice }, address) {
      const found = readTopic(address);
      if (found === null) throw new TypeError(noTopic);
      return { url: found.server, body: toNtfy(notice(), found.topic) };
    },
    problemOf: (address) => (readTopic(address) === null ? noTopic : null),
  },
  apprise: {
    write: ({ notice }, url) => ({ url, body: toApprise(notice()) }),
    problemOf: (address) => (isAppriseAddress(address) ? null : noKey),
    errorOf: appriseError,
  },
};
