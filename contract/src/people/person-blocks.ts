import * as z from 'zod/mini';
import { paging } from '../fields/fields.ts';
import { moment, nothing } from '../http/envelope.ts';
import { route } from '../http/route.ts';

const blockedPerson = z.object({
  uuid: z.string(),
  full_name: z.string(),
  avatar: z.nullable(z.string()),
  profile_url: z.string(),
  created_at: moment,
});
export type BlockedPerson = z.infer<typeof blockedPerson>;

export const personBlockRoutes = {
  blocks_list: route('blocks_list', {
    auth: 'user',
    summary: 'People the viewer blocks, the newest first',
    query: z.object(paging),
    data: z.array(blockedPerson),
    paged: true,
  }),
  blocks_create: route('blocks_create', {
    auth: 'user',
    summary: 'Block a person, who then neither invites the viewer, nor responds to their orders, nor begins a chat',
    body: z.object({ user_uuid: z.guid('Пользователь: неверный номер') }),
    data: nothing,
  }),
  blocks_delete: route('blocks_delete', {
    auth: 'user',
    summary: 'Block a person no more',
    data: nothing,
  }),
};
export type PersonBlockCalls = keyof typeof personBlockRoutes;
