/** Every setting of every command: what a settings file may hold, and what `laurel config` shows. */

import { filePath } from './addresses.ts';
import { settings } from './settings.ts';
import { syncSettings } from './sync-settings.ts';
import { webhookSettings } from './webhook-settings.ts';

/** Where other settings are. No part of the file itself. */
export const fileSettings = {
  config: {
    ...filePath('', 'file', 'File with settings, as TOML: the flags without their hyphens in front, such as port = 8080.'),
    fallbackText: 'none',
  },
} as const;

export const allSettings = { ...settings, ...webhookSettings, ...syncSettings } as const;
