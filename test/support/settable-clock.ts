/**
 * If a program preloads this file with `--import`, its clock is shifted by the milliseconds in the file that SETTABLE_CLOCK names, as if
 * someone set the machine's clock. Monotonic clocks are not affected, as on a real machine.
 */

import { readFileSync } from 'node:fs';

const file = process.env['SETTABLE_CLOCK'] ?? '';
const MachineDate = Date;

function now(): number {
  return MachineDate.now() + Number(readFileSync(file, 'utf8'));
}

globalThis.Date = new Proxy(MachineDate, {
  construct: (_, given: unknown[]) =>
    Reflect.construct(MachineDate, given.length === 0 ? [now()] : given) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
