/** Laurel beside the floor and beside the package `soap`: every workload over every binding. */

import type { ChildProcess } from 'node:child_process';
import type { Server } from './contenders.ts';
import { measureRun, nothingKept, startFloor, startLaurel, startSoapPackage } from './contenders.ts';
import type { DataSet } from './data-sets.ts';
import { probes } from './data-sets.ts';
import { fetchAnswer } from './fetch-answer.ts';
import type { BenchOptions } from './options.ts';
import { ask, stopProcess } from './processes.ts';
import type { BindingName, MeasuredCall } from './requests.ts';
import { bindingNames, writeRequest } from './requests.ts';
import type { Contender, Standing } from './rounds.ts';
import { runInTurns } from './rounds.ts';
import type { Workload } from './workloads.ts';
import { createWorkloads } from './workloads.ts';

export interface SideBySide {
  readonly workload: string;
  readonly binding: BindingName;
  /** Of the answer that the floor sends. */
  readonly answerBytes: number;
  /** The floor is the first. */
  readonly standings: readonly Standing[];
}

interface Servers {
  readonly generator: ChildProcess;
  readonly floor: Server;
  readonly hot: Server;
  readonly cold: Server;
  readonly soapPackage: Server;
}

export async function measureSideBySide(
  set: DataSet,
  generator: ChildProcess,
  options: BenchOptions,
  onMeasured: (measured: SideBySide) => void,
): Promise<readonly SideBySide[]> {
  const servers: Servers = {
    generator,
    floor: await startFloor(),
    hot: await startLaurel(options.dist, set.url),
    cold: await startLaurel(options.dist, set.url, nothingKept),
    soapPackage: await startSoapPackage(),
  };
  const all: SideBySide[] = [];
  try {
    const workloads = createWorkloads(set, probes).filter(({ name }) => name.includes(options.only));
    await fillSoapPackage(servers, workloads);
    for (const workload of workloads) {
      for (const binding of bindingNames) {
        const measured = await measureWorkload(servers, workload, binding, options);
        all.push(measured);
        onMeasured(measured);
      }
    }
  } finally {
    for (const { process } of [servers.floor, servers.hot, servers.cold, servers.soapPackage]) await stopProcess(process);
  }
  return all;
}

/** Gives the package what Laurel answers to the hot calls, as objects; the largest list is more than it can serialise. */
async function fillSoapPackage({ soapPackage, hot }: Servers, workloads: readonly Workload[]): Promise<void> {
  const answers: [string, string, string][] = [];
  for (const call of workloads.filter(isForSoapPackage).flatMap((workload) => workload.hot)) {
    const { body } = await fetchAnswer(hot.port, writeRequest('SOAP 1.1', call));
    answers.push([call.operation, call.parameters[0]?.[1] ?? '', body.toString()]);
  }
  const wsdl = await fetchAnswer(hot.port, Buffer.from('GET /api?wsdl HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'));
  await ask(soapPackage.process, { wsdl: wsdl.body.toString(), answers });
}

/** The package builds an answer as one text, in minutes for tens of megabytes. */
function isForSoapPackage({ cold }: Workload): boolean {
  return cold.length > 0;
}

async function measureWorkload(
  servers: Servers,
  workload: Workload,
  binding: BindingName,
  options: BenchOptions,
): Promise<SideBySide> {
  const { generator, floor, hot, cold, soapPackage } = servers;
  const [first] = workload.hot;
  if (first === undefined) throw new RangeError('A workload asks for nothing.');
  const { body } = await fetchAnswer(hot.port, writeRequest(binding, first));
  checkAnswer(workload, body);
  await ask(floor.process, { body, contentType: 'text/xml; charset=utf-8' });
  const hotRequests = writeAll(binding, workload.hot);
  const coldRequests = writeAll(binding, workload.cold);
  await askForAll(cold, coldRequests);
  const contender = (name: string, server: Server, requests: readonly Uint8Array[]): Contender => ({
    name,
    run: (durationMs) =>
      measureRun({ generator, server, requests, connections: workload.connections ?? options.connections, durationMs }),
  });
  const contenders = [
    contender('floor', floor, hotRequests),
    ...(workload.cold.length > 0
      ? [contender('Laurel hot', hot, hotRequests), contender('Laurel cold', cold, coldRequests)]
      : [contender('Laurel stream', hot, hotRequests)]),
    ...(binding === 'SOAP 1.1' && isForSoapPackage(workload) ? [contender('soap package', soapPackage, hotRequests)] : []),
  ];
  return { workload: workload.name, binding, answerBytes: body.length, standings: await runInTurns(contenders, options) };
}

/** Time in which a store is asked for everything again and again before it counts. */
const askingMs = 3000;

/** What earlier reads leave in a store is there, as it is in one that is in use: each player was asked for some time before. */
async function askForAll({ port }: Server, requests: readonly Uint8Array[]): Promise<void> {
  const endAt = performance.now() + askingMs;
  for (let pass = 0; requests.length > 0 && (pass < 3 || performance.now() < endAt); pass += 1) {
    for (const request of requests) await fetchAnswer(port, Buffer.from(request));
  }
}

function writeAll(binding: BindingName, calls: readonly MeasuredCall[]): readonly Uint8Array[] {
  return calls.map((call) => writeRequest(binding, call));
}

/** What is measured has to be what it is said to be. */
export function checkAnswer({ name, holds: { tag, times } }: Workload, body: Buffer): void {
  const found = body.toString('latin1').split(tag).length - 1;
  if (found !== times) throw new Error(`The answer of ${name} holds ${found} times ${tag}, not ${times} times.`);
}
