import type { PersonBlockCalls } from '@provodka/contract/people/person-blocks.ts';
import { type Handlers, read, write } from '../../platform/http/handler.ts';
import { blockPerson, listBlocked, unblockPerson } from './blocks.ts';

/** Calls of contract/people/person-blocks.ts. */
export const blockRoutes: Handlers<PersonBlockCalls> = {
  blocks_list: read((context, { query }) => listBlocked(context, query)),
  blocks_create: write(async (context, { body }) => {
    await blockPerson(context, body.user_uuid);
    return { data: null, message: 'Заблокировано: приглашать вас, откликаться и писать первым этот человек не сможет' };
  }),
  blocks_delete: write(async (context, { params }) => {
    await unblockPerson(context, params.uuid);
    return { data: null, message: 'Блокировка снята' };
  }),
};
