import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { UPLOAD_LIMITS } from '@provodka/domain/uploads.ts';
import type { FastifyInstance } from 'fastify';
import { parseForm } from '../form-values.ts';
import { assertShallow } from './json-depth.ts';

const MOST_FIELDS = 200;

/** Accepts JSON, urlencoded and multipart bodies and no other (product: wire). */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  await app.register(formbody, { parser: parseForm });
  const files = UPLOAD_LIMITS.filesAtOnce;
  await app.register(multipart, {
    // Each route limits the size of its own fields.
    limits: { fileSize: UPLOAD_LIMITS.fileBytes + 1, files, fields: MOST_FIELDS, parts: MOST_FIELDS + files },
    throwFileSizeLimit: false,
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Many clients name the type of every request, also of a move that has nothing to say.
    if (text === '') return done(null, undefined);
    void parseJson(request, text, (error, value) => {
      if (error) return done(error);
      try {
        assertShallow(value);
        done(null, value);
      } catch (refusal) {
        done(refusal as Error);
      }
    });
  });
}
