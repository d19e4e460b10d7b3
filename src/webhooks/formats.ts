/** The formats of messages. Each is a template for the completed message or its notice. */

import { appriseError, isAppriseAddress, toApprise } from './apprise.ts';
import { toDiscord } from './discord.ts';
import type { MessageBody } from './message-body.ts';
import type { Notice } from './notice.ts';
import { readTopic, toNtfy } from './ntfy.ts';
import type { WebhookFormat } from './state/index.ts';

/** A message in a format: the address to which it is posted, and its body. */
interface Written {
  readonly url: URL;
  /** The body as JSON. */
  readonly body: string;
}

/** The completed message, and a function that describes it in words. The signed JSON format does not need the function. */
export interface Content {
  readonly message: MessageBody;
  readonly notice: () => Notice;
}

/** The functions of a format. */
interface Format {
  /** Writes a message. @param address the address of the webhook */
  write(content: Content, address: URL): Written;
  /** Returns the reason why this format cannot use an address; null if it can. */
  readonly problemOf?: (address: URL) => string | null;
  /** Returns the reason why a status is an error although it usually means success; null if it is not an error. */
  readonly errorOf?: (status: number) => string | null;
}

const noTopic =
  'The address of an ntfy webhook ends in the topic, such as https://ntfy.sh/my-topic. A topic has 1 to 64 letters, digits, - and _';
const noKey = 'The address of an Apprise webhook ends in /notify/KEY';

/** The formats, by name. */
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
