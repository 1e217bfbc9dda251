import { callAddress } from '@provodka/contract/client.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { Db } from '../platform/database.ts';
import { type Handlers, read, withFiles, writeFreely } from '../platform/http/handler.ts';
import { dropUpload, type FileStorage, findUnattached } from '../platform/uploads.ts';

/** An upload of one's own concerns nobody else; the pipeline has asked for the rest. */
const admitEverybody = () => Promise.resolve();

/**
 * Files between their upload and the write that attaches them: only their owner sees them here. Once attached, a file is
 * downloaded from the noun that holds it.
 */
export function fileRoutes({
  db,
  storage,
}: {
  db: Db;
  storage: FileStorage;
}): Handlers<'files_upload' | 'files_get' | 'files_delete'> {
  return {
    files_upload: withFiles(
      admitEverybody,
      writeFreely(async ({ body, viewer }) => {
        // The pipeline has stored the file on its way in; the contract has seen to it that there is exactly one.
        const [id = 0] = body.file_ids;
        const stored = await findUnattached(db, viewer.user_uuid, id);
        if (!stored) throw new RefusedError(refuse('file_not_found'));
        const { storage_key: _, ...file } = stored;
        return {
          data: { ...file, url: callAddress('files_get', { params: { file_id: id } }) },
          message: 'Файл загружен',
        };
      }),
    ),
    files_get: read(async ({ params, viewer }) => {
      const file = await findUnattached(db, viewer.user_uuid, params.file_id);
      if (!file) throw new RefusedError(refuse('not_found'));
      return { ...file, open: () => storage.open(file.storage_key) };
    }),
    files_delete: writeFreely(async ({ params, viewer }) => {
      const isDropped = await dropUpload(db, storage, viewer.user_uuid, params.file_id);
      if (!isDropped) throw new RefusedError(refuse('not_found'));
      return { data: null, message: 'Файл удалён' };
    }),
  };
}
