import type { Socket } from 'node:net';
import type { Failure } from '@provodka/contract/envelope.ts';

/** Answers what is no HTTP request, or one whose address and headers are too long, before any route is known. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const message = isTooLong ? 'Слишком длинный адрес или заголовки запроса' : 'Запрос не удалось разобрать';
  const body = JSON.stringify({ message, errors: [message], warnings: [] } satisfies Failure);
  const head = [
    `HTTP/1.1 ${isTooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
