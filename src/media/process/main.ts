/** Entry point of the image process, which decodes images from outside and draws images. */

import { answerParent } from '../../child/index.ts';
import { doTask } from './do-task.ts';
import { isOurTask } from './task.ts';

answerParent(async (task) => {
  if (!isOurTask(task)) throw new Error('The process that draws images received an unknown task.');
  return doTask(task);
});
