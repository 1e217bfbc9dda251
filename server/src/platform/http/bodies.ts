import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { MOST_FILE_BYTES } from '../uploads.ts';
import { parseForm } from './form-values.ts';

/** Accepts the three kinds of bodies of decisions 1 and no other: JSON, urlencoded, multipart. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  await app.register(formbody, { parser: parseForm });
  await app.register(multipart, {
    limits: { fileSize: MOST_FILE_BYTES + 1, files: 10, fields: 200, fieldSize: 200_000, parts: 210 },
    throwFileSizeLimit: false,
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Many clients name the type of every request, also of a move that has nothing to say.
    if (text === '') done(null, undefined);
    else void parseJson(request, text, done);
  });
}
