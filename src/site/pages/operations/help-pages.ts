/** The pages of the endpoint for people: the list of operations, and a page with a form for each. */

import type { Service } from '../../../contract/index.ts';
import type { Base } from '../../../documents/index.ts';
import { siteScript } from '../../assets/assets.ts';
import { styleSheet } from '../../theme/style-sheet.ts';
import { writeOperationList } from './list-view.ts';
import { writeOperationPage } from './operation-view.ts';

/** Creates the pages of a service; `service/` serves them at the base URL. */
export function createHelpPages(service: Service) {
  return {
    writeList: (base: Base) => writeOperationList(service, base),
    /** The page of an operation; for an unknown name, the "Method Not Found" page. */
    writeOperation: (name: string, base: Base) => writeOperationPage(service, service.operationByName.get(name), base),
    styleSheet,
    script: siteScript,
  };
}
