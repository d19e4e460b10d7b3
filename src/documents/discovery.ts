/** Discovery document (`?disco`; docs/spec/wire-format.md 8): links to the WSDL and the SOAP bindings. */

import type { Service } from '../contract/index.ts';
import { schemaInstanceNamespace, schemaNamespace } from '../codec/index.ts';
import { bindingDescriptions } from '../protocols/index.ts';
import type { XmlElement } from './xml-element.ts';
import { element, writeXmlDocument } from './xml-element.ts';

const discoveryNamespace = 'http://schemas.xmlsoap.org/disco/';

/** Writes the discovery document. @param address URL of the endpoint as seen by the client */
export function writeDisco(service: Service, address: string): string {
  const attributes = {
    'xmlns:xsi': schemaInstanceNamespace,
    'xmlns:xsd': schemaNamespace,
    xmlns: discoveryNamespace,
  };
  const contract = element('contractRef', {
    ref: `${address}?wsdl`,
    docRef: address,
    xmlns: `${discoveryNamespace}scl/`,
  });
  const suffixes = bindingDescriptions.flatMap(({ wsdl }) =>
    wsdl?.kind === 'soap' ? wsdl.suffix : [],
  );
  const soap = suffixes.map((suffix, index) => pointAt(service, address, suffix, `q${index + 1}`));
  return writeXmlDocument(element('discovery', attributes, [contract, ...soap]));
}

function pointAt(
  { namespace, serviceName }: Service,
  address: string,
  suffix: string,
  prefix: string,
): XmlElement {
  return element('soap', {
    address,
    [`xmlns:${prefix}`]: namespace,
    binding: `${prefix}:${serviceName}${suffix}`,
    xmlns: `${discoveryNamespace}soap/`,
  });
}
