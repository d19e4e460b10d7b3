/** The texts of these pages: a part of the site's catalogue of messages. */

import type { Texts } from '../site/page-kit.ts';

/** The texts of these pages. */
export type AccountTexts = Texts['account'];
