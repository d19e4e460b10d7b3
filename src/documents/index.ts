export { writeDisco } from './discovery.ts';
export { writeOperationList } from './operation-list.ts';
export { writeOperationPage } from './operation-page.ts';
export type { Base, Sample, SampleRequest, SampleResponse } from './samples.ts';
export { createSamples } from './samples.ts';
export { writeSchema } from './schema.ts';
export { styleSheet, styleSheetQuery } from './style-sheet.ts';
export { writeWsdl } from './wsdl.ts';
