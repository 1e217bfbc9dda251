/** The least work for a page that is the same for everybody: one buffer, sent to every request. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { PORT, PAGE } = process.env;
const body = readFileSync(PAGE ?? '');
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'zstd',
  'content-length': body.length,
};

createServer((_request, reply) => reply.writeHead(200, headers).end(body)).listen(Number(PORT), '127.0.0.1');
