/** Namespace names used on the wire. */

export const soap11Namespace = 'http://schemas.xmlsoap.org/soap/envelope/';
export const soap12Namespace = 'http://www.w3.org/2003/05/soap-envelope';
export const schemaNamespace = 'http://www.w3.org/2001/XMLSchema';
export const schemaInstanceNamespace = 'http://www.w3.org/2001/XMLSchema-instance';

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>';

/** The namespace declarations of every answer, in the order of a 32-bit .NET process (docs/spec/wire-format.md 3.1). */
export const instanceDeclarations = `xmlns:xsi="${schemaInstanceNamespace}" xmlns:xsd="${schemaNamespace}"`;
