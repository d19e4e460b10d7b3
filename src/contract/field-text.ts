/** What documents say of a field, for responses in JSON and for messages to webhooks. */

import type { Field } from './shape.ts';

/** Where an object is sent: in a response in JSON, or in a message to a webhook. */
export type FieldUse = 'response' | 'message';

const pictureTexts: Readonly<Record<FieldUse, string>> = {
  response:
    'An image of this instance has an absolute address; another has the one that its source gives.',
  message:
    'An image of the instance has an absolute address with `--public-url`, and is null without; another has the one that its source gives.',
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
