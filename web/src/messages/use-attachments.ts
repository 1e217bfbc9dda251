import type { File as StoredFile } from '@provodka/contract/http/envelope.ts';
import { UPLOAD_LIMITS } from '@provodka/domain/uploads.ts';
import { toast } from '../lib/session/toasts.ts';
import { storedItem } from '../ui/fields/file-items.ts';
import { useFileItems } from '../ui/fields/use-file-items.ts';

const MOST = UPLOAD_LIMITS.filesAtOnce;

/** Files of a message that is being written. */
export function useAttachments() {
  const { add, setItems, ...list } = useFileItems(() => [], MOST);
  return {
    ...list,
    add(files: Iterable<File>) {
      if (!add(files)) toast(`Можно приложить не\u00a0больше ${MOST} файлов`, 'warning');
    },
    /** Restores the files of a draft. */
    restore: (files: readonly StoredFile[]) => setItems(files.map(storedItem)),
    clear: () => setItems([]),
  };
}
