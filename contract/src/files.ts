import * as z from 'zod/mini';
import { file } from './http/envelope.ts';
import { route } from './http/route.ts';

export const fileRoutes = {
  files_upload: route('files_upload', {
    auth: 'user',
    summary: 'Upload one file ahead of the write that attaches it; kept for 24 hours',
    files: true,
    body: z.object({ file_ids: z.array(z.int()).check(z.length(1, 'Выберите один файл')) }),
    data: file,
    creates: true,
    per_minute: 60,
  }),
  files_get: route('files_get', {
    auth: 'user',
    summary: 'Download an own upload that is not attached yet',
    download: true,
    data: z.null(),
  }),
  files_delete: route('files_delete', {
    auth: 'user',
    summary: 'Drop an own upload that is not attached to anything yet',
    data: z.null(),
  }),
};
export type FileCalls = keyof typeof fileRoutes;
