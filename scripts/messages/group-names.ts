/** Finds the variable names of message groups in a file, such as `t` in `const { game: t } = context.t`. */

/** The path of a message or a group: the names from the outermost group; `*` matches any name. */
export type Path = readonly string[];

/** The groups and messages that each variable name in a file may refer to. */
export type GroupNames = ReadonlyMap<string, readonly Path[]>;

/** Matches a variable name with the properties read from it: `t.game.orders[order]`. */
export const chain = /(?<![\w.$'])(?:context\.t\b|asked\.t\b|[A-Za-z]\w*)(?:\.\w+|\[[^\][]*\])*/g;

/** Matches a parameter whose type is a group. */
const typedName = /(?<![\w.])(\w+): Texts((?:\['\w+'\])*)/g;
const assignment = new RegExp(String.raw`(?<![\w.])const (\w+) = (${chain.source});`, 'g');
const assigned = new RegExp(String.raw` = (${chain.source});`, 'y');
const typed = /: Texts((?:\['\w+'\])*)/y;

/** Lists the groups that functions take as parameters. Each of these functions reads some of the group's messages by name. */
export function listPassedGroups(sources: readonly string[]): ReadonlySet<string> {
  return new Set(
    sources.flatMap((source) =>
      [...source.matchAll(typedName)].map(([, , rest]) => readNames(rest).join('.')),
    ),
  );
}

/** Names with the same meaning in every file. `texts` and `asked.t` are used by the account pages. */
const startNames: readonly Binding[] = [
  ['t', []],
  ['en', []],
  ['context.t', []],
  ['texts', ['account']],
  ['asked.t', ['account']],
];

/** Finds the names in a file. A name that several functions use may refer to several groups. */
export function findNames(source: string): GroupNames {
  let names: GroupNames = new Map();
  // A name may get its value from a name that is declared further down, so the search is repeated until it finds nothing new.
  for (let size = -1, found = [...startNames]; found.length > size;) {
    size = found.length;
    names = groupBindings(found);
    found = [...found, ...findBindings(source, names)].filter(isFirst);
  }
  return names;
}

/** Returns the groups and messages that a name with properties may refer to. */
export function resolveChain(text: string, names: GroupNames): Path[] {
  const [name = ''] = /^(?:context\.t\b|asked\.t\b|\w+)/.exec(text) ?? [];
  const rest = readNames(text.slice(name.length));
  return (names.get(name) ?? []).map((path) => [...path, ...rest]); // absent: the name does not refer to messages
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

/** Returns the names that a destructuring pattern declares: for a group, or for an object whose property `t` contains all texts. */
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

/** Parses a pattern such as `{ a, b: c, d: { e } }`; returns null for any other text. */
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

/** Returns the property names in a text such as `.game.orders[order]`. */
function readNames(rest = ''): string[] {
  return [...rest.matchAll(/\.(\w+)|\['([^']+)'\]|\[[^\][]*\]/g)].map(
    ([, name, quoted]) => name ?? quoted ?? '*',
  );
}
