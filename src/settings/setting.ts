/** Types of settings: parameters with a flag, an environment variable and an entry in the settings file. */

import { availableParallelism } from 'node:os';
import type { Parameter } from '../contract/index.ts';
import {
  boolean,
  choice as chooseOne,
  optional,
  readList,
  text as anyText,
  whole,
} from '../contract/index.ts';

export { InvalidValue } from '../contract/index.ts';

/** A parameter of a command or of the service. Even a required setting has a fallback, but it is not used. */
export interface Setting<T> extends Parameter<T> {
  /** Placeholder of the value in `--help`; empty for a switch. */
  readonly argument: string;
  /** Text for the default in `--help`, if the value itself would not be clear. */
  readonly fallbackText?: string;
  /** Whether the value is secret, so that it is never shown or logged. */
  readonly isSecret?: boolean;
  /** Whether most instances set it. Help lists common settings first. */
  readonly isCommon?: boolean;
  /** Whether only few instances need it. Help lists unusual settings only with `--advanced`. */
  readonly isUnusual?: boolean;
  /** Whether the setting no longer has an effect. It is accepted with a warning, and help does not list it. */
  readonly isRetired?: boolean;
  /** Whether the value may contain a password, so that errors do not repeat it. */
  readonly mayHoldPassword?: boolean;
}

/** Declares a text. @param check returns the value, or throws InvalidValue */
export function text(
  fallback: string,
  argument: string,
  about: string,
  check: (value: string) => string = (value) => value,
): Setting<string> {
  return { ...optional(anyText(about), fallback), argument, read: check };
}

/** Marks a setting that most instances set. */
export function common<S extends Setting<unknown>>(setting: S): S & { readonly isCommon: true } {
  return { ...setting, isCommon: true };
}

/** Marks a setting that only unusual installations need, such as a benchmark, or a service behind certain load balancers. */
export function unusual<S extends Setting<unknown>>(setting: S): S & { readonly isUnusual: true } {
  return { ...setting, isUnusual: true };
}

/** Declares a setting that has no effect and accepts any value. */
export function retired(about: string): Setting<string> {
  return { ...text('', 'value', about), isRetired: true };
}

/** Declares a whole number from `min` to `max`, inclusive. */
export function number(
  fallback: number,
  bounds: readonly [min: number, max: number],
  about: string,
): Setting<number> {
  return { ...optional(whole(bounds, about), fallback), argument: 'number' };
}

/** Declares a port to listen on, or `off`. */
export function portOrOff(about: string): Setting<number | 'off'> {
  const port = number(0, [0, 65_535], about);
  return {
    ...port,
    argument: 'number|off',
    fallback: 'off',
    read: (given) => (given === 'off' ? given : port.read(given)),
  };
}

/** Declares a list of ports to connect to; empty by default. */
export function ports(about: string): Setting<readonly number[]> {
  const port = number(0, [1, 65_535], about);
  return {
    ...text('', 'ports', about),
    fallback: [],
    fallbackText: 'none',
    read: (given) => (given.trim() === '' ? [] : readList(port, given)),
  };
}

/** Declares a number of processes; `auto` means one per available CPU core. */
export function processes(about: string): Setting<number> {
  const count = number(1, [1, 512], about);
  return {
    ...count,
    argument: 'number|auto',
    read: (given) => (given === 'auto' ? availableParallelism() : count.read(given)),
  };
}

/** Declares a choice between a few values. */
export function choice<const C extends string>(
  fallback: NoInfer<C>,
  choices: readonly C[],
  about: string,
): Setting<C> {
  return { ...chooseOne(choices, about), argument: choices.join('|'), fallback };
}

/** Declares a switch. The flag without a value turns it on. */
export function toggle(about: string): Setting<boolean> {
  return { ...boolean(about), argument: '' };
}

const hidden = '***';

/** Checks whether a value is a secret, or a URL with a password. */
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
