/** The names that groups of messages have in a file, such as `t` after `const { game: t } = context.t`. */

/** The names from the outermost group to a message or a group; `*` stands for any name. */
export type Path = readonly string[];

/** What each name of a file may stand for. */
export type GroupNames = ReadonlyMap<string, readonly Path[]>;

/** A name with what is read from it: `t.game.orders[order]`. */
export const chain = /(?<![\w.$'])(?:context\.t\b|asked\.t\b|[A-Za-z]\w*)(?:\.\w+|\[[^\][]*\])*/g;

/** A parameter that is a group. */
const typedName = /(?<![\w.])(\w+): Texts((?:\['\w+'\])*)/g;
const assignment = new RegExp(String.raw`(?<![\w.])const (\w+) = (${chain.source});`, 'g');
const assigned = new RegExp(String.raw` = (${chain.source});`, 'y');
const typed = /: Texts((?:\['\w+'\])*)/y;

/** The groups that functions have as parameters: of those they read some messages by name. */
export function listPassedGroups(sources: readonly string[]): ReadonlySet<string> {
  return new Set(
    sources.flatMap((source) =>
      [...source.matchAll(typedName)].map(([, , rest]) => readNames(rest).join('.')),
    ),
  );
}

/** What names stand for in every file; `texts` and `asked.t` are those of the pages for people with an account. */
const startNames: readonly Binding[] = [
  ['t', []],
  ['en', []],
  ['context.t', []],
  ['texts', ['account']],
  ['asked.t', ['account']],
];

/** The names of a file. A name that is used in several functions may stand for several groups. */
export function findNames(source: string): GroupNames {
  let names: GroupNames = new Map();
  // A name may be declared by another one, which may come after it in the text.
  for (let size = -1, found = [...startNames]; found.length > size;) {
    size = found.length;
    names = groupBindings(found);
    found = [...found, ...findBindings(source, names)].filter(isFirst);
  }
  return names;
}

/** The groups and messages that a name with what is read from it may stand for. */
export function resolveChain(text: string, names: GroupNames): Path[] {
  const [name = ''] = /^(?:context\.t\b|asked\.t\b|\w+)/.exec(text) ?? [];
  const rest = readNames(text.slice(name.length));
  return (names.get(name) ?? []).map((path) => [...path, ...rest]); // absent: the name is something else
}

type Binding = readonly [name: string, path: Path];

function groupBindings(bindings: readonly Binding[]): GroupNames {
  const names = Map.groupBy(bindings, ([name]) => name);
  return new Map([...names].map(([name, all]) => [name, all.map(([, path]) => path)]));
}

function isFirst([name, path]: Binding, index: number, all: readonly Binding[]): boolean {
  return (
    all.findIndex(
      ([other, otherPath]) => other === name && otherPath.join('.') === path.join('.'),
    ) === index
  );
}

function findBindings(source: string, names: GroupNames): Binding[] {
  const parameters = [...source.matchAll(typedName)].map(([, name = '', rest]): Binding => [
    name,
    readNames(rest),
  ]);
  const constants = [...source.matchAll(assignment)].flatMap(([, name = '', value = '']) =>
    resolveChain(value, names).map((path): Binding => [name, path]),
  );
  const destructured = [...source.matchAll(/\{/g)].flatMap(({ index }) => {
    const pattern = readPattern(source, index);
    return pattern === null ? [] : bindPattern(pattern, source, names);
  });
  return [...parameters, ...constants, ...destructured];
}

/** Names what a pattern takes out of a group, or of something whose `t` are the texts. */
function bindPattern({ bindings, end }: Pattern, source: string, names: GroupNames): Binding[] {
  const under = (groups: readonly Path[]): Binding[] =>
    groups.flatMap((group) => bindings.map(([name, path]): Binding => [name, [...group, ...path]]));
  typed.lastIndex = end;
  const type = typed.exec(source);
  if (type !== null) return under([readNames(type[1])]);
  assigned.lastIndex = end;
  const [, value = ''] = assigned.exec(source) ?? [];
  const groups = resolveChain(value, names);
  if (groups.length > 0) return under(groups);
  return bindings
    .filter(([, path]) => path[0] === 't')
    .map(([name, path]): Binding => [name, path.slice(1)]);
}

interface Pattern {
  readonly bindings: readonly Binding[];
  readonly end: number;
}

const property = /[\s,]*(?:\.\.\.)?(\w+)(?:\s*:\s*(?:(\w+)|(?=\{)))?(?:\s*=[^,}]*)?/y;
const close = /[\s,]*\}/y;

/** Reads the pattern `{ a, b: c, d: { e } }`; null where the text is none. */
function readPattern(source: string, start: number): Pattern | null {
  const bindings: Binding[] = [];
  for (let at = start + 1; ;) {
    close.lastIndex = at;
    if (close.test(source)) return { bindings, end: close.lastIndex };
    property.lastIndex = at;
    const [, name, alias] = property.exec(source) ?? [];
    if (name === undefined) return null;
    at = property.lastIndex;
    const inner =
      source[at] === '{'
        ? readPattern(source, at)
        : { bindings: [[alias ?? name, []] as const], end: at };
    if (inner === null) return null;
    for (const [inside, path] of inner.bindings) bindings.push([inside, [name, ...path]]);
    at = inner.end;
  }
}

/** The names in `.game.orders[order]`. */
function readNames(rest = ''): string[] {
  return [...rest.matchAll(/\.(\w+)|\['([^']+)'\]|\[[^\][]*\]/g)].map(
    ([, name, quoted]) => name ?? quoted ?? '*',
  );
}
