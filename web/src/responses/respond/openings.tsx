import { useState } from 'react';
import { toast } from '../../lib/session/toasts.ts';
import { AddChip, Chips } from '../../ui/chip.tsx';
import { openingOf, readOpenings, saveOpening } from './drafts.ts';
import styles from './respond-form.module.css';

interface OpeningsProps {
  person: string | undefined;
  /** The text typed so far. */
  message: string;
  onBegin: (message: string) => void;
}

/** The freelancer's own beginnings of a response: one press puts it before what is typed, another keeps the present one. */
export function Openings({ person, message, onBegin }: OpeningsProps) {
  const [openings, setOpenings] = useState(() => readOpenings(person));
  const present = openingOf(message);
  const offered = openings.filter((opening) => !message.includes(opening));
  const isNew = present !== null && !openings.includes(present);
  if (offered.length === 0 && !isNew) return null;
  return (
    <fieldset className={styles.chips} aria-label="Мои заготовки">
      <Chips>
        {offered.map((opening) => (
          <AddChip
            key={opening}
            title={opening}
            aria-label={`Вставить заготовку: ${opening}`}
            onClick={() => onBegin([opening, message.trim()].filter(Boolean).join('\n\n'))}
          >
            <span className={styles.opening}>{opening}</span>
          </AddChip>
        ))}
        {isNew && (
          <AddChip
            onClick={() => {
              setOpenings(saveOpening(person, message));
              toast('Заготовка сохранена в этом браузере', 'success');
            }}
          >
            Запомнить заготовку
          </AddChip>
        )}
      </Chips>
    </fieldset>
  );
}
