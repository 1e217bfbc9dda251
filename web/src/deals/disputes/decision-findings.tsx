import type { DealView } from '@provodka/contract/deals/deals.ts';
import { shareByCriteria } from '@provodka/domain/deals/disputes.ts';
import { useState } from 'react';
import { typeset } from '../../lib/format/typeset.ts';
import { SegmentedControl } from '../../ui/fields/choice.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { criterionLabel } from '../acceptance-desk.tsx';
import styles from './dispute.module.css';

type Criteria = DealView['criteria'];

export interface Finding {
  number: number;
  is_met: boolean;
}

/** The moderator's finding on every criterion, at first none, and the share that follows once all are judged; null without criteria. */
export function useFindings(criteria: Criteria) {
  const [judged, setJudged] = useState<Readonly<Record<number, boolean>>>({});
  const findings = criteria.flatMap(({ number }): Finding[] => {
    const is_met = judged[number];
    return is_met === undefined ? [] : [{ number, is_met }];
  });
  const left = criteria.length - findings.length;
  const number_met = findings.filter(({ is_met }) => is_met).length;
  return {
    findings,
    /** The number of criteria not judged yet. */
    left,
    share: left > 0 ? null : shareByCriteria(number_met, criteria.length),
    judge: (number: number, is_met: boolean) => setJudged((before) => ({ ...before, [number]: is_met })),
  };
}

const ANSWERS = [
  { value: 'met', label: 'Выполнен' },
  { value: 'unmet', label: 'Не\u00a0выполнен' },
] as const;

interface FindingsFieldProps {
  criteria: Criteria;
  found: Pick<ReturnType<typeof useFindings>, 'findings' | 'left' | 'judge'>;
  error: string | null;
}

/** The criteria to judge, each with the customer's tick. */
export function FindingsField({ criteria, found: { findings, left, judge }, error }: FindingsFieldProps) {
  const answerOf = (number: number) => {
    const finding = findings.find((one) => one.number === number);
    return finding === undefined ? '' : finding.is_met ? 'met' : 'unmet';
  };
  return (
    <Field
      label="Что выполнено"
      aside={`${criteria.length - left} из\u00a0${criteria.length}`}
      hint="Пройдите по&nbsp;каждому критерию: из&nbsp;этого сложится доля."
      error={error}
      group
    >
      <div className={styles.findings}>
        {criteria.map(({ number, title, is_met }) => (
          <div key={number} className={styles.finding}>
            <p>
              {typeset(title)} <small>{criterionLabel(is_met)}</small>
            </p>
            <SegmentedControl
              name={`finding-${number}`}
              label={title}
              options={ANSWERS}
              value={answerOf(number)}
              onValueChange={(answer) => judge(number, answer === 'met')}
            />
          </div>
        ))}
      </div>
    </Field>
  );
}
