import { contentForm } from '@provodka/contract/content-blocks.ts';
import * as z from 'zod/mini';

/** The words of a block; the form adds the version they were written on. */
export const blockSchema = z.omit(contentForm, { number: true });
