/** Sentences about a network that does not answer as usual. */

/** @param reason what was answered, such as `403 from m.example` */
export function describeBlock(reason: string, until: number): string {
  return `The network blocks this address (${reason}). Nothing is sent until ${timeText(until)}. The login is still valid.`;
}

/** @param kind what the requests ask for */
export function describeRest(kind: string, until: number): string {
  return `The network refuses requests of the kind "${kind}" and answers others. Nothing of this kind is sent until ${timeText(until)}.`;
}

/** @param reason why the last round ended */
export function describeUnreached(reason: string, until: number): string {
  return `The network is not reached (${reason}). The next round begins at ${timeText(until)}.`;
}

function timeText(at: number): string {
  return new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
