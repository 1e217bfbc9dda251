import { type NounForms, plural } from '@provodka/domain/text/plural.ts';
import { formatNumber, formatRubles } from '@provodka/domain/text/written-numbers.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  have: number;
  need: number;
  /** `rubles`, or the forms of a noun for its genitive: «3 из 10 сделок». */
  unit?: 'rubles' | NounForms;
  /** Text instead of «12 400 из 30 000 ₽»; null for a bare bar. */
  text?: string | null;
  /** The name of a bare bar for screen readers. */
  label?: string;
}

/** A 6 px dark bar with its meaning in words. */
export function ProgressBar({ have, need, unit = 'rubles', text, label }: ProgressBarProps) {
  const words = text === undefined ? progressText(have, need, unit) : text;
  const percent = need > 0 ? Math.max(0, Math.min(100, (have / need) * 100)) : 100;
  return (
    <div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        aria-label={label ?? words ?? 'Выполнено'}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      {words && <small className={styles.text}>{words}</small>}
    </div>
  );
}

function progressText(have: number, need: number, unit: 'rubles' | NounForms): string {
  if (unit === 'rubles') return `${formatNumber(Math.floor(have))} из ${formatRubles(need)}`;
  return `${formatNumber(have)} из ${formatNumber(need)} ${plural(need === 1 ? 2 : 5, unit)}`;
}
