/** Checks the files that the settings of the identity name, before the service starts. */

import type { IdentitySettings } from '../site/index.ts';
import { IdentityError } from '../identity/index.ts';
import { loadIdentity } from '../site/index.ts';
import { CommandError, exitCodes } from './exit-codes.ts';

/** Throws CommandError that names the setting whose file is missing, too large or of another kind. */
export function checkIdentity(settings: IdentitySettings): void {
  try {
    loadIdentity(settings);
  } catch (error) {
    if (error instanceof IdentityError) throw new CommandError(`--${error.message}`, exitCodes.usage, { cause: error });
    throw error;
  }
}
