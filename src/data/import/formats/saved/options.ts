/** Options of the formats of other networks. */

import { choice } from '../../../../settings/setting.ts';
import { ownerOption } from '../import-options.ts';

export const networkOptions = {
  ...ownerOption,
  grade: choice('rule', ['rule', 'bronze'], 'Grades of new trophies: by the rule of the network, or bronze for all.'),
} as const;
