import type { File } from '@provodka/contract/http/envelope.ts';
import { COMPLAINT_LIMITS } from '@provodka/domain/complaints.ts';
import { typeset } from '../lib/format/typeset.ts';
import { Field } from '../ui/fields/field.tsx';
import { type FileChanges, FileInput } from '../ui/fields/file-input.tsx';
import { filesHint } from '../ui/fields/file-items.ts';
import { FileLink } from '../ui/fields/file-row.tsx';
import styles from './complaint-card.module.css';

interface EvidenceFieldProps {
  error: string | null;
  /** Files of a draft, not attached yet. */
  uploaded: File[];
  onChange: (changes: FileChanges) => void;
}

/** Screenshots and documents of whoever complains or asks. */
export function EvidenceField({ error, uploaded, onChange }: EvidenceFieldProps) {
  return (
    <Field label="Скриншоты и&nbsp;документы" aside="необязательно" group error={error}>
      <FileInput
        most={COMPLAINT_LIMITS.files}
        hint={typeset(`${filesHint(COMPLAINT_LIMITS.files)}. Их увидят только модераторы.`)}
        draft={{ uploaded, delete_file_ids: [] }}
        onChange={onChange}
      />
    </Field>
  );
}

/** The files of a complaint or a ticket. */
export function Evidence({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.evidence} aria-label="Приложенные файлы">
      {files.map((file) => (
        <li key={file.id}>
          <FileLink file={file} />
        </li>
      ))}
    </ul>
  );
}
