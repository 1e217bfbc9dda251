import CaretLeft from 'icon:caret-left-bold';
import CaretRight from 'icon:caret-right-bold';
import { displayName } from '@provodka/domain/people/names.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import styles from './response-steps.module.css';
import type { Neighbours } from './table/neighbours.ts';

/** Elements that use arrow keys themselves. */
const TAKEN = 'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=menu], [role=tablist]';

/** Steps through the responses in the order they were compared in, by links and the keys ← →. */
export function ResponseSteps({ neighbours: { previous, next, place, total } }: { neighbours: Neighbours }) {
  const navigate = useNavigate();
  useEffect(() => {
    const heed = (event: KeyboardEvent) => {
      const to = { ArrowLeft: previous?.to, ArrowRight: next?.to }[event.key];
      const isTaken = event.target instanceof Element && event.target.closest(TAKEN) !== null;
      if (
        !to ||
        isTaken ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.shiftKey
      ) {
        return;
      }
      event.preventDefault();
      void navigate(to);
    };
    addEventListener('keydown', heed);
    return () => removeEventListener('keydown', heed);
  }, [navigate, previous?.to, next?.to]);
  return (
    <nav className={styles.steps} aria-label="Отклики">
      {previous && (
        <ButtonLink
          kind="card"
          className={styles.previous}
          to={previous.to}
          icon={<CaretLeft size={16} />}
          title={displayName(previous.name)}
          aria-keyshortcuts="ArrowLeft"
        >
          <span>
            Предыдущий<span className={styles.noun}> отклик</span>
          </span>
        </ButtonLink>
      )}
      <span className={styles.place}>
        {place} из&nbsp;{total}
      </span>
      {next && (
        <ButtonLink
          kind="card"
          className={styles.next}
          to={next.to}
          iconEnd={<CaretRight size={16} />}
          title={displayName(next.name)}
          aria-keyshortcuts="ArrowRight"
        >
          <span>
            Следующий<span className={styles.noun}> отклик</span>
          </span>
        </ButtonLink>
      )}
    </nav>
  );
}
