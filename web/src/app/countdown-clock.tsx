import { HOURS, MINUTES } from '@provodka/domain/text/nouns.ts';
import { plural } from '@provodka/domain/text/plural.ts';
import styles from './error-screen.module.css';

const UNITS = [
  { seconds: 3600, forms: HOURS },
  { seconds: 60, forms: MINUTES },
  { seconds: 1, forms: ['секунда', 'секунды', 'секунд'] },
] as const;

/** Hours, minutes and seconds left, with their Russian words. */
export function CountdownClock({ seconds }: { seconds: number }) {
  const parts = UNITS.map(({ seconds: length, forms }, position) => {
    const whole = Math.floor(seconds / length);
    const value = position === 0 ? whole : whole % 60;
    return { value, word: plural(value, forms) };
  });
  const spoken = parts.map(({ value, word }) => `${value} ${word}`).join(' ');
  return (
    <div className={styles.clock} role="timer" aria-label={`До окончания ${spoken}`}>
      {parts.map(({ value, word }, position) => (
        <div key={UNITS[position]?.seconds} className={styles.unit}>
          <b>{String(value).padStart(2, '0')}</b>
          <small>{word}</small>
        </div>
      ))}
    </div>
  );
}
