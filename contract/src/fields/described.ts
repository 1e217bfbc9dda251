import * as z from 'zod/mini';
import { NAMES } from '../http/openapi-names.ts';

type Json = Record<string, unknown>;
type Io = 'input' | 'output';

/**
 * Collects the named shapes that described schemas refer to. A form and a reply may share a name only when they have
 * the same shape.
 */
export function openDescriptions() {
  const schemas: Record<string, Json> = {};
  return {
    schemas,
    /** The schema as OpenAPI 3.1 has it, with references to `schemas`; one without a name of its own goes there under `name`. */
    describe(schema: z.ZodMiniType, io: Io, name?: string): Json {
      // A shape with a name is described in its place, never at the top.
      const whole = withReferences(draft(z.object({ it: schema }), io), io, schemas) as { properties: { it: Json } };
      const described = whole.properties.it;
      if (name === undefined || '$ref' in described) return described;
      schemas[name] = described;
      return { $ref: `#/components/schemas/${name}` };
    },
  };
}

const SAID_BY_FORMAT = new Set<unknown>(['date', 'date-time', 'email', 'uuid']);
const FORM = /Form$/;
const nameOf = (name: string, io: Io): string => (io === 'input' && !FORM.test(name) ? `${name}Input` : name);

function draft(schema: z.ZodMiniType, io: Io): Json {
  return z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    metadata: NAMES,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const inner = io === 'input' ? behindTransform(zodSchema) : null;
      if (inner) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, withoutSchema(draft(inner, io)));
      }
      // A reply may have more one day, and every whole number of JSON is a safe one.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // The format says it already, and a name in JSON is text anyway.
      if (SAID_BY_FORMAT.has(jsonSchema.format)) delete jsonSchema.pattern;
      delete jsonSchema.propertyNames;
    },
  }) as Json;
}

function withoutSchema(described: Json): Json {
  const { $schema: _, ...rest } = described;
  return rest;
}

/**
 * The checked schema behind a transform: programs have to know its bounds, and zod prints none of a transform. `_zod.def` is where
 * zod's own documentation of `override` reads a schema's definition.
 */
function behindTransform(schema: z.core.$ZodTypes): z.ZodMiniType | null {
  const { def } = schema._zod;
  if (def.type !== 'pipe' || (def.in as z.core.$ZodTypes)._zod.def.type !== 'transform') return null;
  return def.out as unknown as z.ZodMiniType;
}

/** A schema with its references pointing to OpenAPI's components, where the shapes that it carries along move. */
function withReferences(value: unknown, io: Io, schemas: Record<string, Json>): unknown {
  if (Array.isArray(value)) return value.map((one) => withReferences(one, io, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const { $defs = {}, ...own } = value as Json;
  for (const [name, shape] of Object.entries($defs as Record<string, Json>)) {
    const { id: _, ...rest } = shape;
    schemas[nameOf(name, io)] = withReferences(rest, io, schemas) as Json;
  }
  return Object.fromEntries(
    Object.entries(own).map(([key, one]) => {
      if (key === '$ref' && typeof one === 'string')
        return [key, `#/components/schemas/${nameOf(one.replace('#/$defs/', ''), io)}`];
      return [key, withReferences(one, io, schemas)];
    }),
  );
}
