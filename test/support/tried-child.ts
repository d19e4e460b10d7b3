/** A child process that follows a test's instructions. */

import { answerParent, recall, Renewal } from '../../src/child/index.ts';

const held: Buffer[] = [];

answerParent(async (task) => {
  switch (task) {
    case 'pid':
      return process.pid;
    case 'variables':
      return Object.keys(process.env);
    case 'recall':
      return recall();
    case 'renew':
      if (recall() === '') throw new Renewal('known from the start');
      return process.pid;
    case 'renew without end':
      throw new Renewal('known in vain');
    case 'fail':
      throw new Error('this cannot be done');
    case 'exit':
      return process.exit(3);
    case 'hang':
      return new Promise(() => undefined);
    case 'compute':
      for (;;);
    case 'grow':
      for (;;) held.push(Buffer.alloc(16 * 2 ** 20, 1));
    default:
      return task;
  }
});
