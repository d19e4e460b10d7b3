/** Faults of simulated networks: their effects, and the requests that they affect. */

import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';
import { send, sendPage } from './answer.ts';

/** A fault, whose response replaces the right one. */
export interface Fault {
  readonly name: string;
  answer(response: ServerResponse, right: Answer): void;
}

/** A fault that affects all requests of some kinds in a period, such as a block by the network's edge servers. */
export interface Outage<Kind extends string> {
  readonly fault: Fault;
  /** The kinds of requests that the fault affects; by default all. */
  readonly kinds?: readonly Kind[];
  /** Start and end of the fault by the simulated network's clock. Without them the fault is permanent. */
  readonly from?: number;
  readonly until?: number;
}

/** The properties of a request that determine its fault. */
export interface Met<Kind extends string> {
  readonly kind: Kind | 'unknown';
  /** The number of the request, from 1. */
  readonly number: number;
  readonly at: number;
}

/** The planned faults of a simulated network. */
export class FaultPlan<Kind extends string> {
  /** Outages. The first outage that applies to a request determines its response. */
  readonly outages: Outage<Kind>[] = [];
  readonly #byKind = new Map<string, Fault[]>();
  readonly #byNumber = new Map<number, Fault>();

  /** Plans faults for the next requests of a kind, one fault for each request. */
  plan(kind: Kind, ...faults: readonly Fault[]): void {
    this.#byKind.set(kind, [...(this.#byKind.get(kind) ?? []), ...faults]);
  }

  /** Plans a fault for the request with this number. Requests are counted from 1 since the start. */
  planAt(number: number, fault: Fault): void {
    this.#byNumber.set(number, fault);
  }

  /** Returns the fault that affects a request, or null. */
  take({ kind, number, at }: Met<Kind>): Fault | null {
    const outage = this.outages.find(
      ({ kinds, from = -Infinity, until = Infinity }) =>
        at >= from && at < until && (kinds === undefined || kinds.some((each) => each === kind)),
    );
    return outage?.fault ?? this.#byNumber.get(number) ?? this.#byKind.get(kind)?.shift() ?? null;
  }
}

/** Returns a fault that sends the same response to every request. */
export function answering(name: string, answer: Answer): Fault {
  return { name, answer: (response) => send(response, answer) };
}

/** Returns a fault that sends an HTML page to every request. */
export function page(status: number, html: string, retryAfter: string | null = null): Fault {
  const headers = retryAfter === null ? {} : { 'retry-after': retryAfter };
  return {
    name: `page ${status}`,
    answer: (response) => sendPage(response, { status, html, headers }),
  };
}

/** Faults of connections and response bodies, which can happen on any network. */
export const anyFaults = {
  /** The connection ends without a response. */
  dropped: {
    name: 'dropped',
    answer: (response: ServerResponse) => void response.socket?.destroy(),
  },
  /** The connection ends in the middle of the response. */
  cut: {
    name: 'cut',
    answer(response: ServerResponse, right: Answer) {
      const text = JSON.stringify(right.body);
      response.writeHead(right.status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      });
      response.write(text.slice(0, text.length / 2), () => response.socket?.destroy());
    },
  },
  /** The first half of the response's text, sent as if it were complete. */
  halfJson: {
    name: 'half JSON',
    answer(response: ServerResponse, right: Answer) {
      const text = JSON.stringify(right.body);
      response
        .writeHead(right.status, { 'content-type': 'application/json' })
        .end(text.slice(0, Math.ceil(text.length / 2)));
    },
  },
  /** A well-formed response in which each list has only half of its items. */
  halfLists: {
    name: 'half lists',
    answer(response: ServerResponse, right: Answer) {
      const halve = (_key: string, value: unknown): unknown =>
        Array.isArray(value) ? value.slice(0, Math.floor(value.length / 2)) : value;
      send(response, { ...right, body: JSON.parse(JSON.stringify(right.body, halve)) });
    },
  },
  empty: answering('empty', { status: 200, body: {} }),
  status: (status: number): Fault => ({
    ...page(status, '<html><body>Try again later</body></html>'),
    name: String(status),
  }),
  moved: (to: string): Fault => ({
    name: 'moved',
    answer: (response) => response.writeHead(301, { location: to }).end(),
  }),
} as const;
