import Info from 'icon:info-bold';
import Star from 'icon:star';
import StarFill from 'icon:star-fill';
import { useId, useState } from 'react';
import styles from './rating.module.css';

const FIVE = [1, 2, 3, 4, 5];

/** Five stars, filled up to the mark. */
export function Stars({ stars, size = 18 }: { stars: number; size?: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`Оценка ${stars} из 5`}>
      {FIVE.map((place) =>
        place <= stars ? (
          <StarFill key={place} size={size} className={styles.star} />
        ) : (
          <Star key={place} size={size} className={styles.hollow} />
        ),
      )}
    </span>
  );
}

interface StarsInputProps {
  name: string;
  label: string;
  defaultValue?: number;
  onValueChange?: (stars: number) => void;
  /** Words for 1 … 5: «Ужасно» … «Отлично». */
  words?: readonly [string, string, string, string, string];
  /** The reason why the mark is refused, shown under the stars. */
  error?: string | null;
}

/** A mark from 1 to 5: radio buttons that look like stars. */
export function StarsInput({ name, label, defaultValue, onValueChange, words, error }: StarsInputProps) {
  const labelId = useId();
  const errorId = useId();
  const [stars, setStars] = useState(defaultValue ?? 0);
  return (
    <div
      className={styles.input}
      role="radiogroup"
      aria-labelledby={labelId}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      {FIVE.map((place) => (
        <label key={place} className={place <= stars ? styles.filled : undefined}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={place}
            checked={place === stars}
            aria-label={`${place} из 5${words ? `, ${words[place - 1]}` : ''}`}
            onChange={() => {
              setStars(place);
              onValueChange?.(place);
            }}
          />
          <StarFill size={36} />
        </label>
      ))}
      {words && stars > 0 && <b>{words[stars - 1]}</b>}
      {error && (
        <p id={errorId} className={styles.error}>
          <Info size={16} />
          {error}
        </p>
      )}
    </div>
  );
}
