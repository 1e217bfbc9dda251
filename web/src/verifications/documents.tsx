import FileText from 'icon:file-text';
import type { File } from '@provodka/contract/http/envelope.ts';
import { apiAddress } from '../lib/loading/site.ts';
import { FileTitle } from '../ui/fields/file-title.tsx';
import styles from './verifications.module.css';

/** Documents of a request that waits; nothing after the decision, when they are deleted. */
export function Documents({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.documents} aria-label="Документы">
      {files.map(({ id, title, url }) => (
        <li key={id}>
          <a href={apiAddress(url)} title={title} download>
            <FileText size={18} />
            <FileTitle>{title}</FileTitle>
          </a>
        </li>
      ))}
    </ul>
  );
}
