/**
 * The comparison in the field: the npm package `soap` as a server of the same WSDL, with answers as
 * objects in memory. It reads no database and keeps no rendered answer: it parses, serialises and sends.
 */

import { createServer } from 'node:http';
import * as soap from 'soap';
import * as v from 'valibot';
import { announce } from './announce.ts';
import type { XmlValue } from './xml-value.ts';
import { readXmlValue } from './xml-value.ts';

const dataOrder = v.object({
  wsdl: v.string(),
  /** Operation, its first argument, the body of Laurel's SOAP 1.1 answer. */
  answers: v.array(v.tuple([v.string(), v.string(), v.string()])),
});

type Results = Map<string, XmlValue>;

/** The answers of one operation by its first argument, as a function the package calls. */
function createOperation(results: Results): (args: unknown) => XmlValue {
  return (args) => {
    const [first] = typeof args === 'object' && args !== null ? Object.values(args) : [];
    const found = results.get(typeof first === 'string' ? first : '');
    if (found === undefined) throw new Error(`Nothing is known of ${JSON.stringify(args)}.`);
    return found;
  };
}

function createPort({ answers }: v.InferOutput<typeof dataOrder>): Record<string, (args: unknown) => XmlValue> {
  const byOperation = Map.groupBy(answers, ([operation]) => operation);
  return Object.fromEntries(
    [...byOperation].map(([operation, list]) => {
      const results = new Map(list.map(([, argument, xml]) => [argument, readXmlValue(xml, `${operation}Response`)]));
      return [operation, createOperation(results)];
    }),
  );
}

const server = createServer((_, response) => response.writeHead(404).end());

process.on('message', (message) => {
  const data = v.parse(dataOrder, message);
  soap.listen(server, '/api', { net: { netSoap: createPort(data) } }, data.wsdl, () => process.send?.({ done: true }));
});
announce(server);
