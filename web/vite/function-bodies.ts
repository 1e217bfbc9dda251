interface Node {
  type: string;
  start: number;
  end: number;
  id?: { name: string } | null;
  body?: Node;
}

/**
 * The code with other bodies for some of its functions, wherever they are declared.
 * @param bodies the statements of each, by the function's name
 * @throws Error when the code declares no such function, or more than one
 */
export function withBodies(code: string, bodies: Record<string, string>, parse: (code: string) => object): string {
  const found: [body: Node, statements: string][] = [];
  const wanted = new Map(Object.entries(bodies));
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const { type, id, body } = value as Node;
    const statements = type === 'FunctionDeclaration' && id ? wanted.get(id.name) : undefined;
    if (statements !== undefined && body && id) {
      wanted.delete(id.name);
      found.push([body, statements]);
    } else Object.values(value).forEach(visit);
  };
  visit(parse(code));
  if (wanted.size > 0) throw new Error(`The library declares no function ${[...wanted.keys()].join(', ')} any more`);
  return found
    .sort(([a], [b]) => b.start - a.start)
    .reduce((text, [{ start, end }, statements]) => `${text.slice(0, start)}{${statements}}${text.slice(end)}`, code);
}
