/** An answer's XML as the plain objects that a user of the package `soap` would hand it. */

import { SaxesParser } from 'saxes';

/** An element: its text, or its children by name; a child that may be repeated is always a list. */
export type XmlValue = string | { readonly [name: string]: XmlValue | readonly XmlValue[] };

interface Open {
  readonly children: Record<string, XmlValue | XmlValue[]>;
  text: string;
  isNil: boolean;
}

/** Items of the array types of the contract. Within a profile, Trophies are counts, and no list of them is sent. */
const repeated: ReadonlySet<string> = new Set(['Game', 'Trophy', 'TrophyProgression']);

/** The content of the element `root` in a document. Null values are left out. */
export function readXmlValue(xml: string, root: string): XmlValue {
  const parser = new SaxesParser();
  const open: Open[] = [];
  let result: XmlValue | null = null;
  parser.on('opentag', ({ attributes }) => open.push({ children: {}, text: '', isNil: 'xsi:nil' in attributes }));
  parser.on('text', (text) => {
    const last = open.at(-1);
    if (last !== undefined) last.text += text;
  });
  parser.on('closetag', ({ name }) => {
    const closed = open.pop();
    if (closed === undefined || closed.isNil) return;
    const value = Object.keys(closed.children).length === 0 ? closed.text : closed.children;
    if (name === root) result = value;
    const parent = open.at(-1);
    if (parent !== undefined) addChild(parent.children, name, value);
  });
  parser.write(xml).close();
  if (result === null) throw new Error(`The answer holds no ${root}.`);
  return result;
}

function addChild(children: Open['children'], name: string, value: XmlValue): void {
  const known = children[name];
  if (Array.isArray(known)) known.push(value);
  else children[name] = repeated.has(name) ? [value] : value;
}
