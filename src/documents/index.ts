export { apiSubjects, describeEndpoints, writeApiDescription } from './api-description.ts';
export type { ClientLimits, InstanceFacts } from './instance-facts.ts';
export { describeLimits } from './instance-facts.ts';
export { sampleMessage } from './webhook-messages.ts';
export { writeDisco } from './discovery.ts';
export { writeJsonIndex } from './json-index.ts';
export { collectTypes } from './nested-types.ts';
export type { Base, RequestBase } from './base.ts';
export { requestBase, toSite } from './base.ts';
export type { Sample, SampleRequest } from './samples.ts';
export {
  createSampleRequest,
  createSamples,
  pathOfCall,
  sampleId,
  writeSampleRequest,
  writeSampleResponse,
} from './samples.ts';
export type { Endpoint, EndpointParameter } from './openapi/index.ts';
export { scriptQuery, styleSheetQuery } from './help-queries.ts';
export { writeSchema } from './schema.ts';
export { writeTypeScriptClient } from './typescript-client.ts';
export { writeWsdl } from './wsdl.ts';
