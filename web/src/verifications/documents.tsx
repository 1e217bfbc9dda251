import type { File } from '@provodka/contract/http/envelope.ts';
import { FileLink } from '../ui/fields/file-row.tsx';
import styles from './verifications.module.css';

/** Documents of a request that waits; nothing after the decision, when they are deleted. */
export function Documents({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.documents} aria-label="Документы">
      {files.map((file) => (
        <li key={file.id}>
          <FileLink file={file} />
        </li>
      ))}
    </ul>
  );
}
