import {
  DATABASE_UNAVAILABLE,
  FILES_UNAVAILABLE,
  FIXED_SCREENS,
  FIXED_TOASTS,
} from '@provodka/contract/fixed-texts.ts';
import type { Failure } from '@provodka/contract/http/envelope.ts';
import { refusalField, refusalStatus, refusalText } from '@provodka/contract/http/errors.ts';
import { type Refusal, RefusedError } from '@provodka/domain/refusals.ts';
import { UPLOAD_LIMITS } from '@provodka/domain/uploads.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import { DatabaseUnavailable } from '../database/database-unavailable.ts';
import { StorageFailure } from '../file-storage.ts';
import { HttpFailure, TOO_LARGE, UNREADABLE, wrongFields } from './http-failure.ts';
import { REQUEST_ID } from './request-id.ts';

interface FailureReply {
  status: number;
  body: Failure;
  headers?: Record<string, string>;
}

const plain = (status: number, message: string): FailureReply => ({
  status,
  body: { message, errors: [message], warnings: [] },
});

/** The reply to any failure: the error decides the status, the text is Russian, internals are never shown. */
export function failureReply(error: unknown): FailureReply {
  if (error instanceof RefusedError) return fromRefusal(error.refusal);
  if (error instanceof HttpFailure) return fromHttpFailure(error);
  if (error instanceof DatabaseUnavailable) return fromAway(error);
  if (error instanceof StorageFailure)
    return { ...plain(503, FILES_UNAVAILABLE), headers: { 'retry-after': FILES_AWAY_SECONDS } };
  return fromFastify(error as FastifyError);
}

function fromRefusal(refusal: Refusal): FailureReply {
  const reply = plain(refusalStatus(refusal.code), refusalText(refusal));
  const field = refusalField(refusal.code);
  if (field) reply.body.fields = { [field]: [reply.body.message] };
  return reply;
}

const AWAY_SECONDS = '2';
const FILES_AWAY_SECONDS = '10';

function fromAway({ isUnknown, isRepeatable }: DatabaseUnavailable): FailureReply {
  const text = isUnknown ? DATABASE_UNAVAILABLE[isRepeatable ? 'repeatable' : 'unknown'] : DATABASE_UNAVAILABLE.unsaved;
  return { ...plain(503, text), headers: { 'retry-after': AWAY_SECONDS } };
}

function fromHttpFailure(error: HttpFailure): FailureReply {
  const reply = plain(error.status, error.message);
  if (error.fields) {
    reply.body.fields = error.fields;
    reply.body.errors = Object.values(error.fields).flat();
  }
  if (error.retry_after !== undefined) reply.headers = { 'retry-after': String(error.retry_after) };
  if (error.proof) reply.body.proof = error.proof;
  if (error.signed_in_as) reply.body.signed_in_as = error.signed_in_as;
  if (error.finished_at) reply.body.data = { finished_at: error.finished_at.toISOString() };
  return reply;
}

function fromFastify(error: FastifyError): FailureReply {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return plain(413, TOO_LARGE);
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return plain(413, `Слишком много полей или файлов: не больше ${UPLOAD_LIMITS.filesAtOnce} файлов за раз`);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return plain(415, 'Отправьте данные как JSON или форму');
    default:
      if (error.statusCode === 429) return plain(429, FIXED_TOASTS[429]);
      if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return plain(422, UNREADABLE);
      return plain(500, FIXED_SCREENS[500].title);
  }
}

/** Sends a failure; only a failure of our own making is logged as an error. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureReply(error);
  if (failure.status >= 500 && !(error instanceof HttpFailure)) request.log.error(error);
  return reply
    .code(failure.status)
    .headers(failure.headers ?? {})
    .header('cache-control', 'no-store')
    .header(REQUEST_ID, request.id)
    .send(failure.body);
}

/** A shape the contract does not allow: every message, and the fields they belong to (product: wire). */
export function invalidShape(issues: readonly z.core.$ZodIssue[]): HttpFailure {
  const fields: Record<string, string[]> = {};
  for (const issue of issues) {
    const name = String(issue.path[0] ?? 'body');
    fields[name] ??= [];
    if (!fields[name].includes(issue.message)) fields[name].push(issue.message);
  }
  return wrongFields(fields);
}
