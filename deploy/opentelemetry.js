/**
 * Laurel's requests and the work of its store as spans of OpenTelemetry. Laurel itself only publishes on tracing channels of
 * Node; this file is the bridge. Set up an SDK of your choice before it, as docs/how-to/monitor.md shows, and start Laurel with
 *
 *   node --import ./my-sdk.js --import ./deploy/opentelemetry.js dist/cli/main.js serve
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('laurel');
/** The context of the request under way, for the spans below it. */
const contexts = new AsyncLocalStorage();
const spans = new WeakMap();

const requests = tracingChannel('laurel:request');
requests.start.bindStore(contexts, (data) => {
  const { message, requestId } = data;
  const parent = propagation.extract(context.active(), message.headers);
  const attributes = {
    'http.request.method': message.method ?? '',
    'laurel.request_id': requestId,
  };
  return trace.setSpan(
    parent,
    begin(data, message.method ?? 'request', { kind: SpanKind.SERVER, attributes }, parent),
  );
});
requests.asyncEnd.subscribe((data) => end(data, nameRequest));
requests.error.subscribe(fail);

const work = tracingChannel('laurel:store');
work.start.subscribe((data) => {
  const attributes = {
    'db.system.name': data.engine,
    ...(data.text === null ? {} : { 'db.query.text': data.text }),
  };
  begin(
    data,
    `store ${data.work}`,
    { kind: SpanKind.CLIENT, attributes },
    contexts.getStore() ?? context.active(),
  );
});
work.asyncEnd.subscribe((data) => end(data));
work.error.subscribe(fail);

function begin(data, name, options, parent) {
  const span = tracer.startSpan(name, options, parent);
  spans.set(data, span);
  return span;
}

function end(data, describe) {
  const span = spans.get(data);
  if (span === undefined) return;
  describe?.(span, data);
  span.end();
}

function fail(data) {
  spans.get(data)?.setStatus({ code: SpanStatusCode.ERROR }).recordException(data.error);
}

/** The operation of a request is available only when it is answered. */
function nameRequest(span, { message, response, handled }) {
  span.setAttribute('http.response.status_code', response.statusCode);
  if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  if (!handled) return;
  const { operation, binding, isReused } = handled;
  if (operation !== null)
    span.updateName(`${message.method} ${operation}`).setAttribute('laurel.operation', operation);
  if (binding !== null) span.setAttribute('laurel.binding', binding);
  span.setAttribute('laurel.answer_reused', isReused);
}
