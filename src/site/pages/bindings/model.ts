/** The bindings of the API. */

import type { ModelRequest } from '../../page.ts';
import type { SiteServices } from '../../context.ts';
import type { BindingDescription } from '../../../protocols/index.ts';
import { bindingDescriptions as bindings } from '../../../protocols/index.ts';

export interface BindingListModel {
  readonly bindings: readonly BindingDescription[];
}

export async function bindingListModel(): Promise<BindingListModel> {
  return { bindings };
}

export async function bindingModel(
  _: SiteServices,
  { values: { slug = '' } }: ModelRequest<unknown>,
): Promise<BindingDescription | null> {
  return bindings.find((candidate) => candidate.slug === slug) ?? null;
}
