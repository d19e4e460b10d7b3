/** The bindings of the API: the protocols in which it can be called. */

import type { ModelRequest } from '../../frame/page.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { BindingDescription } from '../../../protocols/index.ts';
import { bindingDescriptions as bindings } from '../../../protocols/index.ts';

/** The bindings that the service offers. */
export interface BindingListModel {
  readonly bindings: readonly BindingDescription[];
}

/** Lists the bindings of the service; the store is not read. */
export async function bindingListModel(): Promise<BindingListModel> {
  return { bindings };
}

/** Finds the binding that the path names; null if there is none. */
export async function bindingModel(
  _: SiteServices,
  { values: { slug = '' } }: ModelRequest<unknown>,
): Promise<BindingDescription | null> {
  return bindings.find((candidate) => candidate.slug === slug) ?? null;
}
