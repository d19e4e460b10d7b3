/**
 * Entry point of the process that examines an uploaded backup. It has no settings and no passwords, and has no access to any other store.
 */

import { answerParent } from '../../child/index.ts';
import { examineUpload } from './examine-backup.ts';
import { readTask } from './examine-messages.ts';

answerParent((message) => examineUpload(readTask(message)));
