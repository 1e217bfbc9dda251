import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type FormValues, gather } from '../form-values.ts';
import { HttpFailure, TOO_LARGE } from '../http-failure.ts';
import { assertShallow } from './json-depth.ts';

/** Takes one uploaded file and returns its id; `before` are the fields that came ahead of it. */
export type AcceptFile = (part: MultipartFile, before: FormValues) => Promise<number>;

export interface BodyRules {
  /** Bytes of all fields together. */
  field_bytes: number;
  /** Bytes of the whole body. */
  request_bytes: number;
  /** Null refuses every file. */
  accept: AcceptFile | null;
}

/**
 * The body as one object whatever it came as: JSON, urlencoded or multipart (product: wire). Files of a multipart body are
 * streamed to `accept` and appear among `file_ids`. Throws HttpFailure 413, 415 or 422.
 */
export async function readBody(request: FastifyRequest, rules: BodyRules): Promise<FormValues> {
  if (!request.isMultipart()) return plainBody(request.body);
  if (Number(request.headers['content-length'] ?? 0) > rules.request_bytes) throw tooLarge();
  const pairs: [string, unknown][] = [];
  const fileIds: number[] = [];
  let left = rules.field_bytes;
  for await (const part of readParts(request, rules.field_bytes)) {
    if (part.type === 'field') {
      assertShallow(part.value);
      const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
      left -= Buffer.byteLength(text) + Buffer.byteLength(part.fieldname);
      if (left < 0 || part.valueTruncated) throw tooLarge();
      pairs.push([part.fieldname, part.value]);
      continue;
    }
    if (!part.filename) {
      part.file.resume();
      continue;
    }
    if (!rules.accept) {
      part.file.resume();
      throw new HttpFailure(415, 'Здесь файлы не принимаются');
    }
    fileIds.push(await rules.accept(part, gather(pairs)));
  }
  const values = gather(pairs);
  if (fileIds.length > 0) values.file_ids = [...listOf(values.file_ids), ...fileIds];
  return values;
}

async function* readParts(request: FastifyRequest, fieldSize: number): AsyncGenerator<Multipart> {
  const parts = request.parts({ limits: { fieldSize } });
  for (;;) {
    const next = await parts.next().catch(refuseUnparsable);
    if (next.done) return;
    yield next.value;
  }
}

const tooLarge = () => new HttpFailure(413, TOO_LARGE);

/** A malformed body, or a sender who left, is a refusal and not a failure of the server. */
function refuseUnparsable(error: unknown): never {
  const { code } = error as { code?: string };
  if (code === 'ECONNRESET') throw new HttpFailure(422, 'Загрузка прервана');
  throw code ? error : new HttpFailure(422, 'Форму не удалось разобрать');
}

function plainBody(body: unknown): FormValues {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new HttpFailure(422, 'Отправьте объект с полями');
  return body as FormValues;
}

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value];
