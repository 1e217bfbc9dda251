import Paperclip from 'icon:paperclip';
import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { apiAddress } from '../lib/loading/site.ts';
import { FileTitle } from '../ui/fields/file-title.tsx';
import styles from './response-files.module.css';

/** The files of a response by name, to be looked at while responses are compared; nothing without any. */
export function ResponseFiles({ files }: Pick<ResponseView, 'files'>) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="Файлы отклика">
      {files.map(({ id, title, url }) => (
        <li key={id}>
          <a href={apiAddress(url)} title={title} download>
            <Paperclip size={16} />
            <span className={styles.title}>
              <FileTitle>{title}</FileTitle>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
