/**
 * Loaded before a program (`--import`), it moves the clock of that program by as many milliseconds as the file says that
 * SETTABLE_CLOCK names: as if the machine's clock were set. What measures time by a clock that nobody sets is not moved, as on a machine.
 */

import { readFileSync } from 'node:fs';

const file = process.env['SETTABLE_CLOCK'] ?? '';
const MachineDate = Date;

function now(): number {
  return MachineDate.now() + Number(readFileSync(file, 'utf8'));
}

globalThis.Date = new Proxy(MachineDate, {
  construct: (_, given: unknown[]) => Reflect.construct(MachineDate, given.length === 0 ? [now()] : given) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
