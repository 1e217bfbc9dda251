import ArrowClockwise from 'icon:arrow-clockwise-bold';
import FileIcon from 'icon:file-text';
import X from 'icon:x-bold';
import type { File as StoredFile } from '@provodka/contract/http/envelope.ts';
import type { CSSProperties } from 'react';
import { fileKind, formatSize } from '../../lib/api/files.ts';
import { apiAddress } from '../../lib/loading/site.ts';
import { ProgressBar } from '../progress-bar.tsx';
import styles from './file-row.module.css';
import { FileTitle } from './file-title.tsx';

/** A stored file to download; one generated on request has no size yet. */
export function FileLink({ file }: { file: Pick<StoredFile, 'title' | 'url'> & { size?: number } }) {
  return (
    <a className={styles.file} href={apiAddress(file.url)} download>
      <Kind title={file.title} />
      <span className={styles.name}>
        <FileTitle>{file.title}</FileTitle>
        {file.size !== undefined && <small>{formatSize(file.size)}</small>}
      </span>
    </a>
  );
}

interface FileRowProps {
  title: string;
  /** Bytes. */
  size: number;
  /** The progress of the upload from 0 to 1; null when it is complete. */
  progress?: number | null;
  /** The reason why the upload failed. */
  error?: string | null;
  onRetry?: () => void;
  onRemove: () => void;
}

/** A file of a form: uploaded, being uploaded or refused. */
export function FileRow({ title, size, progress = null, error, onRetry, onRemove }: FileRowProps) {
  return (
    <div className={styles.file}>
      <Kind title={title} />
      <span className={styles.name}>
        <FileTitle>{title}</FileTitle>
        {error ? (
          <small className={styles.error} role="alert">
            {error}
          </small>
        ) : progress === null ? (
          <small>{formatSize(size)}</small>
        ) : (
          <span className={styles.progress}>
            <ProgressBar have={progress} need={1} text={null} label={`Загрузка: ${title}`} />
          </span>
        )}
      </span>
      {error && onRetry && (
        <button type="button" className={styles.action} aria-label={`Повторить загрузку: ${title}`} onClick={onRetry}>
          <ArrowClockwise size={16} />
        </button>
      )}
      <button
        type="button"
        className={styles.action}
        aria-label={`${progress === null ? 'Убрать' : 'Отменить загрузку'}: ${title}`}
        onClick={({ currentTarget }) => {
          passFocus(currentTarget);
          onRemove();
        }}
      >
        <X size={16} />
      </button>
    </div>
  );
}

/** The focus of a file that goes moves to its neighbour, else to the way to add one. */
function passFocus(button: HTMLElement): void {
  const row = button.parentElement;
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const list = row?.parentElement?.parentElement;
  const next =
    neighbour?.querySelector<HTMLElement>('button:last-child') ??
    list?.querySelector<HTMLElement>('input[type="file"]');
  next?.focus();
}

function Kind({ title }: { title: string }) {
  const { extension, tint } = fileKind(title);
  return (
    <span className={styles.kind} style={{ '--tint': `var(--${tint})` } as CSSProperties} aria-hidden>
      {extension ? extension.slice(0, 4).toUpperCase() : <FileIcon />}
    </span>
  );
}
