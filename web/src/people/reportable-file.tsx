import Flag from 'icon:flag';
import type { File } from '@provodka/contract/http/envelope.ts';
import { Link } from 'react-router';
import { complainAddress } from '../lib/loading/addresses.ts';
import { FileLink } from '../ui/fields/file-row.tsx';
import styles from './reportable-file.module.css';

/** A file that somebody else put there, with the way to complain of it. */
export function ReportableFile({ file }: { file: File }) {
  return (
    <div className={styles.row}>
      <FileLink file={file} />
      <Link
        className={styles.flag}
        to={complainAddress('file', file.id)}
        aria-label={`Пожаловаться на файл: ${file.title}`}
        title="Пожаловаться на файл"
      >
        <Flag size={18} />
      </Link>
    </div>
  );
}
