/** Reads the schemas of the description for people. Runs in the browser as it stands. */

/** What a reference leads to, and everything else as it is. */
export const resolve = (whole, part) =>
  part?.$ref
    ? part.$ref
        .split('/')
        .slice(1)
        .reduce((value, step) => value[step], whole)
    : part;

const DEEPEST = 4;

/** A shape as a type of TypeScript; below some levels only the names of shapes remain. */
export function outline(whole, schema, depth = 0) {
  const name = schema.$ref?.split('/').at(-1);
  if (name && depth >= DEEPEST) return name;
  const one = resolve(whole, schema);
  const inner = (part) => outline(whole, part, depth + 1);
  if (one.allOf) return one.allOf.map(inner).join(' & ');
  if (one.anyOf ?? one.oneOf) return [...new Set((one.anyOf ?? one.oneOf).map(inner))].join(' | ');
  if (one.enum) return one.enum.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in one) return JSON.stringify(one.const);
  if (one.type === 'array') return `${inner(one.items ?? {})}[]`;
  if (one.properties) return object(one, inner, '  '.repeat(depth));
  if (one.type === 'object')
    return `Record<string, ${one.additionalProperties ? inner(one.additionalProperties) : 'unknown'}>`;
  return scalar(one);
}

function object({ properties, required = [] }, inner, indent) {
  const lines = Object.entries(properties).map(
    ([name, part]) => `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${inner(part)};`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function scalar({ type = 'unknown', format, minimum, maximum, minLength, maxLength }) {
  const from = minimum ?? minLength;
  const to = maximum ?? maxLength;
  const bounds = from === undefined && to === undefined ? '' : ` ${from ?? ''}…${to ?? ''}`;
  const words = [format, bounds.trim()].filter(Boolean).join(' ');
  return [type].flat().join(' | ') + (words ? ` /* ${words} */` : '');
}
