/** The OpenTelemetry bridge in deploy/, with the real SDK. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { requestChannel } from '../../src/server/http/request-trace.ts';
import { storeChannel } from '../../src/store/engine/traced-engine.ts';
import { startService } from '../support/start-service.ts';

const exporter = new InMemorySpanExporter();
const traceId = '0af7651916cd43dd8448eb211c80319c';

test('without the bridge, diagnostics channels have no subscribers', () => {
  assert.equal(requestChannel.hasSubscribers, false);
  assert.equal(storeChannel.hasSubscribers, false);
});

test('a request is a span in the trace of its client, and store operations are child spans', async () => {
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  );
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const service = await startService({ cacheMemory: 0 });
  await import(new URL('../../deploy/opentelemetry.js', import.meta.url).href);
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const answer = await fetch(`${service.url}/getGames?sNetID=Nobody`, { headers: { traceparent } });
  await answer.arrayBuffer();
  await service.stop();
  const spans = exporter.getFinishedSpans();
  const request = spans.find(({ name }) => name === 'GET getGames');
  assert.ok(request !== undefined, spans.map(({ name }) => name).join());
  assert.equal(request.spanContext().traceId, traceId);
  assert.equal(request.attributes['http.response.status_code'], answer.status);
  assert.equal(request.attributes['laurel.request_id'], answer.headers.get('x-request-id'));
  assert.equal(request.status.code, SpanStatusCode.UNSET);
  const below = spans.filter(
    (span) => span.parentSpanContext?.spanId === request.spanContext().spanId,
  );
  assert.ok(below.length > 0);
  assert.deepEqual([...new Set(below.map(({ name }) => name))], ['store read']);
  assert.doesNotMatch(JSON.stringify(below.map(({ attributes }) => attributes)), /Nobody/);
});
