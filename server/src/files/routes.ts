import type { FileCalls } from '@provodka/contract/files.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { free, type Handlers, read, withFiles } from '../platform/http/handler.ts';
import { download, dropUpload, findUpload } from './service.ts';

/** Everybody may upload for themselves; the pipeline has checked the rest. */
const admitEverybody = () => Promise.resolve();

/**
 * Files between their upload and the write that attaches them: only their owner sees them here. Once attached, a file is
 * downloaded from the noun that holds it.
 */
export function fileRoutes({ storage }: { storage: FileStorage }): Handlers<FileCalls> {
  return {
    files_upload: withFiles(
      admitEverybody,
      free(async ({ db, viewer }, { body }) => {
        // The pipeline has stored the file on its way in; the contract has seen to it that there is exactly one.
        const [id = 0] = body.file_ids;
        const stored = await findUpload(db, viewer.user_uuid, id);
        if (!stored) throw new RefusedError(refuse('file_not_found'));
        const { storage_key: _, ...file } = stored;
        return {
          data: { ...file, url: callAddress('files_get', { params: { file_id: id } }) },
          message: 'Файл загружен',
        };
      }),
    ),
    files_get: read(async ({ db, viewer }, { params }) => {
      const file = await findUpload(db, viewer.user_uuid, params.file_id);
      if (!file) throw new RefusedError(refuse('not_found'));
      return download(storage, file);
    }),
    files_delete: free(async ({ db, viewer }, { params }) => {
      const isDropped = await dropUpload(db, storage, viewer.user_uuid, params.file_id);
      if (!isDropped) throw new RefusedError(refuse('not_found'));
      return { data: null, message: 'Файл удалён' };
    }),
  };
}
