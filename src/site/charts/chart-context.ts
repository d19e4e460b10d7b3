/** What charts need of the context: texts and formats. */

import type { PageContext } from '../context.ts';

export type ChartContext = Pick<PageContext, 't' | 'format'>;
