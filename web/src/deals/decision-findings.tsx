import type { DealView } from '@provodka/contract/deals.ts';
import { shareByCriteria } from '@provodka/domain/disputes.ts';
import { useState } from 'react';
import { typo } from '../lib/typo.ts';
import { Checkbox } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { countOf, tickWords } from './acceptance-desk.tsx';
import styles from './dispute.module.css';

type Criteria = DealView['criteria'];

/** What a moderator finds of every criterion, beginning with what the customer ticked, and the share that speaks for; null without criteria. */
export function useFindings(criteria: Criteria) {
  const [judged, setJudged] = useState<Readonly<Record<number, boolean>>>({});
  const findings = criteria.map(({ number, is_met }) => ({ number, is_met: judged[number] ?? is_met }));
  const number_met = findings.filter(({ is_met }) => is_met).length;
  return {
    findings,
    share: shareByCriteria(number_met, criteria.length),
    judge: (number: number, is_met: boolean) => setJudged((before) => ({ ...before, [number]: is_met })),
  };
}

/** The criteria one under another, each met or not; where the customer saw it otherwise, it is said. */
export function FindingsField({ criteria, found }: { criteria: Criteria; found: ReturnType<typeof useFindings> }) {
  return (
    <Field
      label="Что выполнено"
      aside={countOf(found.findings.map(({ is_met }) => is_met))}
      hint="Отмечено то же, что у&nbsp;заказчика. Пройдите по&nbsp;каждому: из&nbsp;этого сложится доля."
      group
    >
      <div className={styles.findings}>
        {criteria.map(({ number, title, is_met }, at) => {
          const isMet = found.findings[at]?.is_met ?? is_met;
          return (
            <Checkbox
              key={number}
              checked={isMet}
              onChange={({ currentTarget }) => found.judge(number, currentTarget.checked)}
              hint={isMet !== is_met && tickWords(is_met)}
            >
              {typo(title)}
            </Checkbox>
          );
        })}
      </div>
    </Field>
  );
}
