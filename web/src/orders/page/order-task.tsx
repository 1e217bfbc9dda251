import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { useState } from 'react';
import { classes } from '../../lib/format/classes.ts';
import { ReportableFile } from '../../people/reportable-file.tsx';
import { Tag } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/cards/banner.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { FileLink } from '../../ui/fields/file-row.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { type System, systemTags } from '../order-system.ts';
import styles from './order-task.module.css';

interface OrderTaskProps {
  order: Pick<OrderView, 'description' | 'contacts_note' | 'configurations' | 'platforms' | 'files' | keyof System>;
  /** At full width files stand beside the text, otherwise below it. */
  isWide?: boolean;
  /** The viewer may complain of its files: they are somebody else's. */
  isOthers?: boolean;
  /** A long text begins folded for its author, who knows it. */
  isFolded?: boolean;
}

/** The size from which a text counts as long. */
const LONG = { letters: 600, lines: 8 };
const isLong = (text: string): boolean => text.length > LONG.letters || text.split('\n').length > LONG.lines;

/** The text of the order, its classifiers and files. */
export function OrderTask({ order, isWide, isOthers = false, isFolded = false }: OrderTaskProps) {
  const { description, contacts_note, configurations, platforms, files } = order;
  const [isWhole, setWhole] = useState(!isFolded || !isLong(description));
  const titles = [...configurations, ...platforms].map(({ title }) => title);
  const tags = [...titles, ...systemTags(order)];
  return (
    <Card className={classes(styles.task, isWide && files.length > 0 && styles.wide)} aria-label="Задание">
      <div>
        {description ? (
          <RichText text={description} className={classes(!isWhole && styles.folded)} />
        ) : (
          <p className={styles.empty}>Описания пока нет.</p>
        )}
        {!isWhole && (
          <Button kind="ghost" className={styles.unfold} onClick={() => setWhole(true)}>
            Показать полностью
          </Button>
        )}
        {contacts_note && <Note tone="warn">{contacts_note}</Note>}
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label="О системе">
            {tags.map((words) => (
              <li key={words}>
                <Tag>{words}</Tag>
              </li>
            ))}
          </ul>
        )}
      </div>
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Файлы">
          {files.map((file) => (
            <li key={file.id}>{isOthers ? <ReportableFile file={file} /> : <FileLink file={file} />}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
