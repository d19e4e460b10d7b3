export type { Failure, Sighting } from './derive-events.ts';
export { deriveEvents } from './derive-events.ts';
export { noteSightings } from './look.ts';
export type { Noted } from './noted.ts';
export { nothingNoted, readNoted } from './noted.ts';
export type { FailureReason, OperatorEvent } from './operator-event.ts';
export { seeFailure } from './see-failure.ts';
