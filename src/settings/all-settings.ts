/** Every setting of every command: what a settings file may hold, and what `laurel config` shows. */

import { filePath } from './addresses.ts';
import { retired } from './setting.ts';
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

/** Settings of the release before. They have no effect; a start with an old command line, variable or file succeeds with a warning. */
export const retiredSettings = {
  answerCache: retired('The setting cache-memory bounds all caches together.'),
  keptLists: retired('Serialized lists of games are no longer stored.'),
} as const;

/** Every name that is accepted. */
export const acceptedSettings = { ...allSettings, ...fileSettings, ...retiredSettings } as const;
