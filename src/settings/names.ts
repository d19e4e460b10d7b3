/** Converts the key of a setting to the names of its flag and environment variable. */

/** Converts `basePath` to `base-path`. */
export function flagName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Converts `basePath` to `LAUREL_BASE_PATH`. */
export function environmentName(key: string): string {
  return `LAUREL_${flagName(key).replaceAll('-', '_').toUpperCase()}`;
}
