export { textCell, writeCsv } from './csv.ts';
export type { DocumentText, XmlDocuments } from './xml-documents.ts';
export { createXmlDocuments } from './xml-documents.ts';
