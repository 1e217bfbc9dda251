import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { typeset } from '../lib/format/typeset.ts';
import styles from './cabinet-choice.module.css';

interface Choice {
  icon: ReactNode;
  title: string;
  text: string;
  to: string;
}

/** Two ways into the cabinet as large cards. */
export function CabinetChoice({ choices }: { choices: readonly Choice[] }) {
  return (
    <div className={styles.choices}>
      {choices.map(({ icon, title, text, to }) => (
        <Link key={to} to={to} prefetch="intent" className={styles.choice}>
          <span className={styles.tile}>{icon}</span>
          <b>{title}</b>
          <span>{typeset(text)}</span>
        </Link>
      ))}
    </div>
  );
}
