/** The pages of the endpoint for people: the list of operations, and a page with a form for each. */

import type { Service } from '../../../contract/index.ts';
import type { Base } from '../../../documents/index.ts';
import { siteScript } from '../../assets/assets.ts';
import { styleSheet } from '../../theme/style-sheet.ts';
import { writeOperationList } from './list-view.ts';
import { writeOperationPage } from './operation-view.ts';
import { writeProblem, writeProblemList } from '../reference/problem-view.ts';
import { writeReference } from '../reference/reference-view.ts';

/** Creates the pages of a service; `service/` serves them at the base URL. */
export function createHelpPages(service: Service) {
  return {
    writeList: (base: Base) => writeOperationList(service, base),
    /** The page of an operation; for an unknown name, the "Method Not Found" page. */
    writeOperation: (name: string, base: Base) => writeOperationPage(service, service.operationByName.get(name), base),
    writeReference: (base: Base) => writeReference(service, base),
    writeProblemList: (base: Base) => writeProblemList(service, base),
    /** The page of a kind of error; null for an unknown code. */
    writeProblem: (code: string, base: Base) => writeProblem(code, service, base),
    styleSheet,
    script: siteScript,
  };
}
