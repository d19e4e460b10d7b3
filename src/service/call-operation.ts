/**
 * Parses the arguments of a call by parameter type (dates, counts), once for all bindings, and calls the handler
 * (docs/spec/decisions.md 4).
 */

import type { Call, CallArguments, CallResult } from '../protocols/index.ts';
import { ResultPage } from '../protocols/index.ts';
import type {
  Page,
  PageRequest,
  Parameters,
  Service,
  ServiceOperation,
  ValuesOf,
} from '../contract/index.ts';
import { readParameter } from '../contract/index.ts';
import type { TimeZone } from '../domain/time/index.ts';
import type { WireValue } from '../codec/index.ts';
import { cursorAfter, readPageRequest } from './page-cursor.ts';

/** The arguments of a call, parsed by the declarations of their parameters. */
export type ParsedArguments = ValuesOf<Parameters>;

/** Handlers with untyped arguments: the contract guarantees that arguments and handler match. */
export type AnyHandlers = Readonly<Record<string, (args: never) => Promise<CallResult>>>;

/** Page handlers with untyped arguments. */
export type AnyPageHandlers = Readonly<
  Record<string, (args: never, page: PageRequest) => Promise<Page<WireValue> | null>>
>;

/** The handlers and rules for calls. */
export interface CallContext {
  readonly service: Service;
  readonly handlers: AnyHandlers;
  readonly pages: AnyPageHandlers;
  readonly zone: TimeZone;
  readonly knowsPlayer: (name: string) => Promise<boolean>;
}

/** Runs a call and returns its result. Throws Fault for invalid arguments. */
export async function callOperation(call: Call, context: CallContext): Promise<CallResult> {
  const { operation, args } = call;
  let parsed: ParsedArguments;
  try {
    parsed = parseArguments(operation, args, context.zone);
  } catch (error) {
    if (await isIgnoredForUnknownPlayer(operation, args, context)) return null;
    throw error;
  }
  if (call.page !== undefined) return callPage(call, parsed, context);
  const handler = context.handlers[operation.key];
  if (handler === undefined) throw new TypeError(`${operation.key} has no handler.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read by the declaration the handler's type is inferred from
  return handler(parsed as never);
}

async function callPage(
  call: Call,
  parsed: ParsedArguments,
  { pages }: CallContext,
): Promise<CallResult> {
  const { key } = call.operation;
  const handler = pages[key];
  if (handler === undefined) throw new TypeError(`${key} has no pages.`);
  const request = readPageRequest(call);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const page = await handler(parsed as never, request);
  if (page === null) return null;
  return new ResultPage(
    page.items,
    page.next === null ? null : cursorAfter(call, request, page.next),
  );
}

function parseArguments(
  { parameters }: ServiceOperation,
  args: CallArguments,
  zone: TimeZone,
): ParsedArguments {
  const entries = parameters.map((parameter) => {
    const { key, name } = parameter;
    const given = args[key] ?? null;
    // If the parameter is missing, it gets its default: a SOAP request may omit parameters that other bindings require.
    return [
      key,
      given === null ? parameter.fallback : readParameter(name, parameter, String(given), zone),
    ] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Checks whether an invalid value is ignored because the player does not exist: the original service checks this before it parses the value
 * (docs/spec/decisions.md 2).
 */
async function isIgnoredForUnknownPlayer(
  operation: ServiceOperation,
  args: CallArguments,
  { service, knowsPlayer }: CallContext,
): Promise<boolean> {
  if (service.style.badValueForUnknownPlayer === 'fault') return false;
  const player = operation.parameters.find(({ names }) => names === 'player');
  return player !== undefined && !(await knowsPlayer(String(args[player.key] ?? ''))); // absent: the call lacks the parameter, and no player has an empty name
}
