/** Routes of the endpoint in matching order: documents, resources, and calls in every binding. */

import type { ResourceRoute, WireRequest, WireResponse } from '../protocols/index.ts';
import { callMethods, noBody } from '../protocols/index.ts';
import type { RequestBase } from '../documents/index.ts';
import type { PathValues, Route } from '../paths/index.ts';
import { createRouter, readMethods } from '../paths/index.ts';
import type { DocumentRoute } from './document-routes.ts';
import type { Handled } from './handled.ts';
import { toFault, withRetryAfter } from './handled.ts';

/** A request to a route of the endpoint. */
export interface EndpointRequest {
  readonly request: WireRequest;
  readonly base: RequestBase;
  /** Values of the path parameters. */
  readonly values: PathValues;
  /** Key of the request in the request index; null for a request that is not indexed. */
  readonly key: string | null;
}

/** A route below the endpoint. */
export interface EndpointRoute extends Route {
  /** Whether the route is also served at the root of the server. */
  readonly isAlsoAtRoot?: boolean;
  /** Whether the route matches every path below the endpoint, so that a match does not mean that the path exists. */
  readonly isCatchAll?: boolean;
  /** Responds to a request. Throws Fault. */
  readonly answer: (request: EndpointRequest) => Promise<Handled>;
}

/** The parts that the routes of the endpoint are created from. */
export interface EndpointParts {
  readonly documents: readonly DocumentRoute[];
  readonly resources: readonly ResourceRoute[];
  /** Responds to a call in the call's binding. */
  readonly call: EndpointRoute['answer'];
}

/** Path templates for the endpoint and everything below it. */
const everywhere = ['', '/**'];

/** Creates the endpoint's route table. Bindings look up operations, because the error for an unknown name depends on the binding. */
export function createEndpointRoutes({
  documents,
  resources,
  call,
}: EndpointParts): readonly EndpointRoute[] {
  const routes: readonly EndpointRoute[] = [
    ...documents.map((document) => documentRoute(document, call)),
    ...resources.map(resourceRoute),
    ...everywhere.map((path): EndpointRoute => ({
      methods: callMethods,
      path,
      isCatchAll: path !== '',
      answer: call,
    })),
  ];
  return [...optionsRoutes(routes), ...routes];
}

/** Creates the routes that name the methods of a path. They match every path, so the methods are those of the other routes. */
function optionsRoutes(others: readonly EndpointRoute[]): readonly EndpointRoute[] {
  const find = createRouter(others);
  return everywhere.map((path): EndpointRoute => ({
    methods: ['OPTIONS'],
    path,
    isOpen: true,
    isCatchAll: path !== '',
    answer({ request: { method, segments } }) {
      const found = find(method, segments);
      const allow = found !== null && 'allow' in found ? `${found.allow}, ${method}` : method;
      return Promise.resolve(plain({ status: 204, headers: { Allow: allow }, body: noBody }));
    },
  }));
}

/** Creates the route of a document. The response for a missing document is that for an unknown operation. */
function documentRoute(
  { path, answer, isAlsoAtRoot = false }: DocumentRoute,
  call: EndpointRoute['answer'],
): EndpointRoute {
  return {
    methods: readMethods,
    path,
    isOpen: true,
    isAlsoAtRoot,
    async answer(asked) {
      const response = await answer(asked.request, asked.base, asked.values);
      return response === null ? call(asked) : plain(response);
    },
  };
}

function resourceRoute({ name, path, answer, refuse }: ResourceRoute): EndpointRoute {
  const handled = { operation: name, binding: 'json', isReused: false };
  return {
    methods: readMethods,
    path,
    async answer({ request: { query }, base: { address, pictures }, values }) {
      try {
        return {
          ...handled,
          response: await answer({ values, query, address, pictures }),
          fault: null,
        };
      } catch (error) {
        const fault = toFault(error);
        return { ...handled, response: withRetryAfter(refuse(fault, address), fault), fault };
      }
    },
  };
}

function plain(response: WireResponse): Handled {
  return { response, operation: null, binding: null, fault: null, isReused: false };
}
