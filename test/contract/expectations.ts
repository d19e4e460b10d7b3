/**
 * Expected responses: bodies, byte by byte, with one file for each distinct body. Expectations are named
 * `operation/case.channel.style.ending`, without the style if both styles have the same response: `found.http.xml`,
 * `found.soap11.aspnet.xml`, `found.json`. If an expectation equals an earlier one, `shared.json` maps its name to the file of the earlier
 * one.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestedBinding } from './bindings.ts';
import type { ContractCase } from './cases.ts';

export const styleNames = ['standard', 'aspnet'] as const;
export type StyleName = (typeof styleNames)[number];
export const expectationFolder = join(import.meta.dirname, '..', 'expectations', 'contract');
/** The file that maps the names of expectations to the files of equal ones. */
export const sharedFile = 'shared.json';

/** Whether a case is refused by a binding in a style. */
export function isRefused(
  { refused = [] }: ContractCase,
  style: StyleName,
  { family }: TestedBinding,
): boolean {
  return refused.includes(`${style} ${family}`);
}

/** Returns the channel in the name of an expectation; HTTP GET and POST share one because their bodies are identical. */
function channelOf({ family, name }: TestedBinding): string | null {
  if (family === 'json') return null;
  return family === 'http' ? 'http' : name;
}

/**
 * Returns the name of a case's expectation in a style, or in both if `style` is null. The response to a refused HTTP GET or POST is plain
 * text.
 */
export function expectationName(
  each: ContractCase,
  style: StyleName | null,
  binding: TestedBinding,
): string {
  const isRefusal = isRefused(each, style ?? styleNames[0], binding);
  const name = isRefusal ? each.name : (each.like ?? each.name);
  const parts = [name, channelOf(binding), style, endingOf(binding, isRefusal)].filter(
    (part) => part !== null,
  );
  return `${each.operation}/${parts.join('.')}`;
}

function endingOf({ family }: TestedBinding, isRefusal: boolean): string {
  if (family === 'json') return 'json';
  return family === 'http' && isRefusal ? 'txt' : 'xml';
}

const sharedPath = join(expectationFolder, sharedFile);
const shared = existsSync(sharedPath) ? readShared() : new Map<string, string>();

function readShared(): ReadonlyMap<string, string> {
  const names: Readonly<Record<string, string>> = JSON.parse(readFileSync(sharedPath, 'utf8'));
  return new Map(Object.entries(names));
}

/** Returns the file with the body of a case, relative to the folder. */
export function expectationFile(
  each: ContractCase,
  style: StyleName,
  binding: TestedBinding,
): string {
  const own = expectationName(each, style, binding);
  const name = isStored(own) ? own : expectationName(each, null, binding);
  return shared.get(name) ?? name;
}

function isStored(name: string): boolean {
  return shared.has(name) || existsSync(join(expectationFolder, name));
}

/** Reads the expected body. */
export function readExpectation(
  each: ContractCase,
  style: StyleName,
  binding: TestedBinding,
): string {
  return readFileSync(join(expectationFolder, expectationFile(each, style, binding)), 'utf8');
}
