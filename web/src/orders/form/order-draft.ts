import { file } from '@provodka/contract/envelope.ts';
import * as z from 'zod/mini';

/** What of an order's form is kept while it is not sent. */
export const ORDER_DRAFT = z.object({
  title: z.string(),
  description: z.string(),
  configurations: z.array(z.number()),
  platforms: z.array(z.number()),
  release: z._default(z.string(), ''),
  is_on_support: z._default(z.nullable(z.boolean()), null),
  budget: z.nullable(z.number()),
  has_budget: z.boolean(),
  is_private: z.boolean(),
  is_show_responses: z.boolean(),
  freelancers: z.array(z.object({ uuid: z.string(), full_name: z.string(), avatar: z.nullable(z.string()) })),
  teams: z.array(z.object({ id: z.number(), title: z.string(), number_members: z.number() })),
  city: z.nullable(z.object({ id: z.number(), title: z.string(), region: z.optional(z.string()) })),
  uploaded: z.array(file),
  delete_file_ids: z.array(z.number()),
});
