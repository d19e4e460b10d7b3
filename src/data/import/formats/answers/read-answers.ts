/**
 * Streaming reader for saved responses, driven by the shapes of the contract. It emits each game, trophy, profile and jid at the end of its
 * element. It does not store list items, so that a response of any size needs little memory.
 */

import type {
  ArrayShape,
  ComplexShape,
  KindTypes,
  Kind,
  Shape,
  SimpleShape,
} from '../../../../contract/index.ts';
import { collectionRoot } from '../../../../contract/index.ts';
import type { ReadAttribute, TakeForbidden, XmlFileReader } from '../../readers/read-xml.ts';
import { createXmlFileReader } from '../../readers/read-xml.ts';
import type { UnusableValue } from '../../check/unusable-value.ts';
import { showValue, toUnusable } from '../../check/unusable-value.ts';
import type { AnswerOperation, AnswerShape } from './answer-roots.ts';
import { operationOfResponse, shapeOfRoot } from './answer-roots.ts';
import type { ReadSimple } from './simple-values.ts';
import { notOfKind } from './simple-values.ts';

/**
 * The value of an element. A field is undefined if its element is missing, and null if it is nil. List items are emitted one by one and not
 * stored.
 */
export type Stated<S extends Shape> =
  S extends SimpleShape<infer K>
    ? KindTypes[K]
    : S extends ComplexShape<infer F>
      ? { readonly [N in keyof F]?: Stated<F[N]['shape']> | null }
      : never;

/** The values read so far, by field. */
type Values = Record<string, Stated<Shape> | null | undefined>;

/** An element of a complex type. It is still open, or has just ended. */
export interface StatedObject<S extends ComplexShape = ComplexShape> {
  readonly shape: S;
  /** The values, which are filled while the element is open. */
  readonly value: Stated<S>;
  /** Line of the start tag, from 1. */
  readonly line: number;
  /** Values inside the element that have the wrong type, by element. */
  readonly unusable: readonly UnusableValue[];
}

/** Checks the shape of an object, and narrows its type. This is safe, because values are always read by their shape (see `#close`). */
export function isStatedAs<S extends ComplexShape>(
  stated: StatedObject,
  shape: S,
): stated is StatedObject<S> {
  const found: ComplexShape = stated.shape;
  return found === shape;
}

/** The events that the reader of a saved response reports while it reads. */
export interface AnswerEvents {
  /** A response begins; `ofPlayer` is null if the response does not show whether it contains a player's data. */
  begin(ofPlayer: boolean | null, line: number): void;
  /** A list item begins inside these objects, outermost first. The fields before it have been read. */
  item(owners: readonly StatedObject[]): void;
  /** A profile, game, trophy or jid has ended. For `owners` see `item`. */
  object(stated: StatedObject, owners: readonly StatedObject[]): void;
  /** A response contains no data to import. The reason is given. */
  nothing(reason: string, line: number): void;
  /** The document is not a response. */
  foreign(reason: string, line: number): void;
}

/** Maximum length of a field in UTF-16 units; no record accepts a longer text. */
const maxTextLength = 20_000;
const instanceNamespace = 'http://www.w3.org/2001/XMLSchema-instance';

type Frame =
  | { readonly is: 'passed over' | 'collection' | 'envelope' | 'body' }
  | { readonly is: 'response'; readonly operation: AnswerOperation; isAnswered: boolean }
  | { readonly is: 'list'; readonly shape: ArrayShape }
  | ObjectFrame
  | {
      readonly is: 'field';
      readonly owner: ObjectFrame;
      readonly name: string;
      readonly kind: Kind;
      text: string;
    };

interface ObjectFrame extends StatedObject {
  readonly is: 'object';
  readonly value: Values;
  /** The field that receives the value at the end of the element; null if the value is emitted. */
  readonly field: { readonly owner: ObjectFrame; readonly name: string } | null;
  readonly unusable: UnusableValue[];
}

const unknownAnswer = 'is a response for a player or game that the service did not find';
const passedOver: Frame = { is: 'passed over' };

/** Creates a reader of one document. Its methods throw UnreadableFile. */
export function createAnswerReader(
  readSimple: ReadSimple,
  events: AnswerEvents,
  takeForbidden?: TakeForbidden,
): XmlFileReader {
  const answers = new AnswerReader(readSimple, events, () => xml.line());
  const xmlEvents = {
    open: (local: string, _: string, attribute: ReadAttribute) =>
      answers.open(local, isNil(attribute)),
    text: (piece: string) => answers.text(piece),
    close: () => answers.close(),
  };
  const xml = createXmlFileReader(xmlEvents, takeForbidden);
  return xml;
}

function isNil(attribute: ReadAttribute): boolean {
  const nil = attribute('nil', instanceNamespace)?.trim();
  return nil === 'true' || nil === '1';
}

/** Records an unusable value. Only the first of repeated elements is recorded, so that repetition takes no memory. */
function addUnusable({ unusable }: ObjectFrame, found: UnusableValue): void {
  if (unusable.every(({ property }) => property !== found.property)) unusable.push(found);
}

class AnswerReader {
  readonly #readSimple: ReadSimple;
  readonly #events: AnswerEvents;
  readonly #line: () => number;
  readonly #frames: Frame[] = [];
  /** Open objects, outermost first. */
  readonly #owners: ObjectFrame[] = [];

  constructor(readSimple: ReadSimple, events: AnswerEvents, line: () => number) {
    this.#readSimple = readSimple;
    this.#events = events;
    this.#line = line;
  }

  open(local: string, nil: boolean): void {
    const frame = this.#frameFor(this.#frames.at(-1), local, nil);
    this.#frames.push(frame);
    if (frame.is === 'object' && frame.field === null) this.#owners.push(frame);
  }

  text(piece: string): void {
    const frame = this.#frames.at(-1);
    if (frame?.is === 'field' && frame.text.length <= maxTextLength) frame.text += piece;
  }

  close(): void {
    const frame = this.#frames.pop();
    if (frame?.is === 'field') this.#setField(frame.owner, frame.name, frame.kind, frame.text);
    if (frame?.is === 'response' && !frame.isAnswered)
      this.#events.nothing(unknownAnswer, this.#line());
    if (frame?.is !== 'object') return;
    if (frame.field === null) {
      this.#owners.pop();
      this.#events.object(frame, this.#owners);
      return;
    }
    const { owner, name } = frame.field;
    owner.value[name] = frame.value;
    for (const each of frame.unusable)
      addUnusable(owner, { ...each, property: `${name}/${each.property}` });
  }

  /** Sets a field. A value of the wrong type is omitted, unless it is valid when its case is changed. */
  #setField(owner: ObjectFrame, name: string, kind: Kind, text: string): void {
    const value = this.#readSimple(kind, text);
    const taken = value ?? this.#readSimple(kind, text.trim().toLowerCase());
    if (taken !== null) owner.value[name] = taken;
    if (value !== null) return;
    const shown = showValue(text.trim() === '' ? '' : text);
    const outcome = taken === null ? {} : { outcome: `it was read as ${showValue(taken)}` };
    addUnusable(
      owner,
      toUnusable({ property: name, value: shown, problem: notOfKind[kind], ...outcome }),
    );
  }

  #frameFor(parent: Frame | undefined, local: string, nil: boolean): Frame {
    if (parent === undefined && local === collectionRoot) return { is: 'collection' };
    if (parent === undefined && local === 'Envelope') return { is: 'envelope' };
    if (parent === undefined || parent.is === 'collection') return this.#rootFrame(local, nil);
    switch (parent.is) {
      case 'envelope':
        return local === 'Body' ? { is: 'body' } : passedOver;
      case 'body':
        return this.#responseFrame(local);
      case 'response':
        if (!parent.operation.resultName.test(local)) return passedOver;
        parent.isAnswered = true;
        return this.#answerFrame(parent.operation.shape, parent.operation.ofPlayer, local, nil);
      case 'list':
        return nil || local !== parent.shape.itemName
          ? passedOver
          : this.#itemFrame(parent.shape.item);
      case 'object':
        return this.#fieldFrame(parent, local, nil);
      default:
        return passedOver;
    }
  }

  #rootFrame(local: string, nil: boolean): Frame {
    const shape = shapeOfRoot(local);
    if (shape !== undefined) return this.#answerFrame(shape, null, local, nil);
    this.#events.foreign(
      `is not a saved response of the service: its root element is ${local.slice(0, 60)}`,
      this.#line(),
    );
    return passedOver;
  }

  #responseFrame(local: string): Frame {
    const operation = operationOfResponse(local);
    if (operation !== undefined) return { is: 'response', operation, isAnswered: false };
    if (local === 'Fault') this.#events.nothing('is a fault response without data', this.#line());
    else
      this.#events.foreign(
        `is not a saved response of the service: its body contains ${local.slice(0, 60)}`,
        this.#line(),
      );
    return passedOver;
  }

  #answerFrame(shape: AnswerShape, ofPlayer: boolean | null, local: string, nil: boolean): Frame {
    if (nil) this.#events.nothing(unknownAnswer, this.#line());
    else if (shape === null)
      this.#events.nothing(`contains no data to load: ${local}`, this.#line());
    if (nil || shape === null) return passedOver;
    this.#events.begin(ofPlayer, this.#line());
    return shape.form === 'array' ? { is: 'list', shape } : this.#itemFrame(shape);
  }

  #itemFrame(shape: ComplexShape): Frame {
    this.#events.item(this.#owners);
    return this.#objectFrame(shape, null);
  }

  #objectFrame(shape: ComplexShape, field: ObjectFrame['field']): Frame {
    return { is: 'object', shape, value: {}, line: this.#line(), unusable: [], field };
  }

  #fieldFrame(owner: ObjectFrame, name: string, nil: boolean): Frame {
    const shape = Object.hasOwn(owner.shape.fields, name)
      ? owner.shape.fields[name]?.shape
      : undefined;
    if (shape === undefined) return passedOver;
    if (nil) owner.value[name] = null;
    if (nil) return passedOver;
    if (shape.form === 'simple') return { is: 'field', owner, name, kind: shape.kind, text: '' };
    if (shape.form === 'array') return { is: 'list', shape };
    return this.#objectFrame(shape, { owner, name });
  }
}
