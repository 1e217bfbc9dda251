import { classes } from '../lib/format/classes.ts';
import styles from './chat.module.css';
import { Chat } from './chat-panel.tsx';
import type { ShownChat } from './load-chat.ts';

/** The chat of a dispute before a moderator, who talks with both sides at once. */
export function DisputeChat({ open }: { open: ShownChat }) {
  return (
    <section className={classes(styles.panel, styles.beside, styles.only)} aria-label="Чат спора">
      <header className={styles.header}>
        <h2 className={styles.heading}>Чат спора</h2>
      </header>
      <Chat open={open} isSearching={false} onSearched={() => undefined} />
    </section>
  );
}
