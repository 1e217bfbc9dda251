import * as z from 'zod/mini';

/** What of an appeal is kept until it is sent. */
export const KEPT_APPEAL = z.object({ text: z.string() });
