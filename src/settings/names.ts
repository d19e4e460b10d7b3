/** From the name of a setting in the code to the names people use. */

/** `basePath` to `base-path`. */
export function flagName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `basePath` to `LAUREL_BASE_PATH`. */
export function environmentName(key: string): string {
  return `LAUREL_${flagName(key).replaceAll('-', '_').toUpperCase()}`;
}
