import type { Socket } from 'node:net';
import type { Failure } from '@provodka/contract/http/envelope.ts';
import { TOO_LARGE, UNREADABLE } from './http-failure.ts';

const LINGER_MS = 3000;

type Reason = 'unreadable' | 'long_headers' | 'slow' | 'large';

const REPLIES: Record<Reason, [status: string, message: string]> = {
  unreadable: ['400 Bad Request', UNREADABLE],
  long_headers: ['431 Request Header Fields Too Large', 'Слишком длинный адрес или заголовки запроса'],
  slow: ['408 Request Timeout', 'Запрос передаётся слишком медленно. Проверьте связь и повторите'],
  large: ['413 Payload Too Large', TOO_LARGE],
};

/**
 * Answers input that is not HTTP, or a request whose address and headers are too long or too slow, before any route is
 * known.
 */
export function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  // A sender who goes on sending would else lose the reply with the connection.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  if (error.code === 'ECONNRESET') socket.destroy();
  else if (error.code === 'HPE_HEADER_OVERFLOW') sendAndClose(socket, 'long_headers');
  else sendAndClose(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'slow' : 'unreadable');
}

/** Writes a last reply past whatever was reading the request; the connection takes no other. */
export function sendAndClose(socket: Socket, reason: Reason): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = REPLIES[reason];
  const body = JSON.stringify({ message, errors: [message], warnings: [] } satisfies Failure);
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
