import CheckCircle from 'icon:check-circle-fill';
import Circle from 'icon:circle';
import type { Right } from '@provodka/contract/http/envelope.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { type Control, useWatch } from 'react-hook-form';
import { typeset } from '../../lib/format/typeset.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { systemWords } from '../order-system.ts';
import { useOthersView } from './order-form-contacts.tsx';
import styles from './order-form-preview.module.css';
import type { OrderClassifiers } from './order-form-system.tsx';
import type { OrderFormValues } from './order-form-values.ts';

interface PreviewProps {
  control: Control<OrderFormValues>;
  classifiers: OrderClassifiers;
  isNew: boolean;
  /** The right to publish contacts. */
  contacts: Right;
}

/** «Так увидят исполнители»: the card of the list as it is being written. */
export function OrderPreview({ control, classifiers, isNew, contacts }: PreviewProps) {
  const values = useWatch({ control }) as OrderFormValues;
  const [title = '', description = ''] = useOthersView(values.title, values.description, contacts)?.texts ?? [
    values.title,
    values.description,
  ];
  const [first] = values.configurations;
  const configuration = classifiers.configurations.find(({ id }) => id === first)?.title;
  const system = systemWords({ release: values.release.trim() || null, is_on_support: values.is_on_support });
  return (
    <Card rail title="Так увидят исполнители">
      <div className={styles.preview}>
        <div className={styles.marks}>
          {isNew && <Badge tone="new">Новый</Badge>}
          {configuration && <b>{configuration}</b>}
          {system && <span>{system}</span>}
        </div>
        <p className={styles.title}>{typeset(title.trim()) || 'Название заказа'}</p>
        <p className={styles.excerpt}>{description.trim() || 'Первые строки описания'}</p>
        <BudgetLine values={values} />
      </div>
    </Card>
  );
}

function BudgetLine({ values: { has_budget, budget } }: { values: OrderFormValues }) {
  if (!has_budget) return <p className={styles.noBudget}>По договорённости</p>;
  return <p className={styles.budget}>{budget === null ? 'Бюджет' : formatRubles(budget)}</p>;
}

/** «Чтобы откликнулись быстрее»: what good orders have, ticked off as it appears. */
export function OrderTips({ control }: { control: Control<OrderFormValues> }) {
  const values = useWatch({ control }) as OrderFormValues;
  return (
    <Card rail title="Чтобы откликнулись быстрее">
      <ul className={styles.tips}>
        {tipsFor(values).map(({ text, isDone }) => (
          <li key={text} className={isDone ? styles.done : undefined}>
            {isDone ? <CheckCircle size={20} label="Готово" /> : <Circle size={20} label="Ещё нет" />}
            {typeset(text)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const CLEAR_LENGTH = 200;
const RELEASE = /релиз|верси|поддержк|\d+\.\d+\.\d+/i;

function tipsFor(values: OrderFormValues): { text: string; isDone: boolean }[] {
  const { description, configurations, release, is_on_support, has_budget, budget } = values;
  return [
    { text: 'Понятно, что должно получиться', isDone: description.trim().length >= CLEAR_LENGTH },
    {
      text: 'Указаны конфигурация и бюджет',
      isDone: configurations.length > 0 && has_budget && budget !== null,
    },
    {
      text: 'Указано, какой релиз и стоит ли конфигурация на поддержке',
      isDone: (release !== '' && is_on_support !== null) || RELEASE.test(description),
    },
  ];
}
