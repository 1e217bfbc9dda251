import type { FastifyRequest } from 'fastify';
import { throttleOutageLog } from '../database/outage-log.ts';

/**
 * Options of the server's log: requests and failures, never secrets or personal data (quality.md, security). Links of
 * letters carry tokens behind their `?` or as `{token}`, and PostgreSQL's details quote the refused row.
 */
export const logging = (level: string) => ({
  level,
  serializers: { req: describeRequest, err: describeError },
  hooks: { streamWrite: withoutAddresses, logMethod: throttleOutageLog() },
});

/** The text without e-mail addresses: a mail server quotes the mailbox that it refuses. */
export const withoutAddresses = (text: string): string =>
  text.replaceAll(/[^\s<>"'«»(),;:/\\]+@[^\s<>"'«»(),;:/\\]+/gu, '<address>');

function describeRequest({ method, url, params }: FastifyRequest) {
  const path = url.split('?', 1)[0] ?? '';
  const hasToken = typeof params === 'object' && params !== null && 'token' in params;
  return { method, path: hasToken ? path.replace(/[^/]*$/, '<token>') : path };
}

interface Described {
  [name: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: Described;
  errors?: Described[];
}

function describeError(error: Error & { code?: string }): Described {
  const described: Described = { type: error.name, message: error.message, stack: error.stack ?? '' };
  if (error.code !== undefined) described.code = error.code;
  if (error.cause instanceof Error) described.cause = describeError(error.cause);
  if (error instanceof AggregateError) described.errors = error.errors.map(describeError);
  return described;
}
