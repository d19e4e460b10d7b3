/** Descriptions of fields for the documentation of JSON responses and webhook messages. */

import type { Field } from './shape.ts';

/** Where an object is sent: in a response in JSON, or in a message to a webhook. */
export type FieldUse = 'response' | 'message';

const pictureTexts: Readonly<Record<FieldUse, string>> = {
  response:
    'Images of this instance have absolute addresses; other images keep the address from their source.',
  message:
    'For an image of the instance, the address is absolute with `--public-url`, and null without it; other images keep the address from their source.',
};

/** Returns the description of a field. The description of an image adds how to resolve its address. */
export function aboutField({ about, shape }: Field, use: FieldUse): string {
  const isPicture = shape.form === 'simple' && shape.kind === 'picture';
  return isPicture ? `${about} ${pictureTexts[use]}` : about;
}

/** Checks whether the value of a field can be null. Responses never omit a field, so their optional fields can be null, too. */
export function mayBeNull({ presence }: Field, use: FieldUse): boolean {
  return presence === 'nil' || (presence === 'opt' && use === 'response');
}
