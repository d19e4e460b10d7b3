/**
 * Faults that only resources and the modern API can cause, because only they have parameters with bounds or choices, and lists with pages.
 */

import type { FaultKind } from './fault-kind.ts';
import { notAmong, notBetween } from './fault-texts.ts';

/** The kinds of faults of resources and of the modern API, by code. */
export const resourceFaults = {
  'client.parameter.not-between': {
    side: 'client',
    title: 'Number out of bounds',
    status: 400,
    text: (details) => `Parameter ${details['name'] ?? ''}: ${notBetween(details)}.`,
  },
  'client.parameter.not-one-of': {
    side: 'client',
    title: 'Invalid choice',
    status: 400,
    text: (details) => `Parameter ${details['name'] ?? ''}: ${notAmong(details)}.`,
  },
  'client.parameter.conflict': {
    side: 'client',
    title: 'Conflicting parameters',
    status: 400,
    text: ({ names = '' }) => `Use only one of these parameters: ${names}.`,
  },
  'client.resource.unknown': {
    side: 'client',
    title: 'Not found',
    status: 404,
    text: ({ what = '' }) => `There is no ${what}.`,
  },
  'client.page.limit': {
    side: 'client',
    title: 'Invalid limit',
    status: 400,
    text: ({ value = '', max = '' }) => `Parameter limit: ${notBetween({ value, min: 1, max })}.`,
  },
  'client.page.cursor': {
    side: 'client',
    title: 'Invalid cursor',
    status: 400,
    text: () =>
      'Parameter cursor: this cursor does not belong to this list. Take it from the Link header of the previous page, or omit it.',
  },
} as const satisfies Record<string, FaultKind>;
