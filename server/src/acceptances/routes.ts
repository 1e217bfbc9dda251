import type { AcceptanceCalls } from '@provodka/contract/people/acceptances.ts';
import { type Handlers, read } from '../platform/http/handler.ts';
import { listAcceptances, readVersion } from './service.ts';

/** Calls of contract/people/acceptances.ts. */
export const acceptanceRoutes: Handlers<AcceptanceCalls> = {
  acceptances_list: read((context, { query }) => listAcceptances(context, query)),
  documents_version: read(async (context, { params }) => ({ data: await readVersion(context, params) })),
};
