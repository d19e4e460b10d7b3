/**
 * WSDL 1.1 description of the service (docs/spec/decisions.md 7; docs/spec/wire-format.md 8): one inline schema, three port types, four
 * bindings. Names, order and attributes are those of the original service, so that clients read the same description.
 */

import type { Service, ServiceOperation } from '../contract/index.ts';
import type { WsdlPort } from '../protocols/index.ts';
import { bindingDescriptions } from '../protocols/index.ts';
import { schemaNamespace } from '../codec/index.ts';
import { rootName } from './declarations.ts';
import { inlineSchema } from './schema.ts';
import type { XmlElement } from './xml-element.ts';
import { element, writeXmlDocument } from './xml-element.ts';

/** A port type; both SOAP bindings share one. */
interface PortType {
  readonly suffix: string;
  readonly requestParts: (operation: ServiceOperation) => XmlElement[];
  readonly responsePart: (operation: ServiceOperation) => XmlElement;
}

interface Binding {
  readonly suffix: string;
  readonly portType: PortType;
  /** Prefix of the WSDL extension elements of this protocol. */
  readonly prefix: string;
  readonly protocol: Readonly<Record<string, string>>;
  readonly operation: (operation: ServiceOperation) => Readonly<Record<string, string>>;
  readonly request: XmlElement;
  readonly response: XmlElement;
}

const soapMessages: PortType = {
  suffix: 'Soap',
  requestParts: ({ name }) => [
    element('wsdl:part', { name: 'parameters', element: `tns:${name}` }),
  ],
  responsePart: ({ responseName }) =>
    element('wsdl:part', { name: 'parameters', element: `tns:${responseName}` }),
};

/**
 * Makes the port type for HTTP GET or POST, in which every parameter is a string (docs/spec/service-description.md, rule 2 of "Common
 * rules").
 */
function httpMessages(suffix: string): PortType {
  return {
    suffix,
    requestParts: ({ parameters }) =>
      parameters.map(({ name }) => element('wsdl:part', { name, type: 's:string' })),
    responsePart: ({ result }) =>
      element('wsdl:part', { name: 'Body', element: `tns:${rootName(result)}` }),
  };
}

const httpRequests = {
  query: { verb: 'GET', request: element('http:urlEncoded') },
  form: {
    verb: 'POST',
    request: element('mime:content', { type: 'application/x-www-form-urlencoded' }),
  },
} as const;

const bindings: readonly Binding[] = bindingDescriptions
  .flatMap(({ wsdl }) => wsdl ?? [])
  .map((port) => (port.kind === 'soap' ? soapBinding(port) : httpBinding(port)));

const portTypes: readonly PortType[] = [...new Set(bindings.map(({ portType }) => portType))];

function soapBinding({ suffix, prefix }: Extract<WsdlPort, { kind: 'soap' }>): Binding {
  const body = element(`${prefix}:body`, { use: 'literal' });
  return {
    suffix,
    portType: soapMessages,
    prefix,
    protocol: { transport: 'http://schemas.xmlsoap.org/soap/http' },
    operation: ({ soapAction }) => ({ soapAction, style: 'document' }),
    request: body,
    response: body,
  };
}

function httpBinding({ suffix, request: carrier }: Extract<WsdlPort, { kind: 'http' }>): Binding {
  const { verb, request } = httpRequests[carrier];
  return {
    suffix,
    portType: httpMessages(suffix),
    prefix: 'http',
    protocol: { verb },
    operation: ({ name }) => ({ location: `/${name}` }),
    request,
    response: element('mime:mimeXml', { part: 'Body' }),
  };
}

/** Writes the WSDL document. @param address URL of the endpoint as seen by the client */
export function writeWsdl(service: Service, address: string): string {
  return writeXmlDocument(
    element('wsdl:definitions', definitionsAttributes(service.namespace), [
      element('wsdl:types', {}, [inlineSchema(service)]),
      ...portTypes.flatMap((portType) => declareMessages(service, portType)),
      ...portTypes.map((portType) => declarePortType(service, portType)),
      ...bindings.map((binding) => declareBinding(service, binding)),
      declareService(service, address),
    ]),
  );
}

/** Returns the attributes in the order of the original service, with all the prefixes that it declares, even unused ones. */
function definitionsAttributes(namespace: string): Readonly<Record<string, string>> {
  return {
    'xmlns:soapenc': 'http://schemas.xmlsoap.org/soap/encoding/',
    'xmlns:soap12': 'http://schemas.xmlsoap.org/wsdl/soap12/',
    'xmlns:http': 'http://schemas.xmlsoap.org/wsdl/http/',
    'xmlns:tns': namespace,
    'xmlns:mime': 'http://schemas.xmlsoap.org/wsdl/mime/',
    'xmlns:tm': 'http://microsoft.com/wsdl/mime/textMatching/',
    'xmlns:s': schemaNamespace,
    'xmlns:soap': 'http://schemas.xmlsoap.org/wsdl/soap/',
    targetNamespace: namespace,
    'xmlns:wsdl': 'http://schemas.xmlsoap.org/wsdl/',
  };
}

function declareMessages(
  { operations }: Service,
  { suffix, requestParts, responsePart }: PortType,
): XmlElement[] {
  return operations.flatMap((operation) => [
    element('wsdl:message', { name: `${operation.name}${suffix}In` }, requestParts(operation)),
    element('wsdl:message', { name: `${operation.name}${suffix}Out` }, [responsePart(operation)]),
  ]);
}

function declarePortType({ serviceName, operations }: Service, { suffix }: PortType): XmlElement {
  const declared = operations.map(({ name }) =>
    element('wsdl:operation', { name }, [
      element('wsdl:input', { message: `tns:${name}${suffix}In` }),
      element('wsdl:output', { message: `tns:${name}${suffix}Out` }),
    ]),
  );
  return element('wsdl:portType', { name: serviceName + suffix }, declared);
}

function declareBinding({ serviceName, operations }: Service, binding: Binding): XmlElement {
  const attributes = {
    name: serviceName + binding.suffix,
    type: `tns:${serviceName}${binding.portType.suffix}`,
  };
  const declared = operations.map((operation) =>
    element('wsdl:operation', { name: operation.name }, [
      element(`${binding.prefix}:operation`, binding.operation(operation)),
      element('wsdl:input', {}, [binding.request]),
      element('wsdl:output', {}, [binding.response]),
    ]),
  );
  return element('wsdl:binding', attributes, [
    element(`${binding.prefix}:binding`, binding.protocol),
    ...declared,
  ]);
}

function declareService({ serviceName }: Service, address: string): XmlElement {
  const ports = bindings.map(({ suffix, prefix }) =>
    element('wsdl:port', { name: serviceName + suffix, binding: `tns:${serviceName}${suffix}` }, [
      element(`${prefix}:address`, { location: address }),
    ]),
  );
  return element('wsdl:service', { name: serviceName }, ports);
}
