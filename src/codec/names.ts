/** Namespace names used on the wire. */

/** The namespace of SOAP 1.1 envelopes. */
export const soap11Namespace = 'http://schemas.xmlsoap.org/soap/envelope/';
/** The namespace of SOAP 1.2 envelopes. */
export const soap12Namespace = 'http://www.w3.org/2003/05/soap-envelope';
/** The namespace of XML Schema. */
export const schemaNamespace = 'http://www.w3.org/2001/XMLSchema';
/** The namespace of `xsi:nil` and `xsi:type`. */
export const schemaInstanceNamespace = 'http://www.w3.org/2001/XMLSchema-instance';

/** The first line of XML documents. */
export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>';

/** The namespace declarations of every response, in the order that a 32-bit .NET process writes (docs/spec/wire-format.md 3.1). */
export const instanceDeclarations = `xmlns:xsi="${schemaInstanceNamespace}" xmlns:xsd="${schemaNamespace}"`;
