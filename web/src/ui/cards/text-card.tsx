import { RichText } from '../rich-text.tsx';
import { Card } from './card.tsx';
import styles from './text-card.module.css';

/** A short text with its heading on a card. */
export function TextCard({ title, text }: { title: string; text: string }) {
  return (
    <Card title={title}>
      <RichText text={text} className={styles.text} />
    </Card>
  );
}
