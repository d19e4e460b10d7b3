/** Thrown for an invalid identity value. The message says what is allowed; callers add the name of the setting. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
}
