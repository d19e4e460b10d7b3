/** The kinds of setting: how the text of a flag or an environment variable becomes a value. */

import { availableParallelism } from 'node:os';

/** A value that cannot be used; the message names what would be right, the caller names the setting. */
export class SettingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SettingError';
  }
}

export interface Setting<T> {
  /** What stands for the value in `--help`; empty for a switch that needs none. */
  readonly argument: string;
  readonly fallback: T;
  /** Text of the default for `--help`, where the value itself says too little. */
  readonly fallbackText?: string;
  readonly about: string;
  /** Never shown or logged. */
  readonly isSecret?: boolean;
  /** Without effect: accepted with a warning, and not in the help. */
  readonly isRetired?: boolean;
  /** An error does not repeat the value. */
  readonly mayHoldPassword?: boolean;
  /** Throws SettingError. */
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

/** A setting without effect; any value is accepted. */
export function retired(about: string): Setting<string> {
  return { ...text('', 'value', about), isRetired: true };
}

/** A whole number within bounds, both included. */
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

/** A port to listen on, or none. */
export function portOrOff(about: string): Setting<number | 'off'> {
  const port = number(0, [0, 65_535], about);
  return { argument: 'number|off', fallback: 'off', about, read: (given) => (given === 'off' ? given : port.read(given)) };
}

/** Ports to connect to; none is the default. */
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

/** How many processes; `auto` is as many as there are cores to run on. */
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
      throw new SettingError(`${JSON.stringify(given)} is none of ${choices.join(', ')}`);
    },
  };
}

/** On or off; the flag alone means on. */
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
