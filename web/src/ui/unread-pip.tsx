import styles from './unread-pip.module.css';

/** How many messages wait, as a yellow pip; nothing when none does. */
export function UnreadPip({ number }: { number: number }) {
  if (number === 0) return null;
  return (
    <span className={styles.pip}>
      {number > 99 ? '99+' : number}
      <span className="visually-hidden"> непрочитанных</span>
    </span>
  );
}
