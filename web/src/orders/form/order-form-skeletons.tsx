import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/cards/banner.tsx';
import { AddChip, Chips } from '../../ui/chip.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { SKELETONS, skeletonText } from './description-skeletons.ts';
import styles from './order-form-skeletons.module.css';
import { isUnanswered } from './unanswered-questions.ts';

interface SkeletonsProps {
  description: string;
  onFill: (description: string) => void;
}

/** Templates of a description for each kind of work; they replace typed text only after a confirmation. */
export function DescriptionSkeletons({ description, onFill }: SkeletonsProps) {
  const [offered, setOffered] = useState<string | null>(null);
  const fill = (text: string) => {
    setOffered(null);
    onFill(text);
  };
  const pick = (text: string) => (isUnanswered(description) ? fill(text) : setOffered(text));
  return (
    <div className={styles.skeletons}>
      <Field label="Вставить заготовку с&nbsp;вопросами" group>
        <Chips>
          {Object.entries(SKELETONS).map(([kind, { title, lines }]) => (
            <AddChip key={kind} aria-label={`Вопросы: ${title}`} onClick={() => pick(skeletonText(lines))}>
              {title}
            </AddChip>
          ))}
        </Chips>
      </Field>
      {offered !== null && (
        <div role="alert" className={styles.question}>
          <Note title="В описании уже есть текст">
            <span className={styles.answers}>
              <Button kind="card" onClick={() => fill(`${description.trimEnd()}\n\n${offered}`)}>
                Дописать вопросы в&nbsp;конец
              </Button>
              <Button kind="card" onClick={() => fill(offered)}>
                Заменить текст
              </Button>
              <Button kind="ghost" onClick={() => setOffered(null)}>
                Оставить как есть
              </Button>
            </span>
          </Note>
        </div>
      )}
    </div>
  );
}
