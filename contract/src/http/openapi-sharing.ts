type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  parameters: Json[];
  responses: Record<string, Json>;
}

/**
 * Moves what several operations have alike into `components`: parameters by their names, replies by what they hold. Of two
 * different ones that would have the same name, the first is shared and the other stays in its place.
 */
export function extractComponents(paths: Record<string, Json>, parameters: Json, responses: Json): void {
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as Operation[]);
  for (const operation of operations) {
    operation.parameters = operation.parameters.map((parameter) =>
      isInPlace(parameter)
        ? share(parameter, parameters, 'parameters', (parameter.name as string).replace('[]', ''))
        : parameter,
    );
  }
  const replies = operations.flatMap(({ responses }) => Object.values(responses).filter(isInPlace));
  const uses = Map.groupBy(replies, (reply) => JSON.stringify(reply));
  for (const { operationId, responses: own } of operations) {
    for (const [status, reply] of Object.entries(own)) {
      if ((uses.get(JSON.stringify(reply))?.length ?? 0) > 1)
        own[status] = share(reply, responses, 'responses', replyName(reply, operationId));
    }
  }
}

const isInPlace = (part: Json): boolean => !('$ref' in part);

function share(part: Json, shared: Json, kind: string, name: string): Json {
  shared[name] ??= part;
  return isSame(shared[name], part) ? { $ref: `#/components/${kind}/${name}` } : part;
}

export const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

const LETTER = /(?:^|_)(\w)/g;
export const toPascalCase = (name: string): string =>
  name.replaceAll(LETTER, (_, letter: string) => letter.toUpperCase());

/** `Order` for an order, `Nothing` for a reply without data, `Csv` for a file; any other is named by the first call that answers so. */
function replyName({ content = {} }: Json, operationId: string): string {
  const [described] = Object.entries(content as Record<string, { schema: Json }>);
  const [media, { schema }] = described ?? ['', { schema: {} }];
  if (schema.format === 'binary') return toPascalCase(media.replace(/^.*\//, '').replaceAll('-', '_'));
  const { data } = (schema.properties ?? {}) as { data?: Json };
  if (data?.type === 'null') return 'Nothing';
  if (typeof data?.$ref === 'string' && Object.keys(schema.properties as Json).length === 2)
    return data.$ref.replace('#/components/schemas/', '');
  return `${toPascalCase(operationId)}Reply`;
}
