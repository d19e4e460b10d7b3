/** What documents say about a field, for responses in JSON and for messages to webhooks. */

import type { Field } from './shape.ts';

/** Where an object is sent: in a response in JSON, or in a message to a webhook. */
export type FieldUse = 'response' | 'message';

const pictureTexts: Readonly<Record<FieldUse, string>> = {
  response:
    'Images of this instance have absolute addresses; other images keep the address from their source.',
  message:
    'Images of the instance have absolute addresses with `--public-url`, and are null without it; other images keep the address from their source.',
};

/** The meaning of a field; that of an image says where its address leads. */
export function aboutField({ about, shape }: Field, use: FieldUse): string {
  const isPicture = shape.form === 'simple' && shape.kind === 'picture';
  return isPicture ? `${about} ${pictureTexts[use]}` : about;
}

/** Whether the value of a field can be null: in a response also if it is optional, because no field is left out there. */
export function mayBeNull({ presence }: Field, use: FieldUse): boolean {
  return presence === 'nil' || (presence === 'opt' && use === 'response');
}
