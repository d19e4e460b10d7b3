/** Third-party SOAP clients. Each builds a proxy, an object with a method for each operation, from the WSDL, in strict mode. */

import { createClientAsync } from 'soap';
import { soap as strongSoap } from 'strong-soap';

/** Calls an operation by its name in the WSDL. Resolves with the response as the client has parsed it. */
export type Proxy = (
  operation: string,
  args: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

export interface ProxyKind {
  readonly name: string;
  connect(wsdlUrl: string, serviceName: string): Promise<Proxy>;
}

export const proxyKinds: readonly ProxyKind[] = [
  { name: 'soap, SOAP 1.1', connect: (url, service) => connectSoap(url, service, 'Soap', false) },
  { name: 'soap, SOAP 1.2', connect: (url, service) => connectSoap(url, service, 'Soap12', true) },
  {
    name: 'strong-soap, SOAP 1.1',
    connect: (url, service) => connectStrongSoap(url, service, 'Soap'),
  },
  {
    name: 'strong-soap, SOAP 1.2',
    connect: (url, service) => connectStrongSoap(url, service, 'Soap12'),
  },
];

async function connectSoap(
  url: string,
  service: string,
  port: string,
  forceSoap12Headers: boolean,
): Promise<Proxy> {
  const client = await createClientAsync(url, {
    strict: true,
    disableCache: true,
    preserveWhitespace: true,
    forceSoap12Headers,
  });
  const methods: unknown = Reflect.get(Object(Reflect.get(client, service)), service + port);
  return (operation, args) =>
    new Promise((resolve, reject) => {
      const method: unknown = Reflect.get(Object(methods), operation);
      if (typeof method !== 'function')
        throw new TypeError(`${service}${port} has no ${operation}.`);
      method(args, (error: unknown, result: unknown) => {
        if (error instanceof Error) reject(error);
        else resolve(result);
      });
    });
}

async function connectStrongSoap(url: string, service: string, port: string): Promise<Proxy> {
  const client = await new Promise<Parameters<Parameters<typeof strongSoap.createClient>[2]>[1]>(
    (resolve, reject) => {
      strongSoap.createClient(url, { strict: true, WSDL_CACHE: {} }, (error, made) => {
        if (error === null || error === undefined) resolve(made);
        else reject(error);
      });
    },
  );
  const methods = client[service]?.[service + port];
  return (operation, args) =>
    new Promise((resolve, reject) => {
      const method = methods?.[operation];
      if (method === undefined) throw new TypeError(`${service}${port} has no ${operation}.`);
      method(args, (error, result) => {
        if (error instanceof Error) reject(error);
        else resolve(result);
      });
    });
}
