import { PROOF_WAYS } from '@provodka/domain/people/proof.ts';
import * as z from 'zod/mini';

export const TOTAL_RELATIONS = ['eq', 'approx'] as const;

/** Pagination of a list; `total` is exact up to 1 000, above it `total_relation` is "approx" (product: wire). */
export const meta = z.object({
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  total_relation: z.enum(TOTAL_RELATIONS),
  /** The corrected query, when the typed one found nothing (product: search); `is_exact` searches the typed one. */
  read_as: z.optional(z.string()),
  /** Cursors of the earlier and the later page of a list that changes while it is paged (product: wire). */
  cursors: z.optional(z.object({ before: z.string(), after: z.string() })),
  /** This first page was turned back to, and rows have come before it since. */
  has_rows_before: z.optional(z.boolean()),
  /** The size of a public list without any filter, where one narrows it. */
  whole: z.optional(z.object({ total: z.int(), total_relation: z.enum(TOTAL_RELATIONS) })),
});
export type Meta = z.infer<typeof meta>;

/** The person's ways to prove who they are; empty when they have to set a password by a letter first. */
export const proofRequired = z.object({ ways: z.array(z.enum(PROOF_WAYS)) });
export type ProofRequired = z.infer<typeof proofRequired>;

/** Every refusal's body. `signed_in_as` comes with 409 to a write of a page that was made for somebody else. `proof` comes with 403 to a call that asks for a fresh proof of identity. `fields` marks the inputs of a form at 422; `data.finished_at` comes with 503. */
export const failure = z.object({
  message: z.string(),
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
  fields: z.optional(z.record(z.string(), z.array(z.string()))),
  data: z.optional(z.object({ finished_at: z.string() })),
  proof: z.optional(proofRequired),
  signed_in_as: z.optional(z.object({ full_name: z.string() })),
});
export type Failure = z.infer<typeof failure>;

export const moment = z.string().check(z.describe('ISO 8601 with offset'));

/** Whether a viewer may do one thing, and why not: the server decides, the web obeys and explains (product: orders). */
export const right = z.object({
  allowed: z.boolean(),
  reason: z.nullable(z.string()),
  progress: z.optional(z.object({ have: z.number(), need: z.number(), unit: z.string() })),
});
export type Right = z.infer<typeof right>;

export const file = z.object({
  id: z.int(),
  title: z.string(),
  size: z.int(),
  type: z.string(),
  url: z.string(),
});
export type File = z.infer<typeof file>;

/** The reply of a write that has nothing to show but its message. */
export const nothing = z.null();
