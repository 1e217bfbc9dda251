import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { openApi } from './openapi.ts';

/** The errors of redocly's recommended rules, asked of both parts here, since its package is larger than our whole server (decisions 0140). */

interface Operation {
  operationId: string;
  summary?: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, unknown>;
}
interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
}
interface Described {
  tags: { name: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    parameters: Record<string, Parameter>;
    responses: object;
    securitySchemes: object;
  };
}

const info = { title: 'Проводка', version: '1', origin: 'https://example.ru', session_cookie: '__Host-sid' };
const documents = (['people', 'moderators'] as const).map(
  (part) => [part, openApi(info, part) as never as Described] as const,
);

/** Shapes of a description by their place in it, compiled as JSON Schema 2020-12. */
function openShapes(document: Described) {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    strictTypes: false,
    allowUnionTypes: true,
    validateFormats: false,
    // Shapes that refer to each other would be written out in each other.
    inlineRefs: false,
    code: { optimize: false },
  });
  ajv.addVocabulary(['components', 'paths', 'openapi', 'info', 'servers', 'security', 'tags']);
  ajv.addSchema(document, 'api', undefined, false);
  return (...place: string[]) => {
    const pointer = place.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    return ajv.compile({ $ref: `api#/${pointer}` });
  };
}

const operationsOf = ({ paths }: Described) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

it.each(documents)('has only shapes that a validator reads whole: %s', (_, document) => {
  const shapeAt = openShapes(document);
  const names = Object.keys(document.components.schemas);
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) expect(() => shapeAt('components', 'schemas', name)).not.toThrow();
});

it.each(documents)('has examples that their printed shapes take: %s', (_, document) => {
  const shapeAt = openShapes(document);
  let number = 0;
  for (const { path, method, operation } of operationsOf(document)) {
    for (const [media, { example }] of Object.entries(operation.requestBody?.content ?? {})) {
      if (example === undefined) continue;
      const takes = shapeAt('paths', path, method, 'requestBody', 'content', media, 'schema');
      expect([operation.operationId, takes(example), takes.errors]).toEqual([operation.operationId, true, null]);
      number += 1;
    }
  }
  for (const [name, { example }] of Object.entries(document.components.parameters)) {
    if (example === undefined) continue;
    const takes = shapeAt('components', 'parameters', name, 'schema');
    expect([name, takes(example), takes.errors]).toEqual([name, true, null]);
  }
  expect(number).toBeGreaterThan(20);
});

it.each(documents)('names every operation, path and parameter once, and only what is there: %s', (_, document) => {
  const operations = operationsOf(document);
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(ids).toEqual([...new Set(ids)]);
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9_]*$/);
  const paths = Object.keys(document.paths).map((path) => path.replaceAll(/\{[^}]*\}/g, '{}'));
  expect(paths).toEqual([...new Set(paths)]);
  const tags = new Set(document.tags.map(({ name }) => name));
  const schemes = Object.keys(document.components.securitySchemes);
  for (const { path, operation } of operations) {
    const { operationId, summary, parameters, responses, security = document.security } = operation;
    const known = parameters.map(
      ({ $ref, ...own }) => ($ref ? document.components.parameters[nameOf($ref)] : own) as Parameter,
    );
    const places = known.map((one) => `${one.in} ${one.name}`);
    expect([operationId, places]).toEqual([operationId, [...new Set(places)]]);
    const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    expect([operationId, known.filter((one) => one.in === 'path').map(({ name }) => name)]).toEqual([
      operationId,
      inPath,
    ]);
    for (const one of known.filter((each) => each.in === 'path')) expect(one.required).toBe(true);
    expect([operationId, summary, Object.keys(responses).filter((status) => /^[23]/.test(status)).length > 0]).toEqual([
      operationId,
      expect.stringMatching(/^\S.*[^.]$/),
      true,
    ]);
    expect(operation.tags.filter((tag) => !tags.has(tag))).toEqual([]);
    for (const way of security) expect(schemes).toEqual(expect.arrayContaining(Object.keys(way)));
  }
});

const nameOf = (reference: string): string => reference.split('/').at(-1) ?? '';
