import type { OrderView } from '@provodka/contract/orders.ts';
import { classes } from '../../lib/classes.ts';
import { Tag } from '../../ui/badge.tsx';
import { Note } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { FileLink } from '../../ui/file-row.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './order-task.module.css';

interface OrderTaskProps {
  order: Pick<OrderView, 'description' | 'contacts_note' | 'configurations' | 'platforms' | 'files'>;
  /** Over the whole width files stand beside the text, in a column under it. */
  isWide?: boolean;
}

/** What is to be done: the text, its classifiers and files. */
export function OrderTask({ order, isWide }: OrderTaskProps) {
  const { description, contacts_note, configurations, platforms, files } = order;
  const tags = [...configurations, ...platforms];
  return (
    <Card className={classes(styles.task, isWide && files.length > 0 && styles.wide)} aria-label="Задание">
      <div>
        {description ? <RichText text={description} /> : <p className={styles.empty}>Описания пока нет.</p>}
        {contacts_note && <Note tone="warn">{contacts_note}</Note>}
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label="Конфигурации и платформы">
            {tags.map(({ id, title }) => (
              <li key={id}>
                <Tag>{title}</Tag>
              </li>
            ))}
          </ul>
        )}
      </div>
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Файлы">
          {files.map((file) => (
            <li key={file.id}>
              <FileLink file={file} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
