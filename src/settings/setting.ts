/** Types of settings: parse and validate the text of a flag, environment variable or file entry. */

import { availableParallelism } from 'node:os';

/** Invalid value of a setting. The message states what is valid; the caller adds the name of the setting. */
export class SettingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SettingError';
  }
}

export interface Setting<T> {
  /** Placeholder of the value in `--help`; empty for a switch. */
  readonly argument: string;
  readonly fallback: T;
  /** Text of the default in `--help`, if the value itself is not clear. */
  readonly fallbackText?: string;
  readonly about: string;
  /** The value is never shown or logged. */
  readonly isSecret?: boolean;
  /** Most instances set it: help lists it before the advanced settings. */
  readonly isCommon?: boolean;
  /** Few instances need it: help lists it with `--advanced` only. */
  readonly isUnusual?: boolean;
  /** The setting has no effect: it is accepted with a warning and not listed in the help. */
  readonly isRetired?: boolean;
  /** The command does not run without it; the fallback is not used. */
  readonly isRequired?: boolean;
  /** Errors do not repeat the value. */
  readonly mayHoldPassword?: boolean;
  /** Parses the text of a value. Throws SettingError. */
  read(text: string): T;
}

export function text(
  fallback: string,
  argument: string,
  about: string,
  check: (value: string) => string = (value) => value,
): Setting<string> {
  return { argument, fallback, about, read: check };
}

/** Marks a setting that most instances set. */
export function common<S extends Setting<unknown>>(setting: S): S & { readonly isCommon: true } {
  return { ...setting, isCommon: true };
}

/** Marks a setting that only unusual set-ups need, such as those with a load balancer of long idle times, or a benchmark. */
export function unusual<S extends Setting<unknown>>(setting: S): S & { readonly isUnusual: true } {
  return { ...setting, isUnusual: true };
}

/** A setting that has no effect and accepts any value. */
export function retired(about: string): Setting<string> {
  return { ...text('', 'value', about), isRetired: true };
}

/** A whole number from `min` to `max`, inclusive. */
export function number(fallback: number, [min, max]: readonly [number, number], about: string): Setting<number> {
  return {
    argument: 'number',
    fallback,
    about,
    read(given) {
      const value = Number(given);
      if (/^\d+$/.test(given) && value >= min && value <= max) return value;
      throw new SettingError(`${JSON.stringify(given)} is not a whole number from ${min} to ${max}`);
    },
  };
}

/** A port to listen on, or `off`. */
export function portOrOff(about: string): Setting<number | 'off'> {
  const port = number(0, [0, 65_535], about);
  return { argument: 'number|off', fallback: 'off', about, read: (given) => (given === 'off' ? given : port.read(given)) };
}

/** A list of ports to connect to; empty by default. */
export function ports(about: string): Setting<readonly number[]> {
  const port = number(0, [1, 65_535], about);
  return {
    argument: 'ports',
    fallback: [],
    fallbackText: 'none',
    about,
    read: (given) => (given.trim() === '' ? [] : given.split(',').map((part) => port.read(part.trim()))),
  };
}

/** A number of processes; `auto` means one per available CPU core. */
export function processes(about: string): Setting<number> {
  const count = number(1, [1, 512], about);
  return {
    ...count,
    argument: 'number|auto',
    read: (given) => (given === 'auto' ? availableParallelism() : count.read(given)),
  };
}

export function choice<const C extends string>(fallback: NoInfer<C>, choices: readonly C[], about: string): Setting<C> {
  return {
    argument: choices.join('|'),
    fallback,
    about,
    read(given) {
      const found = choices.find((candidate) => candidate === given);
      if (found !== undefined) return found;
      throw new SettingError(`${JSON.stringify(given)} is not one of ${choices.join(', ')}`);
    },
  };
}

/** A switch; the flag without a value turns it on. */
export function toggle(about: string): Setting<boolean> {
  const values: ReadonlyMap<string, boolean> = new Map([
    ['', true],
    ['1', true],
    ['true', true],
    ['yes', true],
    ['on', true],
    ['0', false],
    ['false', false],
    ['no', false],
    ['off', false],
  ]);
  return {
    argument: '',
    fallback: false,
    about,
    read(given) {
      const value = values.get(given.toLowerCase());
      if (value !== undefined) return value;
      throw new SettingError(`${JSON.stringify(given)} is neither true nor false`);
    },
  };
}

const hidden = '***';

/** Whether a value is a secret, or a URL with a password. */
export function holdsSecret(setting: Setting<unknown>, value: unknown): boolean {
  return shownValue(setting, value) !== String(value);
}

/** Returns the text of a value for display. Replaces secrets, and passwords in URLs, with asterisks. */
export function shownValue(setting: Setting<unknown>, value: unknown): string {
  const given = String(value);
  if (setting.isSecret === true) return given === '' ? '' : hidden;
  return given
    .replace(/(\/\/[^/?#:@\s]*:)[^/?#@\s]*@/g, `$1${hidden}@`)
    .replace(/([?&](?:password|sslpassword)=)[^&#\s]*/gi, `$1${hidden}`);
}
