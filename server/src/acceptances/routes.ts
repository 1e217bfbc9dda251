import type { AcceptanceCalls } from '@provodka/contract/people/acceptances.ts';
import { type Handlers, read, write } from '../platform/http/handler.ts';
import { acceptChanged, listAcceptances, listAsked, readVersion } from './service.ts';

/** Calls of contract/people/acceptances.ts. */
export const acceptanceRoutes: Handlers<AcceptanceCalls> = {
  acceptances_list: read((context, { query }) => listAcceptances(context, query)),
  acceptances_asked: read(async (context) => ({ data: await listAsked(context) })),
  acceptances_accept: write(async (context, { body }) => {
    await acceptChanged(context, body);
    return { data: null, message: 'Принято' };
  }),
  documents_version: read(async (context, { params }) => ({ data: await readVersion(context, params) })),
};
