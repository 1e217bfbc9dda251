import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type FormValues, gather } from './form-values.ts';
import { HttpFailure } from './http-failure.ts';

/** Takes one uploaded file and returns its id. */
export type AcceptFile = (part: MultipartFile) => Promise<number>;

/**
 * The body as one object whatever it came as: JSON, urlencoded or multipart (decisions 1). Files of a multipart body are
 * streamed to `accept` and appear among `file_ids`; without `accept` a file is refused.
 */
export async function readBody(request: FastifyRequest, accept: AcceptFile | null): Promise<FormValues> {
  if (!request.isMultipart()) return plainBody(request.body);
  const pairs: [string, unknown][] = [];
  const fileIds: number[] = [];
  for await (const part of readParts(request)) {
    if (part.type === 'field') {
      pairs.push([part.fieldname, part.value]);
      continue;
    }
    if (!part.filename) {
      part.file.resume();
      continue;
    }
    if (!accept) {
      part.file.resume();
      throw new HttpFailure(415, 'Здесь файлы не принимаются');
    }
    fileIds.push(await accept(part));
  }
  const values = gather(pairs);
  if (fileIds.length > 0) values.file_ids = [...listOf(values.file_ids), ...fileIds];
  return values;
}

async function* readParts(request: FastifyRequest): AsyncGenerator<Multipart> {
  const parts = request.parts();
  for (;;) {
    const next = await parts.next().catch(refuseUnparsable);
    if (next.done) return;
    yield next.value;
  }
}

/** What the parser says of a body without a boundary or an end is no failure of the server. */
function refuseUnparsable(error: unknown): never {
  throw (error as { code?: string }).code ? error : new HttpFailure(422, 'Форму не удалось разобрать');
}

function plainBody(body: unknown): FormValues {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new HttpFailure(422, 'Отправьте объект с полями');
  return body as FormValues;
}

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value];
