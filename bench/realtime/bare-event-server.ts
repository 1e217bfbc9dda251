/**
 * The lower bound for an event stream: Node's own HTTP, one LISTEN, and each notification written to the two people it names.
 * It checks no access and keeps no history.
 */
import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';
import { writeOnCommand } from './event-writer.ts';

const streams = new Map<string, ServerResponse>();
const listener = new pg.Client({ connectionString: process.env.DATABASE_URL });
await listener.connect();
listener.on('notification', ({ payload = '' }) => {
  const [id, ...people] = payload.split(' ');
  for (const person of people) streams.get(person)?.write(`event: message\ndata: {"id":${id}}\n\n`);
});
await listener.query('listen bare');
await writeOnCommand(
  (client, { people }, id) =>
    client.query({ name: 'notify', text: `select pg_notify('bare', $1)`, values: [`${id} ${people.join(' ')}`] }),
  () => undefined,
);
createServer((request, reply) => {
  const person = /bench-session-(\d+)-/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  reply.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  reply.write('event: counters\ndata: {}\n\n');
  streams.set(person, reply);
}).listen(Number(process.env.PORT), '127.0.0.1');
