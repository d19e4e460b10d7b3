/** Derives docs/reference/events.md from the contract: a table for each audience, and the fields and a sample for each event. */

import type { EventAudience, WebhookEvent } from '../src/contract/index.ts';
import { webhookMessages } from '../src/contract/index.ts';
import { sampleMessage } from '../src/documents/index.ts';
import { describeFields, describeTypes } from './field-tables.ts';
import { code, codeBlock, plainWithCode, replaceBetweenMarkers, table } from './markdown.ts';

export const eventReferenceFile = new URL('../docs/reference/events.md', import.meta.url);

const audiences: readonly EventAudience[] = ['player', 'site', 'operator', 'test'];

/** Returns the page with current events between its markers. */
export function withEvents(page: string): string {
  const withLists = audiences.reduce(
    (text, audience) =>
      replaceBetweenMarkers(text, `events-${audience}`, describeAudience(audience)),
    page,
  );
  return replaceBetweenMarkers(withLists, 'event-types', describeParts().join('\n\n'));
}

function eventsFor(audience: EventAudience): [type: string, event: WebhookEvent][] {
  return Object.entries(webhookMessages).filter(([, event]) => event.audience === audience);
}

function describeAudience(audience: EventAudience): string {
  const events = eventsFor(audience);
  const rows = events.map(([type, { about }]) => [
    `[${code(type)}](#${type.replaceAll('.', '')})`,
    plainWithCode(about),
  ]);
  return [
    table(['Event', 'Sent when'], rows),
    ...events.flatMap(([type, event]) => describeEvent(type, event)),
  ].join('\n\n');
}

function describeEvent(type: string, event: WebhookEvent): string[] {
  const { data } = event;
  const hasFields = Object.keys(data.fields).length > 0;
  const sample = JSON.stringify(sampleMessage(type, event), null, 2);
  return [
    `### ${code(type)}`,
    hasFields ? `${code('data')} has these fields:` : `${code('data')} is empty.`,
    ...(hasFields ? [describeFields(data, 'message')] : []),
    codeBlock('json', sample.split('\n')),
  ];
}

/** Describes the objects inside events, each once, in the order of their first use. */
function describeParts(): string[] {
  const blocks = Object.values(webhookMessages).flatMap(({ data }) =>
    describeTypes(data, 'message', '###').slice(2),
  );
  return [...new Set(blocks)];
}
