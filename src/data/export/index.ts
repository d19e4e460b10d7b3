export { csvHeadings, writeCsv } from './csv.ts';
export type { XmlDocuments } from './xml-documents.ts';
export { createXmlDocuments } from './xml-documents.ts';
